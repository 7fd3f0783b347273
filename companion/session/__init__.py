"""A game in progress and the games before it: journal, fold, undo, resume, history, export.

Knows nothing of pixels or pins. Every accepted move is on disk before anybody sees its effect.
"""
