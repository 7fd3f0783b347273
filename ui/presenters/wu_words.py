"""What a move of Wu Wei is called on a button, and chi in words. Knows no toolkit and decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.games.vocabulary import Json, Move, Record
from companion.games.wu_wei.names import ELEMENTS
from ui.texts import Texts

__all__ = ["chi_words", "listed", "move_words", "place_of"]

PLACE_FIELDS = ("at", "to", "into", "town")
"""Where a move happens on the board, in this order."""


def place_of(move: Move, standing: Mapping[str, str]) -> str:
    """The space that a move is about, empty for none; ``standing`` is where each character stands."""
    if move.move == "pull":
        return standing.get(move["target"], "")
    for name in PLACE_FIELDS:
        value = move.get(name)
        if isinstance(value, str):
            return value
    return ""


def chi_words(pay: Json, texts: Texts) -> str:
    """A payment, e.g. ``3 fire + 2 wood``."""
    counts = dict(pay) if isinstance(pay, Record | Mapping) else {}
    parts = [f"{counts[element]} {texts.term(element)}" for element in ELEMENTS if counts.get(element)]
    return " + ".join(parts) or "0"


def listed(said: Iterable[str], texts: Texts) -> str:
    """Several words in a row, with the mark that the language puts between them."""
    return texts(", ").join(said)


def move_words(move: Move, texts: Texts, dice: Mapping[str, str]) -> str:
    """A move in a few words; its payment is said apart. ``dice`` are the faces that lie there."""
    return _TELLERS[move.move](move, texts, dice)


def _push(move: Move, texts: Texts, dice: Mapping[str, str]) -> str:
    said = []
    for target in move["targets"]:
        if target.value("to") is None:
            said.append(texts("Push {piece}, who cannot go anywhere", piece=target.value("piece")))
        else:
            said.append(
                texts("Push {piece} to {place}", piece=target.value("piece"), place=target.value("to"))
            )
    return " + ".join(said)


def _respond(move: Move, texts: Texts, dice: Mapping[str, str]) -> str:
    if move["answer"] == "yield":
        return texts("Yield")
    if move.get("to") is not None:
        return texts("Resist, the other goes to {place}", place=move["to"])
    return texts("Resist")


def _wall(move: Move, texts: Texts, dice: Mapping[str, str]) -> str:
    at, source = move["at"], move.get("from")
    if source is not None:
        return texts("The wall of {source} to {place}", source=source, place=at)
    if move.get("flip") is not None:
        return texts("Fields and a wall on {place}", place=at)
    return texts("A wall on {place}", place=at)


def _die(move: Move, texts: Texts, dice: Mapping[str, str]) -> str:
    face = dice.get(move["die"], "")
    where = move.get("to") or move.get("town")
    if where:
        return texts("{die} shows {face}: {place}", die=move["die"], face=face, place=where)
    return texts("{die} shows {face}", die=move["die"], face=face)


def _tower(move: Move, texts: Texts, dice: Mapping[str, str]) -> str:
    match move["bonus"]:
        case "refresh":
            return texts("A tower; {card} is fresh again", card=move["card"])
        case "exchange":
            return texts("A tower; {card} for {other}", card=move["card"], other=move["for"])
        case "recover":
            return texts("A tower; {card} comes back", card=move["card"])
    return texts("A tower and nothing else")


def _select(move: Move, texts: Texts, dice: Mapping[str, str]) -> str:
    if move["card"].startswith(move["as"]):
        return texts.term(move["card"])
    return texts("{card} as {animal}", card=move["card"], animal=move["as"])


def _break(move: Move, texts: Texts, dice: Mapping[str, str]) -> str:
    if move.get("free"):
        return texts("Destroy the wall on {place} for nothing", place=move["at"])
    return texts("Destroy the wall on {place}", place=move["at"])


def _sides(move: Move, texts: Texts, dice: Mapping[str, str]) -> str:
    piece, side = move["piece"], move["side"]
    return texts("{piece}: {side}", piece=piece, side=side)


def _placed(move: Move, texts: Texts, dice: Mapping[str, str]) -> str:
    source = move.get("from")
    if source is not None:
        return texts("The tower of {source} to {place}", source=source, place=move["at"])
    return texts("A tower on {place}", place=move["at"])


_Teller = Callable[[Move, Texts, Mapping[str, str]], str]

_TELLERS: Mapping[str, _Teller] = {
    "step": lambda m, texts, d: texts("Go to {place}", place=m["to"]),
    "rapid": lambda m, texts, d: texts("One more space"),
    "break_wall": _break,
    "power": lambda m, texts, d: texts("{card}: to {place}", card=m["card"], place=m["to"]),
    "push": _push,
    "pull": lambda m, texts, d: texts("Pull {piece} here", piece=m["target"]),
    "respond": _respond,
    "free_general": lambda m, texts, d: texts("Turn {place} to fields to get out", place=m["at"]),
    "end_piece": lambda m, texts, d: texts("This character stops"),
    "end_move": lambda m, texts, d: texts("End the movement"),
    "pick_master": lambda m, texts, d: texts("Move {piece} instead", piece=m["piece"]),
    "take_penalty": lambda m, texts, d: texts.term(m["piece"]),
    "choose_lost_card": lambda m, texts, d: texts.term(m["card"]),
    "choose_lost_tower": lambda m, texts, d: texts("The tower on {place}", place=m["at"]),
    "build_wall": _wall,
    "flip_terrain": lambda m, texts, d: texts("Turn {place} over", place=m["at"]),
    "place_tower": _placed,
    "recruit": _sides,
    "take_card": lambda m, texts, d: texts.term(m["card"]),
    "decline": lambda m, texts, d: texts("Decline"),
    "break_tie": lambda m, texts, d: texts.term(m["winner"]),
    "choose_starter": lambda m, texts, d: texts.term(m["starter"]),
    "crane_effect": lambda m, texts, d: texts("{piece} to {place}", piece=m["piece"], place=m["to"]),
    "tiger_effect": _wall,
    "flip_town": lambda m, texts, d: texts("The town on {place} goes dark", place=m["at"]),
    "resolve_die": _die,
    "ignore_die": lambda m, texts, d: texts("Buy off: {die}", die=m["die"]),
    "build_tower": _tower,
    "select_card": _select,
    "empire_wall": lambda m, texts, d: texts("Give the wall of {place}", place=m["from"]),
    "finish_stage": lambda m, texts, d: texts("Finish this stage"),
    "choose_animal": lambda m, texts, d: texts.term(m["animal"]),
    "choose_court": lambda m, texts, d: texts(
        "{piece}, general {side}", piece=m["sovereign"], side=m["general_sign"]
    ),
    "name_emperor": lambda m, texts, d: texts("{name} is the emperor", name=m["emperor"]),
    "draw_starter": lambda m, texts, d: texts("{name} begins", name=m["starter"]),
    "deal_animal": lambda m, texts, d: texts("{name} plays {animal}", name=m["to"], animal=m["animal"]),
    "reveal": lambda m, texts, d: texts.term(m["card"]),
    "show_aside": lambda m, texts, d: texts.term(m["card"]),
    "lose_card": lambda m, texts, d: texts.term(m["card"]),
}
