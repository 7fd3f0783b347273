"""Keys, lamps and sensors as observations, from the board or from the Pi's own pins.

Knows names of sensors (``key:1``, ``track:14``) and times. Must not know any rule.
"""
