"""The list of games and the course of one, as lines for people.

Lines are made from entries and events alone. Knows no rule and no screen.
"""

from __future__ import annotations

from companion.canonical import canonical_json
from companion.games.registry import game_named
from companion.games.vocabulary import Event
from companion.session.fold import Fold, GameLookup, fold, rules_of, title_of
from companion.session.journal import Journal
from companion.session.records import Entry, EntryKind, GameHeader

__all__ = ["game_lines", "replay_lines"]


def game_lines(journal: Journal) -> tuple[str, ...]:
    """One line a game, the latest first; a sentence if there is none."""
    games = journal.games()
    if not games:
        return (f"no games yet in {journal.path}",)
    return tuple(_game_line(header) for header in games)


def replay_lines(
    journal: Journal, name: str, to: int | None = None, games: GameLookup = game_named
) -> tuple[str, ...]:
    """The course of a game up to entry ``to``: each entry, what it brought about, and the last state.

    Raises :class:`NoSuchGame`, :class:`UnknownGame`, :class:`JournalDamaged`, :class:`BadInput` for a ``to``
    out of range.
    """
    record = journal.record(journal.find(name).id)
    replayed = fold(record, rules_of(record.header, games), to)
    lines = [_game_line(record.header)]
    for entry, position in zip(record.entries[:to], replayed.steps, strict=True):
        lines.append(_entry_line(entry, replayed))
        if position.entry is entry:
            lines += [f"       {event_line(event)}" for event in position.events]
    lines.append(f"state  {canonical_json(replayed.state.to_json()).decode()}")
    return tuple(lines)


def event_line(event: Event) -> str:
    """An event in one line, e.g. ``move s2 3 11→14 RZ-MOVE-01``."""
    words = [event.kind]
    if event.seat is not None:
        words.append(event.seat)
    if event.amount is not None:
        words.append(str(event.amount))
    if event.before is not None or event.after is not None:
        words.append(f"{event.before}→{event.after}")
    words += [f"{name}={canonical_json(value).decode()}" for name, value in event.detail]
    words.append(event.clause)
    return " ".join(words)


def _game_line(header: GameHeader) -> str:
    names = ", ".join(f"{info.seat} {info.name}" for info in header.seats)
    ending = "in progress"
    if header.result is not None:
        ending = "won by " + " and ".join(header.result[0]) if header.result else "over"
    return f"{header.id}  {header.game}  {header.started}  {names}  {ending}"


def _entry_line(entry: Entry, replayed: Fold) -> str:
    taken_back = "  (taken back)" if entry.number in replayed.undone else ""
    return f"{entry.number:5d}  {entry.at}  {title_of(entry)}{_contents(entry)}{taken_back}"


def _contents(entry: Entry) -> str:
    if entry.kind is EntryKind.MOVE:
        shown = {name: value for name, value in entry.body["move"].items() if name not in ("seat", "move")}
    elif entry.kind is EntryKind.JOINT:
        shown = {
            move["seat"]: {name: value for name, value in move.items() if name not in ("seat", "move")}
            for move in entry.body["moves"]
        }
    else:
        shown = dict(entry.body)
    return f" {canonical_json(shown).decode()}" if shown else ""
