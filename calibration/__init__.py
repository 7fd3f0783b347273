"""Where everything is on this table: lens, plane, sensors, printable sheets. Not run during play."""
