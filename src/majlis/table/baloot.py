"""Baloot at the table: a match as an `OngoingMatch`, and the snapshot of it.

Whoever looks sits at the bottom. So views are worded as they are by everybody, and the seats, teams and
messages in them are turned to the viewer last (`turned`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace as replaced
from itertools import islice
from typing import Any, Final

import msgspec
import numpy as np
from msgspec.structs import replace

from majlis.baloot.actions import (
    ANNOUNCED,
    DOUBLE,
    GAHWA,
    KAWESH,
    PASS,
    QAYD,
    SAWA,
    is_announcement,
    qayd_parts,
)
from majlis.baloot.choices import how_it_ended, what_is_asked, why_not, worth_listing
from majlis.baloot.deal import Deal
from majlis.baloot.kammelna.recorder import game_record
from majlis.baloot.kammelna.writer import dumps
from majlis.baloot.match import Match
from majlis.baloot.names import (
    SeatWord,
    SideWord,
    addressed,
    card_words,
    crime_words,
    kind_words,
    said_words,
    seat_words,
)
from majlis.baloot.notation import parse_position
from majlis.baloot.perspective import pair_of, turned
from majlis.baloot.projects import KINDS
from majlis.baloot.refusals import refused
from majlis.baloot.ruleset import RuleSet, parse_rules, rules_text
from majlis.baloot.state import State
from majlis.baloot.terminal import contract_words, sorted_hand
from majlis.baloot.view import Trick, View
from majlis.cards import SUIT_GLYPHS, cards_of
from majlis.errors import InputError
from majlis.game import SEATS, Action, Seat, seats_from, team_of
from majlis.i18n import N_, texts
from majlis.matches import Note
from majlis.message import Message
from majlis.table.baloot_snapshot import BalootSeat, BalootSnapshot, Card, Challenge, ShownTrick
from majlis.table.houses import settled, values_of
from majlis.table.settings import Settings
from majlis.table.snapshot import Choice, Line, SeatSnapshot

LEVELS: Final[dict[str, str]] = {
    **{level: f"searcher:level={level}" for level in ("beginner", "easy", "medium", "hard")},
    "full": "searcher:nodes=300000",
}
LEVEL_WORDS: Final = {
    "beginner": N_("Beginner"),
    "easy": N_("Easy"),
    "medium": N_("Medium"),
    "hard": N_("Hard"),
    "full": N_("Strongest"),
}
USUAL: Final = "medium"
RULE_WORDS: Final = {
    "kammelna": N_("Kammelna"),
    "founding": N_("Founding rules"),
    "pagat": N_("Pagat"),
    "federation": N_("Saudi federation"),
    "coinche-play": N_("Coinche Play"),
}
"""The houses whose rules can be chosen, the usual one first."""
HELPER: Final = "strategist"
"""Who plays for a person whose time is up, and who gives hints."""


class BalootMatch:
    """A match of Baloot in progress."""

    def __init__(self, settings: Settings) -> None:
        self.practice = bool(settings.start)
        """One deal from a given position, which counts for nothing."""
        self.settings, self.begun = settings, 0
        rng = np.random.default_rng(settings.seed)
        if self.practice:
            self.state = _position(settings.start)
            self.match = Match(self.state.rules, [], rng, self.state.dealer, self.state.scores)
        else:
            self.match = Match(_rules(settings), [], rng)
            self.state = self._new_deal(settings.dealt)

    def _new_deal(self, dealt: str) -> State:
        """The next deal: these cards, or those that the seed gives."""
        deal = _deal(dealt or self.coming())
        self.begun += 1
        return State.new(deal, self.match.rules, self.match.dealer, self.match.scores)

    # What is done

    def asked(self) -> tuple[Seat, ...]:
        """The seats whose turn it is."""
        return () if self.state.is_terminal() else self.state.asked()

    def interrupters(self) -> tuple[Seat, ...]:
        """Seats with a Kawesh or, in physical mode, a Qayd."""
        return () if self.state.is_terminal() else self.state.interrupters()

    def secrets(self) -> int:
        """Nobody answers in secret."""
        return 0

    def check(self, action: Action, seat: Seat) -> None:
        """Raise `IllegalAction` where the action is refused."""
        if action not in self.state.legal_actions(seat):
            raise refused(self.state, action, seat)

    def apply(self, action: Action, seat: Seat) -> bool:
        """Act, for all to see; a deal that ends is counted."""
        self.state.apply(action, seat)
        if self.state.is_terminal() and self.practice:
            self.match.states.append(self.state)
        elif self.state.is_terminal():
            self.match.finish(self.state)
        return True

    def is_between(self) -> bool:
        """Whether the next deal can begin."""
        return self.state.is_terminal() and not self.is_over()

    def is_over(self) -> bool:
        """Whether a side has won, or the one deal of a practice is over."""
        return self.state.is_terminal() if self.practice else self.match.is_over()

    def winners(self) -> tuple[Seat, ...]:
        """Both seats of the side that has won."""
        return tuple(seat for seat in SEATS if not self.practice and team_of(seat) == self.match.winner)

    def next_deal(self, dealt: str = "") -> None:
        """The next deal."""
        if not self.is_between():
            raise InputError(N_("the deal is not over: the next one cannot begin"))
        self.state = self._new_deal(dealt)

    def coming(self) -> str:
        """The cards of the next deal, as the seed gives them."""
        return next(islice(deals_of(self.settings), self.begun, None), "")

    def view(self, seat: Seat) -> View:
        """What this seat may know."""
        return self.state.view(seat)

    def finished(self) -> int:
        """How many deals are over."""
        return len(self.match.states)

    def record(self) -> bytes:
        """The finished deals in Kammelna's format."""
        note = Note(
            game="baloot",
            rules=rules_text(self.match.rules),
            seed=0,  # the match's own tells the cards to come
            seat=0,
            bots="",
            started="",
            saved="",
            scores=self.match.scores,
            deals=len(self.match.states),
            over=True,
        )
        return dumps(game_record(self.match.states, name="majlis"), note).encode()

    # What is shown

    def snapshot(
        self, seat: Seat | None, names: tuple[str, ...], bots: tuple[bool, ...], position: int, language: str
    ) -> SeatSnapshot:
        """The table as this seat, or a spectator, sees it."""
        view = public_view(self.state) if seat is None else self.state.view(seat)
        drawn = _Drawing(view, seat, language).snapshot(names, bots, position)
        deals = tuple(
            self._deal_line(state, number, seat or 0, language)
            for number, state in enumerate(self.match.states, 1)
        )
        number = len(self.match.states) + (not self.state.is_terminal())
        scores = pair_of(self.match.scores, seat or 0)
        found = replace(drawn, you=seat, deal=number, deals=deals, scores=scores)
        return self._ended(found, seat, language, names) if self.state.is_terminal() else found

    def _deal_line(self, state: State, number: int, seat: Seat, language: str) -> str:
        assert state.result is not None
        mine, theirs = pair_of(state.result.game_points, seat)
        message = N_("Deal {number}: {bought}: {mine}-{theirs}")
        bought = _bought(state, seat, language)
        values = {"number": number, "bought": bought, "mine": mine, "theirs": theirs}
        return Message(message, values).text(language)

    def _ended(
        self, drawn: BalootSnapshot, you: Seat | None, language: str, names: tuple[str, ...]
    ) -> SeatSnapshot:
        """How the deal ended, and its arithmetic."""
        seat, state, result = you or 0, self.state, self.state.result
        assert result is not None
        over = self.is_over()
        lines = () if result.thrown_in else result.sheet.lines
        ended = how_it_ended(state)
        return replace(
            drawn,
            between=not over,
            over=over,
            result=self._winner(you, language) if over else "",
            status=_sentence(ended or Message(N_("The deal is over.")), you, language, names),
            ending="" if ended is None else _sentence(ended, you, language, names),
            sheet=tuple(_sentence(line, you, language) for line in lines),
            gained=pair_of(result.game_points, seat),
            laid_open=self._laid_open(seat, language),
        )

    def _laid_open(self, seat: Seat, language: str) -> tuple[tuple[Card, ...], ...]:
        """The cards that people turn over at such an end, so that everybody can check it."""
        ending, by = self.state.result and self.state.result.ending, self.state.history[-1][0]
        open_to_all = ending in ("sawa", "false-sawa", "qayd")
        if not (open_to_all or ending == "kawesh"):
            return ()
        return tuple(
            tuple(
                Card(card=card, name=card_words(card, language), seat=place)
                for card in sorted_hand(self.state.hands[(seat + place) % 4])
                if open_to_all or (seat + place) % 4 == by
            )
            for place in SEATS
        )

    def _winner(self, you: Seat | None, language: str) -> str:
        if self.practice:
            return texts(language).gettext("Practice: this deal does not count.")
        assert self.match.winner is not None
        message = Message(N_("{team} win the match."), {"team": SideWord(self.match.winner)})
        return _sentence(message, you, language)


def begin(settings: Settings) -> BalootMatch:
    """A new match; raises `InputError` for rules that do not exist."""
    return BalootMatch(settings)


def deals_of(settings: Settings) -> Iterator[str]:
    """The deals of a match, by its seed; none of a practice, whose position has its cards."""
    rng = np.random.default_rng(settings.seed)
    while not settings.start:
        deal = Deal.shuffled(rng)
        yield msgspec.json.encode([deal.first, deal.floor, deal.stock]).decode()


def _deal(text: str) -> Deal:
    """A deal as `deals_of` writes it; raises `InputError` for anything else."""
    try:
        first, floor, stock = msgspec.json.decode(text, type=tuple[tuple[int, ...], int, tuple[int, ...]])
        deal = Deal((first[0], first[1], first[2], first[3]), floor, stock)
    except (msgspec.DecodeError, IndexError):
        raise InputError(N_("these are not the cards of a deal")) from None
    deal.check()
    return deal


def house_of(rules: str) -> dict[str, Any]:
    """The value of every option."""
    return values_of(parse_rules(rules, files=False))


def _rules(settings: Settings) -> RuleSet:
    """A room's rules as they were when it was made, whatever their preset is by now."""
    if not settings.house:
        return parse_rules(settings.rules, files=False)
    return settled(RuleSet, settings.rules, settings.house)


def draw_view(view: View, language: str) -> BalootSnapshot:
    """What the seat of a view knows, as at the table, with nobody's name."""
    return replace(_Drawing(view, view.seat, language).snapshot(("",) * 4, (False,) * 4, 0), you=view.seat)


def _position(line: str) -> State:
    """Where a practice begins; raises `MajlisError` where nothing can be played there."""
    state = parse_position(line)
    if state.is_terminal() or state.setup is not None:
        raise InputError(N_("This deal cannot be played on from here."))
    return state


def make_player(spec: str, rng: np.random.Generator) -> Any:
    """A player of Baloot."""
    from majlis.baloot.players import make_player as seated

    return seated(spec, rng)


def advise(view: View, language: str) -> tuple[str, list[str]]:
    """What to do in this view, in words, and why: as `majlis baloot advise` says."""
    from majlis.baloot.advice import hint

    found = hint(view, make_player(HELPER, np.random.default_rng(1)))
    calls = [action for _, action in view.calls]
    return said_words(found.action, calls, language), [line.text(language) for line in found.reasons]


def public_view(state: State) -> View:
    """What everybody may know: seat 0's view without what is seat 0's alone."""
    from dataclasses import replace as changed

    own, other = state.view(0), state.view(1)
    history = tuple(
        (other if seat == 0 else own).history[place] for place, (seat, _) in enumerate(state.history)
    )
    return changed(own, hand=0, own_projects=(), legal_actions=(), history=history)


_TO_YOU: Final = {
    "{seat} called kawesh: the deal is thrown in.": N_("You called kawesh: the deal is thrown in."),
    "{seat} claimed sawa and was right, and takes all remaining tricks.": N_(
        "Your sawa was right: you take all remaining tricks."
    ),
    "{seat} claimed sawa and was wrong: {team} lose the deal.": N_(
        "Your sawa was wrong: {team} lose the deal."
    ),
    "{seat} was right ({qayd}): {team} pay for the foul.": N_(
        "You were right ({qayd}): {team} pay for the foul."
    ),
    "{seat} was wrong ({qayd}): {team} pay for the false challenge.": N_(
        "You were wrong ({qayd}): {team} pay for the false challenge."
    ),
    "Trick {number} goes to {seat}": N_("Trick {number} is yours"),
}
"""What is said of a seat, said to who sits on it."""


def _sentence(message: Message, you: Seat | None, language: str, names: tuple[str, ...] = ("",) * 4) -> str:
    """A sentence to this seat, whose team is `us`, or to a spectator, who hears of seats and names."""
    seen: Message = turned(message, you or 0)
    place, text = seen.params.get("seat"), seen.id
    if isinstance(place, SeatWord):
        if place == 0 and you is not None:
            text = _TO_YOU.get(text, text)
        name = names[(place + (you or 0)) % 4]
        called = {"seat": f"\u2068{name}\u2069"} if name else {}
        seen = Message(text, {**seen.params, **called}, seen.plural, seen.number)
    return seen.text(language) if you is None else addressed(seen, language)


def _bought(state: State, seat: Seat, language: str) -> str:
    if state.contract is None:
        return texts(language).gettext("thrown in")
    return _contract(state, seat, language)


def _contract(source: State | View, seat: Seat, language: str) -> str:
    """The contract in words, its buyer counted from this seat."""
    from dataclasses import replace as changed

    assert source.contract is not None
    return contract_words(changed(source.contract, buyer=(source.contract.buyer - seat) % 4), language)


class _Drawing:
    """One view, put into words."""

    def __init__(self, view: View, you: Seat | None, language: str) -> None:
        self.view, self.you, self.seat, self.language = view, you, you or 0, language
        self.tr = texts(language)
        self.players = {action: seat for seat, action in view.history if action < 52}

    def snapshot(self, names: tuple[str, ...], bots: tuple[bool, ...], position: int) -> BalootSnapshot:
        """Everything but what the match says."""
        view = self.view
        tricks = tuple(self._trick(trick, number, names) for number, trick in enumerate(view.tricks, 1))
        won = [0, 0]
        for trick in view.tricks:
            won[team_of(trick.winner)] += 1
        return BalootSnapshot(
            position=position,
            game="baloot",
            you=None,
            deal=0,
            seats=tuple(self._sitter((self.seat + place) % 4, place, names, bots) for place in SEATS),
            hand=self._hand(),
            choices=self._choices(),
            trick=self._cards(view.leader, view.trick),
            last=tricks[-1] if tricks else None,
            tricks=tricks,
            floor=None if view.floor is None or view.contract is not None else self._card(view.floor),
            contract=self._contract_words(names),
            trump=None if view.contract is None else view.contract.trump,
            buyer=None if view.contract is None else self._place(view.contract.buyer),
            bought=self._bought(),
            scores=pair_of(view.scores, self.seat),
            target=view.rules.target,
            house=view.rules.name.partition("+")[0],
            physical=view.rules.mode == "physical",
            won=pair_of(won, self.seat),
            lines=tuple(self._lines()),
            status=self._status(names),
        )

    def _contract_words(self, names: tuple[str, ...]) -> str:
        """The contract, its buyer as he is called at the table."""
        contract = self.view.contract
        if contract is None:
            return ""
        name = f"\u2068{names[contract.buyer]}\u2069" if names[contract.buyer] else ""
        buyer = self.tr.gettext("you") if contract.buyer == self.you else name
        return contract_words(replaced(contract, buyer=self._place(contract.buyer)), self.language, buyer)

    def _bought(self) -> str:
        contract = self.view.contract
        if contract is None:
            return ""
        return self.tr.gettext("Sun") if contract.trump is None else SUIT_GLYPHS[contract.trump]

    def _place(self, seat: Seat) -> int:
        return (seat - self.seat) % 4

    def _card(self, card: int, seat: Seat = 0, **more: Any) -> Card:
        return Card(card=card, name=card_words(card, self.language), seat=seat, **more)

    def _cards(self, leader: Seat, cards: Sequence[int]) -> tuple[Card, ...]:
        seats = seats_from(leader)
        return tuple(self._card(card, self._place(seat)) for seat, card in zip(seats, cards, strict=False))

    def _trick(self, trick: Trick, number: int, names: tuple[str, ...]) -> ShownTrick:
        message = Message(
            N_("Trick {number} goes to {seat}"), {"number": number, "seat": SeatWord(trick.winner)}
        )
        words = _sentence(message, self.you, self.language, names)
        return ShownTrick(number, self._cards(trick.leader, trick.cards), self._place(trick.winner), words)

    def _sitter(self, seat: Seat, place: int, names: tuple[str, ...], bots: tuple[bool, ...]) -> BalootSeat:
        view = self.view
        said = [line.words for line in self._lines(self._since()) if line.seat == place]
        return BalootSeat(
            name=names[seat],
            place=seat_words(place, self.language),
            bot=bots[seat],
            cards=view.hand_counts[seat],
            turn=seat in view.asked,
            dealer=seat == view.dealer,
            said=said[-1] if said else "",
            shown=tuple(
                tuple(self._card(card, place) for card in cards_of(project.cards))
                for project in view.shown[seat]
            ),
        )

    def _since(self) -> int:
        """Where in the history what was said is fresh: the trick on the table, or before it the auction."""
        view = self.view
        if not view.tricks:
            return len(view.calls) if view.trick else 0
        cards = [place for place, (_, action) in enumerate(view.history) if action < 52]
        before = len(cards) - len(view.trick)
        return cards[before - 1] + 1 if before else 0

    def _hand(self) -> tuple[Card, ...]:
        view = self.view
        trump = view.contract.trump if view.contract else None
        playing = any(action < 52 for action in view.legal_actions)
        cards = []
        for card in sorted_hand(view.hand, trump):
            legal = card in view.legal_actions
            why = "" if legal or not playing else why_not(view, card).text(self.language)
            cards.append(self._card(card, legal=legal, why=why))
        return tuple(cards)

    def _choices(self) -> tuple[Choice, ...]:
        legal = [one for one in self.view.legal_actions if one >= 52 and worth_listing(self.view, one)]
        return tuple(self._challenge(action) if action >= QAYD else self._choice(action) for action in legal)

    def _choice(self, action: Action) -> Choice:
        words = said_words(action, (action for _, action in self.view.calls), self.language)
        return Choice(action, words, _kind(action))

    def _challenge(self, action: Action) -> Challenge:
        """A challenge in its parts: one picks the card, then what was wrong with it, then the proof."""
        crime, card, proof = qayd_parts(action)
        words = said_words(action, (), self.language)
        return Challenge(
            action,
            words,
            "challenge",
            crime=crime_words(crime, self.language),
            card=self._card(card, self._place(self.players[card])),
            proof=None if proof is None else self._card(proof),
        )

    def _lines(self, since: int = 0) -> list[Line]:
        """Everything said in this deal."""
        history, lines = self.view.history, []
        for place, (seat, action) in enumerate(history):
            if action < 52 or place < since:
                continue
            if ANNOUNCED <= action < ANNOUNCED + len(KINDS):
                words = kind_words(KINDS[action - ANNOUNCED], self.language)
            else:
                words = said_words(action, (said for _, said in history[:place]), self.language)
            lines.append(Line(self._place(seat), words))
        return lines

    def _status(self, names: tuple[str, ...]) -> str:
        """Whose turn it is, and what this seat is asked."""
        view = self.view
        if not view.asked:
            return ""
        if self.view.seat in view.asked and view.legal_actions:
            return _sentence(what_is_asked(view), self.you, self.language, names)
        seat = view.asked[0]
        name = names[seat]
        who = f"\u2068{name}\u2069" if name else seat_words(self._place(seat), self.language)
        return self.tr.gettext("{seat} is to act.").format(seat=who)


def _kind(action: Action) -> str:
    if action == PASS:
        return "pass"
    if action >= QAYD:
        return "challenge"
    if is_announcement(action):
        return "project"
    if action in (KAWESH, SAWA):
        return "claim"
    return "double" if DOUBLE <= action <= GAHWA else "call"
