"""The rules of the games: pure, no device, no file handle, no clock, no random numbers.

:mod:`companion.games.vocabulary` is what all games share; each game is a package of its own;
:mod:`companion.games.registry` finds a game by its id.
"""
