"""What the table means: believed against expected. Draws nothing and owns no state of the game."""
