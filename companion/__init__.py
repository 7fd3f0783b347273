"""The table companion: a referee beside a real game table.

Rooms and what each may know are described in ``docs/architecture.md``; the import rules are
checked by ``tests/test_architecture.py``.
"""

__version__ = "0.1.0"
