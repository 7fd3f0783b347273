"""Drawn parts of screens: each draws one model into one rectangle and knows nothing else."""
