"""How each screen model lies on a screen of either shape."""
