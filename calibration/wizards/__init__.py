"""The wizards, by name: each a machine of :mod:`calibration.steps`."""
