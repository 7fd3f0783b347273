"""The one hand between views and table: acts on intents, keeps where the screen looks, makes the model.

Both the window and the terminal drive it. It never keeps a secret choice: :meth:`Controller.seal`
passes it on and forgets it. Knows no toolkit.
"""

from __future__ import annotations

from dataclasses import asdict, replace

from companion.clock import Clock, SystemClock
from companion.errors import CompanionError
from companion.games.vocabulary import IllegalMove, Move, Seat
from companion.reveal import ScanLook
from companion.session.errors import JournalError
from companion.session.public import PublicTable
from companion.session.touches import AuditBy, LimitTime, Reseat, RevealBy, SealPlan, SealScanned, Touch
from ui.advising import Adviser, Whispered
from ui.calibrating import CalibrationRoom, CanCalibrate
from ui.host import GameOffer, Host, Table, Wishes
from ui.intents import (
    AskIdea,
    Begin,
    Calibrate,
    Change,
    ChooseAnimal,
    Close,
    Draft,
    Export,
    HouseRules,
    Intent,
    Later,
    Leave,
    NameSeat,
    OpenPage,
    OpenPrivate,
    Resume,
    SaveSupport,
    Speak,
    Tell,
    Touched,
    TryDevices,
    TurnKeys,
    Type,
    Wish,
)
from ui.looking import Looking, Notice
from ui.observing import Observer
from ui.presenters.advice import advised
from ui.presenters.household import settings_screen
from ui.presenters.models import ScreenModel
from ui.presenters.navigation import ALWAYS, screen_name
from ui.presenters.operator import picture_allowed
from ui.presenters.present import present
from ui.presenters.rounds import opened, scan_words
from ui.presenters.start import PRACTICE, first_wishes, new_game_screen, start_screen
from ui.settings import Settings, SettingsFile
from ui.sound import TONES
from ui.texts import Texts

__all__ = ["Controller"]


class Controller:
    """A screen's state: the table if there is one, and where the screen looks.

    ``opening`` is how many seconds opened plans stay large before the steps follow.
    """

    def __init__(
        self,
        host: Host,
        language: str = "en",
        *,
        clock: Clock | None = None,
        opening: float = 0.0,
        settings: SettingsFile | None = None,
    ) -> None:
        self._host = host
        self._clock = clock or SystemClock()
        self._opening = opening
        self._open_until = 0.0
        self._table: Table | None = None
        self._public: PublicTable | None = None
        self._model: ScreenModel | None = None
        self._settings = settings or SettingsFile()
        self.texts = Texts(language)
        self.looking = Looking(message=self.texts(self._settings.trouble) if self._settings.trouble else "")
        self.over = False
        self._calibration = CalibrationRoom(host) if isinstance(host, CanCalibrate) else None
        self._observer = Observer(self._clock)
        self._adviser = Adviser()
        self.tone = ""
        """A tone that was asked for on the screen; whoever plays it empties this."""

    @property
    def settings(self) -> Settings:
        """What the household likes, as of the last change."""
        return self._settings.now

    @property
    def public(self) -> PublicTable | None:
        """The public facts as of the last step; None without a table."""
        return self._public

    @property
    def model(self) -> ScreenModel:
        """What the screen shows now."""
        if self._model is None:
            self._model = self._present()
        return self._model

    @property
    def screen(self) -> str:
        """The name of the screen that stands now."""
        return screen_name(self._public, self.looking)

    def open(self, *, wishes: Wishes | None = None, resume: str | None = None) -> None:
        """Go straight to a table; raises ``CompanionError``."""
        if resume is not None:
            self._seat_at(self._host.resume(resume))
        elif wishes is not None:
            self._seat_at(self._host.new(wishes))

    def step(self) -> None:
        """Let the table work for a moment and look at it again.

        When its journal cannot be written, the table is left and the start page says why: the game can be
        resumed there from what the journal holds.
        """
        if self._table is None:
            if self._calibration is not None and self._calibration.step():
                self._model = None
            return
        try:
            self._table.step()
        except JournalError as error:
            self.close()
            self.looking = Looking(message=self._said(error))
            return
        self._look()
        self._observe()
        told = self._adviser.told(self.looking, self.texts)
        if told is not None:
            self.looking, self._model = told, None
        if self.looking.page == "opening" and self._clock.now() >= self._open_until:
            self.looking, self._model = replace(self.looking, page=""), None

    def act(self, intent: Intent) -> None:
        """Do what a press asks for; a refusal becomes the screen's message."""
        try:
            self._act(intent)
        except (IllegalMove, CompanionError) as refusal:
            self.looking = replace(self.looking, message=self._said(refusal))
        if self._table is not None:
            self._look()
        self._model = None

    def _said(self, refusal: IllegalMove | CompanionError) -> str:
        """Why something was refused, in the language of the table."""
        if isinstance(refusal, CompanionError):
            return self.texts(refusal.template, **refusal.values)
        return self.texts(refusal.message)

    def explain(self, reason: str) -> None:
        """Say why something cannot be pressed."""
        self.looking, self._model = replace(self.looking, message=reason), None

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """The legal secret choices of a seat, for its private view."""
        return self._table.private(seat) if self._table is not None else ()

    def refusal(self, move: Move) -> str:
        """Why a secret choice would be refused, for its private view."""
        reason = self._table.refusal(move) if self._table is not None else ""
        return self.texts(reason) if reason else ""

    def scanned(self, seat: Seat) -> tuple[str, bool, bool]:
        """What a seat's covered view says of the cards under the hood: the words, whether something is wrong
        with the cards, whether they can be sealed. Kept nowhere."""
        look = ScanLook() if self._table is None else self._table.scanned(seat)
        return scan_words(look, self.texts)

    def seal_scanned(self, seat: Seat) -> str:
        """Seal what lies under the hood; the reason if it is refused, else empty."""
        return self._sealed_by(SealScanned(seat))

    def seal(self, move: Move) -> str:
        """Hand a secret choice to the referee; the reason if it is refused, else empty."""
        return self._sealed_by(SealPlan(move))

    def _sealed_by(self, touch: SealPlan | SealScanned) -> str:
        if self._table is None:
            return ""
        try:
            self._table.touch(touch)
        except (IllegalMove, CompanionError) as refusal:
            return self._said(refusal)
        self.looking = replace(self.looking, page="", seat="", message="")
        self._look()
        self._model = None
        return ""

    def beep(self, name: str) -> None:
        """Let a tone be heard from the board, where no sound card plays it."""
        bench = self._table.bench() if self._table is not None else None
        if bench is not None:
            tone = TONES[name]
            bench.tone(tone.notes[0], tone.milliseconds, len(tone.notes))

    def close(self) -> None:
        """Leave the table, which can be resumed, and what is being measured."""
        if self._calibration is not None:
            self._calibration.close()
        self._adviser.close()
        if self._table is not None:
            self._table.close()
        self._table = None
        self._public = None
        self._model = None

    def idea(self, seat: Seat, *, ask: bool) -> Whispered | None:
        """A bot's idea for a seat's secret choice, for its private view: asked for, or looked after."""
        return self._adviser.whispered(self._table, seat, self.texts, ask=ask)

    def _act(self, intent: Intent) -> None:
        self.looking = replace(self.looking, message="", asking="", idea=None)
        match intent:
            case Tell(touch):
                self._tell(touch)
            case OpenPage(page, subject):
                self._open_page(page, subject)
            case OpenPrivate(seat):
                self.looking = replace(self.looking, page="private", seat=seat)
            case Close():
                self._back()
            case Later(key):
                self.looking = replace(self.looking, later=self.looking.later | {key})
            case Speak() | Change() | Type() | TurnKeys() | Draft() | AskIdea():
                self._set(intent)
            case Export() | SaveSupport():
                self._save(intent)
            case TryDevices() | Calibrate() | Touched():
                self._test(intent)
            case Leave():
                self._leave()
            case Begin() | Resume() | Wish() | ChooseAnimal() | NameSeat() | HouseRules():
                self._start(intent)

    def _set(self, intent: Speak | Change | Type | TurnKeys | Draft | AskIdea) -> None:
        match intent:
            case Speak(language):
                self.texts = Texts(language)
                self._settings.change(language=language)
            case Change(name, value):
                self._settings.change(**{name: value})
                self._limit_time()
            case Type(text):
                self.looking = replace(self.looking, typed=text)
            case TurnKeys(page):
                self.looking = replace(self.looking, keys=page)
            case Draft():
                self.looking = replace(self.looking, draft=intent)
            case AskIdea(seat) if self._adviser.ask(self._table, seat):
                self.looking = replace(self.looking, asking=seat, message=Notice(self.texts("Thinking…")))

    def _open_page(self, page: str, subject: str) -> None:
        if page == "new-game":
            self._host.offers()  # Printed values that cannot be read are told on the page before.
            if self.looking.wishes is not None and self.looking.wishes.game != self._named(subject):
                self.looking = replace(self.looking, wishes=None)
        self.looking = replace(self.looking, page=page, subject=subject, typed="")

    def _named(self, subject: str) -> str:
        """The game that the page of a new game is opened for."""
        offers = self._host.offers()
        return next((offer.game for offer in offers if offer.game == subject), offers[0].game)

    def _back(self) -> None:
        """One step back: from a seat's animal or name or the house rules to the seats, else to the game."""
        looking = self.looking
        if looking.picking is not None or looking.naming is not None or looking.house_rules:
            self.looking = replace(looking, picking=None, naming=None, house_rules=False)
        elif looking.page == "name":
            self.looking = replace(looking, page="seats", subject="")
        else:
            self.looking = replace(looking, page="", subject="", seat="")

    def _start(self, intent: Begin | Resume | Wish | ChooseAnimal | NameSeat | HouseRules) -> None:
        match intent:
            case Begin():
                wishes = replace(self._wishes(), practice=self.looking.subject == PRACTICE)
                self._seat_at(self._host.new(wishes))
            case Resume(game_id):
                self._seat_at(self._host.resume(game_id))
            case Wish(wishes):
                self.looking = replace(self.looking, wishes=wishes, picking=None, naming=None)
            case ChooseAnimal(seat):
                self.looking = replace(self.looking, wishes=self._wishes(), picking=seat)
            case NameSeat(seat):
                self.looking = replace(self.looking, wishes=self._wishes(), naming=seat, typed="")
            case HouseRules():
                self.looking = replace(self.looking, wishes=self._wishes(), house_rules=True)

    def _wishes(self) -> Wishes:
        return self.looking.wishes or first_wishes(self._offer())

    def _offer(self) -> GameOffer:
        """The game that is being begun: the one wished for, or named by the page; else the first."""
        wishes = self.looking.wishes
        wanted = self.looking.subject if wishes is None else wishes.game
        offers = self._host.offers()
        return next((offer for offer in offers if offer.game == wanted), offers[0])

    def _tell(self, touch: Touch) -> None:
        if self._table is not None:
            self._table.touch(touch)
            page = "seats" if isinstance(touch, Reseat) else self.looking.page
            self.looking = replace(self.looking, draft=Draft(), page=page)

    def _save(self, intent: Export | SaveSupport) -> None:
        if self._table is not None:
            wanted = isinstance(intent, Export)
            path = self._table.export() if wanted else self._table.support(asdict(self.settings))
            self.looking = replace(self.looking, message=Notice(self.texts("Saved as {path}", path=path)))

    def _test(self, intent: TryDevices | Calibrate | Touched) -> None:
        match intent:
            case TryDevices(what):
                self._try(what)
            case Calibrate(what) if self._calibration is not None:
                self._calibration.act(what)
            case Touched(x, y) if self._calibration is not None:
                self._calibration.touched(x, y)

    def _try(self, what: str) -> None:
        bench = self._table.bench() if self._table is not None else None
        if what == "tone":
            self.tone = "over"
            self.beep("over")
        elif bench is not None:
            bench.test_lamps()

    def _observe(self) -> None:
        """Keep the operator's page alive while it is open."""
        if self._table is None or self._public is None or self.screen not in ("operator", "log", "pieces"):
            self._observer.forget()
        elif self._observer.look(self._table.bench(), picture=picture_allowed(self._public)):
            self._model = None

    def _leave(self) -> None:
        if self._table is None:
            self.over = True
        else:
            self.close()
            self.looking = Looking()

    def _seat_at(self, table: Table) -> None:
        self._table = table
        self.looking = Looking()
        self._limit_time()
        self._look()

    def _limit_time(self) -> None:
        """The household's time limits and its rules for reveals and hidden hands count from now on."""
        if self._table is not None:
            self._table.touch(LimitTime(self.settings.timers))
            self._table.touch(RevealBy(self.settings.reveal))
            self._table.touch(AuditBy(self.settings.findings, self.settings.hands))

    def _look(self) -> None:
        """Take the public facts; what is laid over the game falls away when its time is past."""
        if self._table is None:
            return
        public = self._table.public()
        if self._public is not None and public.stage is not self._public.stage:
            stays = self.looking.page in ALWAYS
            self.looking = replace(
                self.looking, page=self.looking.page if stays else "", seat="", message="", draft=Draft()
            )
        if self._opening and self._public is not None and opened(public) and not opened(self._public):
            self.looking = replace(self.looking, page="opening")
            self._open_until = self._clock.now() + self._opening
        decision = public.decision
        if self._public is not None and decision != self._public.decision:
            self.looking = replace(self.looking, draft=Draft())
        if public != self._public:
            self._public = public
            self._model = None

    def _present(self) -> ScreenModel:
        if self._public is not None and self._table is not None:
            public, table, looking, texts = self._public, self._table, self.looking, self.texts
            shown = self._observer.shown(self.screen, public, table, looking, texts)
            shown = shown or present(public, looking, texts, table, self.settings)
            return advised(shown, public, table, looking, texts)
        if self.looking.page == "settings":
            measures = self._calibration is not None
            return settings_screen(self.settings, self.looking, self.texts, calibrates=measures)
        if self.looking.page == "calibration" and self._calibration is not None:
            return self._calibration.screen(self.looking, self.texts)
        if self.looking.page == "new-game":
            return new_game_screen(self._offer(), self.looking, self.texts, self._host.offers())
        return start_screen(self._host, self.looking, self.texts)
