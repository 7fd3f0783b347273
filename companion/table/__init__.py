"""The believed table: observations in, where each component is and since when out. Knows no turn."""
