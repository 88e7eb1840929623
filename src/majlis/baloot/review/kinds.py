"""Kinds of errors: what was wrong with a choice, by rules over the position, the choice and the best choice.

The rules look at what lay open and at the two actions alone, so each can be checked by eye. They name an
error; whether it is one is said by its cost.

>>> kind_of_call(act.SUN, best=act.HOKUM), kind_of_raise(act.PASS, best=act.DOUBLE_CLOSED)
('bid-too-high', 'double-missed')
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from majlis.baloot import actions as act
from majlis.baloot.auction import Contract
from majlis.baloot.deck import card_points, strength
from majlis.baloot.phase import Phase
from majlis.baloot.play import trick_winner
from majlis.baloot.projects import MAX_DECLARED, best_split
from majlis.baloot.state import State
from majlis.cards import Card, Suit
from majlis.game import Action
from majlis.i18n import N_

Group: TypeAlias = Literal[
    "bidding", "doubling", "projects", "trump", "partner", "points", "tricks", "cards", "rules"
]
Kind: TypeAlias = str


@dataclass(frozen=True, slots=True)
class KindWords:
    """What a kind of error is called, and what it means."""

    group: Group
    name: str
    meaning: str


GROUPS: Final[dict[Group, str]] = {
    "bidding": N_("Bidding"),
    "doubling": N_("Doubling"),
    "projects": N_("Projects and words"),
    "trump": N_("Trump management"),
    "partner": N_("Partner's trick"),
    "points": N_("Points thrown away"),
    "tricks": N_("Winning tricks"),
    "cards": N_("Leads and discards"),
    "rules": N_("Against the rules"),
}
KINDS: Final[dict[Kind, KindWords]] = {
    "bid-too-high": KindWords(
        "bidding", N_("bid too high"), N_("bought, or turned to Sun, where less was better")
    ),
    "bid-too-low": KindWords("bidding", N_("bid too low"), N_("passed, or said less, where more was better")),
    "wrong-contract": KindWords(
        "bidding", N_("wrong contract"), N_("bought one contract where another was better")
    ),
    "doubled-too-boldly": KindWords(
        "doubling", N_("doubled too boldly"), N_("doubled or raised where a pass was better")
    ),
    "double-missed": KindWords(
        "doubling", N_("double missed"), N_("passed where a double or a raise was better")
    ),
    "wrong-double": KindWords(
        "doubling", N_("open or closed"), N_("doubled the wrong way: open for closed, or closed for open")
    ),
    "project-missed": KindWords(
        "projects", N_("missed project"), N_("held a project and did not announce it")
    ),
    "baloot-missed": KindWords(
        "projects", N_("missed Baloot"), N_("played the second of king and queen of trumps without a word")
    ),
    "akka-missed": KindWords(
        "projects", N_("missed Akka"), N_("led a card that could have been called Akka")
    ),
    "false-claim": KindWords(
        "projects", N_("claimed too early"), N_("claimed all the rest where play was better")
    ),
    "trumps-not-drawn": KindWords(
        "trump", N_("trumps not drawn"), N_("led another suit where a trump was better")
    ),
    "trump-led": KindWords("trump", N_("trump led"), N_("led a trump where another suit was better")),
    "trump-spent": KindWords("trump", N_("trump spent"), N_("ruffed where a discard was better")),
    "ruff-missed": KindWords("trump", N_("ruff missed"), N_("did not ruff where that was better")),
    "partner-ruffed": KindWords(
        "partner", N_("ruffed the partner's winner"), N_("the partner was winning the trick")
    ),
    "partner-overtaken": KindWords(
        "partner", N_("overtook the partner"), N_("the partner was winning the trick")
    ),
    "points-withheld": KindWords(
        "partner", N_("too few points to the partner"), N_("a dearer card to the partner's trick was better")
    ),
    "points-thrown": KindWords(
        "points", N_("points thrown away"), N_("a dearer card than needed went to a trick")
    ),
    "trick-given-up": KindWords("tricks", N_("trick given up"), N_("could have won, and winning was better")),
    "won-too-soon": KindWords("tricks", N_("won too soon"), N_("won a trick where letting it go was better")),
    "won-dearly": KindWords("tricks", N_("won too dearly"), N_("won with a higher card than was best")),
    "won-too-low": KindWords("tricks", N_("won too low"), N_("won with a lower card than was best")),
    "wrong-suit-led": KindWords("cards", N_("wrong suit led"), N_("another suit was the better lead")),
    "wrong-card-led": KindWords(
        "cards", N_("wrong card led"), N_("the right suit, and the wrong card of it")
    ),
    "wrong-discard": KindWords(
        "cards", N_("wrong discard"), N_("another suit, or another card, could better be spared")
    ),
    "wrong-card": KindWords("cards", N_("wrong card"), N_("another card of the suit was better")),
    "against-the-rules": KindWords("rules", N_("against the rules"), N_("the card may not be played")),
}
"""Every kind, in the order in which they are listed."""

_RAISES: Final = frozenset(
    (
        act.DOUBLE,
        act.DOUBLE_OPEN,
        act.DOUBLE_CLOSED,
        act.TRIPLE,
        act.FOUR,
        act.FOUR_OPEN,
        act.FOUR_CLOSED,
        act.GAHWA,
    )
)
_HEIGHT: Final = {
    act.PASS: 0,
    act.HOKUM: 1,
    act.CONFIRM: 1,
    act.ASHKAL: 2,
    act.SUN: 2,
    act.TURN_TO_SUN: 2,
    act.BEFORE_YOU: 2,
}
"""How much a word asks of the cards: words of one height are other contracts."""


def kind_of(state: State, action: Action, best: Action) -> Kind:
    """The kind of error of an action of the seat to move where another was the best."""
    if state.phase == Phase.AUCTION:
        return kind_of_call(action, best)
    if state.phase == Phase.DOUBLING:
        return kind_of_raise(action, best)
    if action == act.SAWA:
        return "false-claim"
    assert state.contract is not None
    return kind_of_card(state, state.contract.trump, action, best)


def kind_of_call(said: Action, best: Action) -> Kind:
    """Of two words of the auction."""
    height, wanted = _HEIGHT.get(said, 1), _HEIGHT.get(best, 1)  # a suit that is named is a Hokum
    if height == wanted:
        return "wrong-contract"
    return "bid-too-high" if height > wanted else "bid-too-low"


def kind_of_raise(said: Action, best: Action) -> Kind:
    """Of two words of the doubling."""
    if said in _RAISES and best not in _RAISES:
        return "doubled-too-boldly"
    if best in _RAISES and said not in _RAISES:
        return "double-missed"
    return "wrong-double"


def kind_of_card(state: State, trump: Suit | None, played: Card, best: Card) -> Kind:
    """Of two cards that the next seat may play."""
    if not state.trick:
        return _lead(trump, played, best)
    before = state.trick
    winning = trick_winner(before, trump)
    takes, would = (trick_winner([*before, card], trump) == len(before) for card in (played, best))
    ruffs, would_ruff = (card // 13 == trump != before[0] // 13 for card in (played, best))
    if winning == len(before) - 2:
        if ruffs and not would_ruff:
            return "partner-ruffed"
        if takes and not would:
            return "partner-overtaken"
    elif ruffs != would_ruff:
        return "trump-spent" if ruffs else "ruff-missed"
    if takes != would:
        return "won-too-soon" if takes else "trick-given-up"
    if takes:
        return _won(trump, played, best)
    return _lost(state, trump, played, best, winning)


def _lead(trump: Suit | None, played: Card, best: Card) -> Kind:
    if trump is not None and (played // 13 == trump) != (best // 13 == trump):
        return "trump-led" if played // 13 == trump else "trumps-not-drawn"
    return "wrong-card-led" if played // 13 == best // 13 else "wrong-suit-led"


def _won(trump: Suit | None, played: Card, best: Card) -> Kind:
    """Both win the trick: of the same suit, or both are trumps."""
    return "won-dearly" if strength(played, trump) > strength(best, trump) else "won-too-low"


def _lost(state: State, trump: Suit | None, played: Card, best: Card, winning: int) -> Kind:
    """Neither wins the trick for the seat itself."""
    given, asked = card_points(played, trump), card_points(best, trump)
    place = len(state.trick)
    if given > asked:
        return "points-thrown"
    if given < asked and (winning == place - 2 or place == 1):
        return "points-withheld"
    return "wrong-card" if played // 13 == best // 13 == state.trick[0] // 13 else "wrong-discard"


def missed_words(state: State, card: Card, words: tuple[Action, ...]) -> tuple[Action, ...]:
    """What could have been announced with a card beside what was: a project, Baloot, Akka.

    The order is that in which it is to be said.
    """
    contract = state.contract
    legal = state.legal_actions()
    found: list[Action] = []
    after_words = state.copy()
    for word in words:
        after_words.apply(word)
    if contract is None or after_words.promised is not None:
        return ()
    found += _projects(after_words, contract)
    if card < 52 and not state.trick and act.AKKA in legal and _goes(after_words, act.AKKA, card):
        found.append(act.AKKA)
    elif act.BALOOT in legal and _goes(after_words, act.BALOOT, card):
        found.append(act.BALOOT)
    return tuple(found)


def _projects(state: State, contract: Contract) -> list[Action]:
    """The projects worth most beside those announced, as far as they can still be announced."""
    if state.tricks_done():
        return []
    seat = state.current_player()
    free = state.hands[seat] & ~sum(project.cards for project in state.announced[seat])
    room = MAX_DECLARED - len(state.announced[seat])
    return [act.announce(project.index) for project in best_split(free, contract.mode)[:room]]


def _goes(state: State, word: Action, card: Card) -> bool:
    """Whether a card may be played with this word."""
    after = state.copy()
    after.apply(word)
    return card in after.legal_actions()


def kind_of_words(missed: tuple[Action, ...]) -> Kind:
    """Of what was not announced: the first of it."""
    if act.is_announcement(missed[0]):
        return "project-missed"
    return "baloot-missed" if missed[0] == act.BALOOT else "akka-missed"
