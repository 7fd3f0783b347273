"""The commitment to a plan: a digest that fixes it without telling it.

BLAKE2b with 256 bits over a random nonce followed by the canonical JSON of game, round, seat and plan.
The nonce is drawn anew for every seal, so that sealing the same plan twice does not show.
"""

from __future__ import annotations

import hashlib

from companion.canonical import canonical_json
from companion.games.vocabulary import Json, Move

__all__ = ["NONCE_BYTES", "commitment", "plan_of"]

NONCE_BYTES = 32
DIGEST_BYTES = 32


def plan_of(move: Move) -> dict[str, Json]:
    """The move without its seat, as the commitment covers it.

    >>> plan_of(Move.of("s1", "plan", action=3, energy=2))
    {'move': 'plan', 'action': 3, 'energy': 2}
    """
    return {name: value for name, value in move.to_json().items() if name != "seat"}


def commitment(nonce: bytes, game_id: str, round_number: int, move: Move) -> str:
    """The digest given out when a plan is sealed, as 64 hexadecimal digits.

    Raises :class:`ValueError` for a nonce that is not :data:`NONCE_BYTES` long.
    """
    if len(nonce) != NONCE_BYTES:
        raise ValueError(f"a nonce has {NONCE_BYTES} bytes")
    covered = {"game_id": game_id, "round": round_number, "seat": move.seat, "plan": plan_of(move)}
    return hashlib.blake2b(nonce + canonical_json(covered), digest_size=DIGEST_BYTES).hexdigest()
