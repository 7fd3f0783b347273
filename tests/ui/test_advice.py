"""What a person who practises hears when asking what a bot would do: without a window."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.bots.bot import Reason
from companion.bots.idea import Idea
from companion.games.vocabulary import Move, Seat
from companion.session.public import PublicTable, Stage
from companion.session.touches import Decide
from tests.ui.support import FakeHost, FakeTable, exchange, river, table
from ui.controller import Controller
from ui.intents import AskIdea, Close, Draft, OpenPage, OpenPrivate, Resume, Tell
from ui.presenters.models import DecisionScreen, ExchangeScreen, PrivateScreen

WHY = Reason.of("it moves furthest")


@dataclass
class Practice(FakeTable):
    """A table at which a person may ask."""

    advice: Idea | None = None

    def idea(self, seat: Seat) -> Idea | None:
        return self.advice


def practising(public: PublicTable, move: Move | None) -> Controller:
    shown = replace(public, seats=tuple(replace(facts, bot=facts.seat != "s1") for facts in public.seats))
    advice = None if move is None else Idea("strong", move, WHY)
    controller = Controller(FakeHost(Practice(shown, advice=advice)))
    controller.act(Resume("g1"))
    return controller


def wait(controller: Controller) -> None:
    """Until the thought has come to its end."""
    asked = controller._adviser._asked
    assert asked is not None
    asked[1].result(30)
    controller.step()


def test_a_decision_asked_about_marks_the_answer_and_says_why() -> None:
    decision = river()
    controller = practising(table(4, Stage.RESOLVE, decision=decision), decision.choices[2])
    model = controller.model
    assert isinstance(model, DecisionScreen)
    ask = model.header.menu[0]
    assert (ask.text, ask.intent) == ("What would you do?", AskIdea("s1"))
    controller.act(ask.intent)
    wait(controller)
    model = controller.model
    assert isinstance(model, DecisionScreen)
    assert [one.chosen for one in model.choices] == [False, False, True]
    assert model.message.startswith("I would choose this")
    assert controller.public is not None
    assert controller.public.decision == decision, "an idea decides nothing"


def test_an_idea_is_forgotten_when_the_person_does_something_else() -> None:
    decision = river()
    controller = practising(table(4, Stage.RESOLVE, decision=decision), decision.choices[2])
    controller.act(AskIdea("s1"))
    wait(controller)
    controller.act(OpenPage("menu"))
    controller.act(Close())
    model = controller.model
    assert isinstance(model, DecisionScreen)
    assert not any(one.chosen for one in model.choices)
    assert model.message == ""


def test_an_exchange_asked_about_lies_ready_to_be_confirmed() -> None:
    decision = exchange()
    controller = practising(table(4, Stage.RESOLVE, decision=decision), decision.choices[0])
    controller.act(AskIdea("s1"))
    wait(controller)
    model = controller.model
    assert isinstance(model, ExchangeScreen)
    assert model.draft == Draft((1, 2), (3,))
    assert model.buttons[0].intent == Tell(Decide(decision.choices[0]))


def test_at_a_real_table_nobody_can_ask() -> None:
    controller = Controller(FakeHost(FakeTable(table(4, Stage.RESOLVE, decision=river()))))
    controller.act(Resume("g1"))
    controller.act(AskIdea("s1"))
    assert "Thinking" not in controller.looking.message
    assert controller.idea("s1", ask=True) == (None, "")


def test_nobody_else_hears_an_idea_for_a_plan() -> None:
    plan = Move.of("s1", "plan", action=8, energy=2)
    controller = practising(table(4), plan)
    controller.act(OpenPrivate("s1"))
    model = controller.model
    assert isinstance(model, PrivateScreen)
    assert model.ask == "What would you do?"
    assert controller.idea("s1", ask=True) is None
    wait(controller)
    assert controller.looking.message == ""
    assert controller.model == model, "the screen that all can see shows nothing of it"
    assert controller.idea("s2", ask=False) is None
    told = controller.idea("s1", ask=False)
    assert told is not None
    assert told[0] == plan
    assert controller.idea("s1", ask=False) is None, "told once"
