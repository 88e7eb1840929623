"""Liap Tui at the table: a game as an `OngoingMatch`, and the snapshot of it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace as changed
from itertools import islice
from typing import Any, Final

import msgspec
import numpy as np
from msgspec.structs import replace

from majlis.errors import InputError
from majlis.game import SEATS, Action, Seat, seats_from
from majlis.i18n import N_, texts
from majlis.liaptui.actions import KEEP, PLAY, REDEAL, pieces_of
from majlis.liaptui.bans import MOST_PILES, why_banned
from majlis.liaptui.deal import Deals, Hands
from majlis.liaptui.match import Match
from majlis.liaptui.names import action_words, piece_words, pieces_words, respelled, seat_words, type_words
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import Pieces, kinds_in, one, pack
from majlis.liaptui.record import Record, RoundRecord, dumps
from majlis.liaptui.refusals import refused
from majlis.liaptui.ruleset import RuleSet, parse_rules
from majlis.liaptui.scoring import how_scored
from majlis.liaptui.sets import PieceSet, set_of, sets_in
from majlis.liaptui.state import State
from majlis.liaptui.terminal import set_words, signed, turn_words
from majlis.liaptui.view import Turn, View
from majlis.table.houses import settled, values_of
from majlis.table.liaptui_pages import PAGES as PAGES
from majlis.table.liaptui_snapshot import (
    LiaptuiSeat,
    LiaptuiSnapshot,
    Piece,
    ShownPlay,
    ShownSet,
    ShownTurn,
)
from majlis.table.settings import Settings
from majlis.table.snapshot import Choice, Line

LEVELS: Final[dict[str, str]] = {
    "easy": "beginner",
    "medium": "repaired",
    "hard": "expert:worlds=60,play_worlds=16",
    "full": "expert",
}
LEVEL_WORDS: Final = {
    "easy": N_("Easy"),
    "medium": N_("Medium"),
    "hard": N_("Hard"),
    "full": N_("Strongest"),
}
USUAL: Final = "medium"
RULE_WORDS: Final = {
    "standard": N_("Plays lie face down until all four have played"),
    "open": N_("Plays lie face up at once"),
}
HELPER: Final = "expert"
"""Who plays for a person whose time is up, and who gives hints."""
REDEALS: Final = 11
"""Redeals of a round whose pieces are kept; so many in a row come once in more rounds than will be played."""
_SEED_BELOW: Final = 1 << 53


class LiaptuiGame:
    """A game of Liap Tui in progress."""

    def __init__(self, settings: Settings) -> None:
        if settings.start:
            raise InputError(N_("This deal cannot be played on from here."))
        rules = settled(RuleSet, settings.rules, settings.house) if settings.house else None
        rng = np.random.default_rng(settings.seed)
        self.match = Match(rules or parse_rules(settings.rules), (), rng)
        self.settings, self.begun = settings, 0
        self.state: State = self._new_round(settings.dealt)

    def _new_round(self, dealt: str) -> State:
        """The next round: these deals, or those that the seed gives."""
        deals = _deals(dealt or self.coming())
        self.begun += 1
        return State.new(deals, self.match.rules, self.match.standing)

    # What is done

    def asked(self) -> tuple[Seat, ...]:
        """The seats whose turn it is; several while weak hands are asked."""
        return self.state.asked()

    def interrupters(self) -> tuple[Seat, ...]:
        """Nobody acts out of turn."""
        return ()

    def secrets(self) -> int:
        """The weak hands that are asked."""
        return len(self.asked()) if self.state.phase == Phase.REDEAL else 0

    def check(self, action: Action, seat: Seat) -> None:
        """Raise `IllegalAction` where the action is refused."""
        if self.state.is_terminal() or action not in self.state.legal_actions(seat):
            raise refused(self.state, action, seat)

    def apply(self, action: Action, seat: Seat) -> bool:
        """Act; what one weak hand answers is a secret as long as another is asked."""
        questions, deals = self.state.phase == Phase.REDEAL, self.state.multiplier
        self.state.apply(action, seat)
        if self.state.is_terminal():
            self.match.finish(self.state)
        return not (questions and self.state.phase == Phase.REDEAL and self.state.multiplier == deals)

    def is_between(self) -> bool:
        """Whether the next round can begin."""
        return self.state.is_terminal() and not self.match.is_over()

    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.match.is_over()

    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; equals share."""
        return self.match.winners

    def next_deal(self, dealt: str = "") -> None:
        """The next round."""
        if not self.is_between():
            raise InputError(N_("the round is not over: the next one cannot begin"))
        self.state = self._new_round(dealt)

    def coming(self) -> str:
        """The deals of the next round, as the seed gives them."""
        return next(islice(deals_of(self.settings), self.begun, None))

    def view(self, seat: Seat) -> View:
        """What this seat may know."""
        return self.state.view(seat)

    def finished(self) -> int:
        """How many rounds are over."""
        return len(self.match.states)

    def record(self) -> bytes:
        """The finished rounds as a game of `majlis liaptui`; without seeds, which tell what comes."""
        told = tuple(changed(RoundRecord.of(state), deals=Deals(_used(state))) for state in self.match.states)
        return dumps(Record(rules=self.match.rules, rounds=told)).encode()

    # What is shown

    def snapshot(
        self, seat: Seat | None, names: tuple[str, ...], bots: tuple[bool, ...], position: int, language: str
    ) -> LiaptuiSnapshot:
        """The table as this seat, or a spectator, sees it."""
        view = public_view(self.state) if seat is None else self.state.view(seat)
        drawing = _Drawing(view, seat, names, language)
        found = drawing.snapshot(bots, position)
        rounds = tuple(drawing.round_line(state) for state in self.match.states)
        if not self.state.is_terminal():
            return replace(found, deals=rounds)
        return replace(
            found,
            deals=rounds,
            between=not self.match.is_over(),
            over=self.match.is_over(),
            result=drawing.result(self.match.winners),
            sheet=drawing.sheet(),
        )


def begin(settings: Settings) -> LiaptuiGame:
    """A new game; raises `InputError` for rules that do not exist."""
    return LiaptuiGame(settings)


def deals_of(settings: Settings) -> Iterator[str]:
    """The deals of each round of a game, by its seed: the first, and those for redeals."""
    rng = np.random.default_rng(settings.seed)
    while True:
        deals = Deals(seed=int(rng.integers(_SEED_BELOW)))
        hands = [deals.hands(number) for number in range(REDEALS + 1)]
        yield msgspec.json.encode([hands, deals.seed]).decode()


def _deals(text: str) -> Deals:
    """The deals of a round as `deals_of` writes them; raises `InputError` for anything else."""
    try:
        hands, seed = msgspec.json.decode(text, type=tuple[tuple[Hands, ...], int])
    except msgspec.DecodeError:
        raise InputError(N_("these are not the pieces of a deal")) from None
    return Deals(hands, seed)


def _used(state: State) -> tuple[Hands, ...]:
    """The deals that came in a round, without those for redeals that nobody asked for."""
    found = (state.deals.hands(number) for number in range(state.multiplier))
    return tuple(hands for hands in found if hands is not None)


def house_of(rules: str) -> dict[str, Any]:
    """The value of every option."""
    return values_of(parse_rules(rules))


def make_player(spec: str, rng: np.random.Generator) -> Any:
    """A player of Liap Tui."""
    from majlis.liaptui.players import make_player as seated

    return seated(spec, rng)


def advise(view: View, language: str) -> tuple[str, list[str]]:
    """What the expert would do in this view, in words, and why."""
    found = make_player(HELPER, np.random.default_rng(1)).advise(view)

    def spelled(pieces: Pieces) -> str:
        return f"({pieces_words(pieces, language)})"

    action = found.action
    words = pieces_words(pieces_of(action), language) if action >= PLAY else action_words(action, language)
    return words, [respelled(reason, spelled).text(language) for reason in found.reasons]


def public_view(state: State) -> View:
    """What everybody may know: seat 0's view without what is seat 0's alone."""
    own, other = state.view(0), state.view(1)
    current = own.current
    if current is not None and other.current is not None:
        plays = (other.current.plays[0], *current.plays[1:])
        current = changed(current, plays=plays)
    return changed(own, hand=0, current=current, answer=None, legal_actions=())


class _Drawing:
    """One view, put into words."""

    def __init__(self, view: View, you: Seat | None, names: tuple[str, ...], language: str) -> None:
        self.view, self.you, self.seat, self.language = view, you, you or 0, language
        self.names, self.tr = names, texts(language)

    def snapshot(self, bots: tuple[bool, ...], position: int) -> LiaptuiSnapshot:
        """Everything but what the game says."""
        view = self.view
        playing = view.phase == Phase.PLAY and bool(view.legal_actions)
        count = 0 if view.current is None else view.current.count
        return LiaptuiSnapshot(
            position=position,
            game="liaptui",
            you=self.you,
            deal=view.round_number,
            seats=tuple(self._sitter((self.seat + place) % 4, bots) for place in SEATS),
            choices=tuple(self._choices()),
            target=view.rules.target,
            lines=tuple(self._lines()),
            status=self._status(),
            hand=self._pieces(view.hand, parts=True),
            playing=playing,
            count=count if playing else 0,
            play=PLAY,
            sets=tuple(self._sets()) if playing else (),
            turns=tuple(self._turn(turn, number) for number, turn in enumerate(view.turns, 1)),
            unseen=self._pieces(view.unseen),
            multiplier=view.multiplier,
            declared=sum(number or 0 for number in view.declarations),
        )

    def _say(self, message: str, **values: object) -> str:
        return self.tr.gettext(message).format(**values)

    def _name(self, seat: Seat) -> str:
        """A seat as it is called at the table; a stranger's name keeps its direction to itself."""
        if seat == self.you:
            return self.tr.gettext("You")
        name = self.names[seat]
        return f"\u2068{name}\u2069" if name else seat_words((seat - self.seat) % 4, self.language)

    def _pieces(self, pieces: Pieces, *, parts: bool = False) -> tuple[Piece, ...]:
        return tuple(
            Piece(kind, piece_words(kind, self.language), one(kind) if parts else 0)
            for kind in kinds_in(pieces)
        )

    def _play(self, pieces: Pieces | None, count: int) -> ShownPlay:
        if pieces is None:
            return ShownPlay(count)
        found = set_of(pieces)
        words = set_words(found, self.language) if found is not None and found.size > 1 else ""
        return ShownPlay(count, self._pieces(pieces), words)

    def _sitter(self, seat: Seat, bots: tuple[bool, ...]) -> LiaptuiSeat:
        view, current = self.view, self.view.current
        asked = seat == self.you and bool(view.legal_actions)  # who else holds a weak hand is not known
        play = None
        if current is not None and current.played[seat]:
            play = self._play(current.plays[seat], current.count)
        return LiaptuiSeat(
            name=self.names[seat],
            place=seat_words((seat - self.seat) % 4, self.language),
            bot=bots[seat],
            cards=view.hand_sizes[seat],
            turn=asked or seat == view.current_player,
            score=view.scores[seat] + (view.points[seat] if view.points is not None else 0),
            declared=view.declarations[seat],
            piles=view.piles[seat],
            starter=seat == view.starter,
            play=play,
            gained=None if view.points is None else view.points[seat],
        )

    def _choices(self) -> Iterable[Choice]:
        view = self.view
        if not view.legal_actions:
            return
        if view.phase == Phase.REDEAL:
            for action, kind in ((REDEAL, "call"), (KEEP, "pass")):
                if action in view.legal_actions:
                    yield Choice(action, action_words(action, self.language), kind)
        if view.phase == Phase.DECLARE:
            streak = view.zero_streaks[view.seat]
            for number in range(MOST_PILES + 1):
                legal = number in view.legal_actions
                why = "" if legal else why_banned(number, streak).text(self.language)
                yield Choice(number, str(number), "number", action_words(number, self.language), why)

    def _sets(self) -> Iterable[ShownSet]:
        """What is made ready: sets to lead or to win with; and the lowest pieces, to follow with."""
        view, current = self.view, self.view.current
        if current is None:
            found = [each for each in sets_in(view.hand) if each.size > 1]
            for each in sorted(found, key=lambda one_set: (-one_set.size, -one_set.type, -one_set.strength)):
                yield self._set(each)
            return
        ranked = view.rules.cross_type == "ranked"
        for each in sets_in(view.hand) if current.count > 1 else ():
            if each.size == current.count and (ranked or each.type == current.type):
                yield self._set(each)
        lowest = pack(list(kinds_in(view.hand))[-current.count :])
        yield ShownSet(tuple(kinds_in(lowest)), self._say(N_("the lowest")))

    def _set(self, found: PieceSet) -> ShownSet:
        return ShownSet(tuple(kinds_in(found.pieces)), set_words(found, self.language))

    def _lines(self) -> Iterable[Line]:
        """Redeals and declarations of this round, in order."""
        view = self.view
        for number, seat in enumerate(view.redeals, view.multiplier - len(view.redeals) + 1):
            words = self._say(N_("asks for a new deal: the points count ×{multiplier}"), multiplier=number)
            yield Line((seat - self.seat) % 4, words)
        for seat in seats_from(view.starter or 0):
            number_said = view.declarations[seat]
            if number_said is not None:
                yield Line((seat - self.seat) % 4, self._say(N_("declares {number}"), number=number_said))

    def _turn(self, turn: Turn, number: int) -> ShownTurn:
        led = set_of(turn.plays[turn.leader])
        assert led is not None
        mine = turn.winner == self.you
        words = turn_words(turn, number, self._name(turn.winner), self.language, mine=mine)
        return ShownTurn(
            number,
            words,
            (turn.leader - self.seat) % 4,
            (turn.winner - self.seat) % 4,
            tuple(self._play(turn.plays[(self.seat + place) % 4], led.size) for place in SEATS),
        )

    def _status(self) -> str:
        """Whose turn it is, and what for."""
        view, current = self.view, self.view.current
        mine = bool(view.legal_actions)
        if view.phase == Phase.OVER:
            return self._say(N_("Round {number} is over."), number=view.round_number)
        if view.phase == Phase.REDEAL:
            return self._say(_WEAK if mine else N_("A weak hand is asked whether to deal anew."))
        actor = view.current_player
        assert actor is not None
        if not mine:
            return self._say(N_("{seat} is to act."), seat=self._name(actor))
        if view.phase == Phase.DECLARE:
            text = N_("How many piles do you declare? {count} of 8 are declared.")
            return self._say(text, count=sum(number or 0 for number in view.declarations))
        if current is None:
            return self._say(N_("You lead: choose a set of 1 to 6 pieces."))
        found = self.tr.ngettext(
            "Play {count} piece: {seat} leads ({type}).",
            "Play {count} pieces: {seat} leads ({type}).",
            current.count,
        )
        led = type_words(current.type, self.language)
        return found.format(count=current.count, seat=self._name(current.leader), type=led)

    # A round that is over

    def sheet(self) -> tuple[str, ...]:
        """The arithmetic of each seat's points, the viewer's first."""
        view, found = self.view, []
        for place in SEATS:
            seat = (self.seat + place) % 4
            declared = view.declarations[seat]
            assert declared is not None
            told = how_scored(declared, view.piles[seat], view.multiplier).text(self.language)
            found.append(f"{self._name(seat)}: {told}")
        return tuple(found)

    def round_line(self, state: State) -> str:
        """What a round brought each, the viewer first."""
        points, parts = state.points(), []
        for place in SEATS:
            seat = (self.seat + place) % 4
            parts.append(f"{self._name(seat)} \u2066{signed(points[seat])}\u2069")
        number = state.standing.round_number
        listed = self.tr.gettext(", ").join(parts)
        return self._say(N_("Round {number}: {points}"), number=number, points=listed)

    def result(self, winners: tuple[Seat, ...]) -> str:
        """Who has won the game; empty while it goes on."""
        if not winners:
            return ""
        if winners == (self.you,):
            return self._say(N_("You win the game."))
        listed = self.tr.gettext(", ").join(map(self._name, winners))
        message = N_("{seat} wins the game.") if len(winners) == 1 else N_("The game is shared by {seat}.")
        return self._say(message, seat=listed)


_WEAK: Final = N_("Your hand is weak, with no piece above 9: do you want all hands dealt anew?")
