"""The link to the board under the table: wire format, messages, connection, identity, statistics.

Knows bytes, inputs by index and lamps by number. Must not know any game, nor what a sensor means.
"""
