"""What players call things: suits, seats, calls, crimes and projects, in English and Arabic.

Each has a function, and a type for the values of a `Message`, which are put into words when its language
is known. These types are numbers (or texts) still, and compare as such.

>>> card_words(8, "ar"), suit_words(1, "en")
('عشرة سبيت', 'hearts')
>>> Message("{card} in {suit}", {"card": CardWord(8), "suit": SuitWord(1)}).text()
'10♠ in hearts'
"""

from collections.abc import Iterable, Sequence
from typing import Final

from majlis.baloot import actions
from majlis.baloot.projects import KINDS, PROJECTS, Kind
from majlis.cards import ACE, JACK, KING, QUEEN, TEN, Card, Suit, card_name
from majlis.game import Action
from majlis.i18n import N_, texts
from majlis.message import Listed, Message
from majlis.seats import SeatWord as SeatWord
from majlis.seats import seat_words as seat_words

_SUITS: Final = (N_("spades"), N_("hearts"), N_("clubs"), N_("diamonds"))
_RANKS: Final = {
    5: N_("seven"),
    6: N_("eight"),
    7: N_("nine"),
    TEN: N_("ten"),
    JACK: N_("jack"),
    QUEEN: N_("queen"),
    KING: N_("king"),
    ACE: N_("ace"),
}
_KINDS: Final[dict[Kind, str]] = {
    "sira": N_("sira"),
    "fifty": N_("fifty"),
    "hundred": N_("hundred"),
    "four-hundred": N_("four hundred"),
}
_CRIMES: Final = (
    N_("revoke"),
    N_("failure to trump"),
    N_("failure to over-trump"),
    N_("trump led in a closed game"),
    N_("false akka"),
    N_("false sawa"),
)
_LEVELS: Final = ("", N_("not doubled"), N_("doubled"), N_("tripled"), N_("four"), N_("gahwa"))
_CALLS: Final = {
    actions.PASS: N_("pass"),
    actions.HOKUM: N_("hokum"),
    actions.SUN: N_("sun"),
    actions.ASHKAL: N_("ashkal"),
    actions.CONFIRM: N_("hokum, confirmed"),
    actions.TURN_TO_SUN: N_("turn to sun"),
    actions.BEFORE_YOU: N_("before you"),
    actions.KAWESH: N_("kawesh"),
    actions.DOUBLE: N_("double"),
    actions.DOUBLE_OPEN: N_("double, open"),
    actions.DOUBLE_CLOSED: N_("double, closed"),
    actions.TRIPLE: N_("triple"),
    actions.FOUR: N_("four"),
    actions.FOUR_OPEN: N_("four, open"),
    actions.FOUR_CLOSED: N_("four, closed"),
    actions.GAHWA: N_("gahwa"),
    actions.CHOOSE_OPEN: N_("open"),
    actions.CHOOSE_CLOSED: N_("closed"),
    actions.BALOOT: N_("baloot"),
    actions.AKKA: N_("akka"),
    actions.SAWA: N_("sawa"),
    actions.ACCEPT: N_("no challenge"),
}


def suit_words(suit: Suit, language: str = "en") -> str:
    """`hearts`, `هاص`."""
    return texts(language).gettext(_SUITS[suit])


def rank_words(rank: int, language: str = "en") -> str:
    """`ten`, `عشرة`; Baloot's eight ranks only."""
    return texts(language).gettext(_RANKS[rank])


def card_words(card: Card, language: str = "en") -> str:
    """`ten of spades`, `عشرة سبيت`."""
    tr = texts(language)
    return tr.gettext("{rank} of {suit}").format(
        rank=rank_words(card % 13, language), suit=suit_words(card // 13, language)
    )


def kind_words(kind: Kind, language: str = "en") -> str:
    """`sira`, `fifty`, `hundred`, `four hundred`."""
    return texts(language).gettext(_KINDS[kind])


def crime_words(crime: int, language: str = "en") -> str:
    """What a qayd names, index into `actions.CRIMES`."""
    return texts(language).gettext(_CRIMES[crime])


def team_words(team: int, language: str = "en") -> str:
    """Whose something is: `Bottom and Top`, `Right and Left`; in Arabic as on score sheets, لنا and لهم.

    Bottom is where the player sits, so the team of Bottom and Top is "us".
    """
    tr = texts(language)
    return (tr.pgettext("whose", "Bottom and Top"), tr.pgettext("whose", "Right and Left"))[team]


def side_words(team: int, language: str = "en") -> str:
    """Who does something: `Bottom and Top`, `Right and Left`; in Arabic فريقنا and فريقهم."""
    tr = texts(language)
    return (tr.pgettext("who", "Bottom and Top"), tr.pgettext("who", "Right and Left"))[team]


def level_words(level: int, language: str = "en") -> str:
    """`not doubled`, `doubled`, `tripled`, `four`, `gahwa`."""
    return texts(language).gettext(_LEVELS[level])


def in_second_round(calls: Iterable[Action]) -> bool:
    """Whether all four have passed once: the auction's first four words were passes."""
    opening = [action for action in calls if action != actions.KAWESH][:4]
    return opening == [actions.PASS] * 4


def said_words(action: Action, calls: Iterable[Action], language: str = "en") -> str:
    """An action in words as it is said after these calls: a pass in the second round is a wala.

    A pass that answers somebody's bid is a pass in either round, as the recorded games have it.

    >>> said_words(actions.PASS, [actions.PASS] * 3), said_words(actions.PASS, [actions.PASS] * 4)
    ('pass', 'wala')
    """
    before = list(calls)
    unbid = all(call in (actions.PASS, actions.KAWESH) for call in before)
    if action == actions.PASS and unbid and in_second_round(before):
        return texts(language).gettext("wala")
    return action_words(action, language)


def action_words(action: Action, language: str = "en") -> str:
    """An action in words for a player, cards with their glyphs."""
    tr = texts(language)
    if action < 52:
        return card_name(action)
    suit = actions.named_suit(action)
    if suit is not None:
        return tr.gettext("hokum in {suit}").format(suit=suit_words(suit, language))
    if action in _CALLS:
        return tr.gettext(_CALLS[action])
    if actions.is_announcement(action):
        project = PROJECTS[action - actions.ANNOUNCE]
        kind = kind_words(project.kind("hokum"), language)
        if project.suit is None and project.top == ACE:  # a hundred, or in Sun the four hundred
            return tr.gettext("four aces")
        if project.suit is None:
            return tr.gettext("{project}: four {rank}s").format(
                project=kind, rank=rank_words(project.top, language)
            )
        return tr.gettext("{project} in {suit} up to the {rank}").format(
            project=kind, suit=suit_words(project.suit, language), rank=rank_words(project.top, language)
        )
    if actions.ANNOUNCED <= action < actions.ANNOUNCED + len(KINDS):
        kind = kind_words(KINDS[action - actions.ANNOUNCED], language)
        return tr.gettext("{project} announced").format(project=kind)
    crime, card, proof = actions.qayd_parts(action)
    words = tr.gettext("qayd: {crime}, {card}").format(
        crime=crime_words(crime, language), card=card_name(card)
    )
    return (
        words
        if proof is None
        else tr.gettext("{qayd}, proof {card}").format(qayd=words, card=card_name(proof))
    )


class TeamWord(int):
    """A team in a message, whose something is: `Bottom and Top`, لنا."""

    words = team_words


class SideWord(int):
    """A team in a message, which does something: `Bottom and Top`, فريقنا."""

    words = side_words


class OurWord(int):
    """A team in a message to who plays in team 0, or counts for it: `Us`, لنا."""

    def words(self, language: str) -> str:
        """What its column on a score sheet is called."""
        tr = texts(language)
        return (tr.gettext("Us"), tr.gettext("Them"))[self]


class WeWord(int):
    """A team in a message to who plays in team 0, which has bought or made it: `we`, لنا."""

    def words(self, language: str) -> str:
        """As the doer of a sentence whose Arabic says whose the purchase is."""
        tr = texts(language)
        return (tr.pgettext("whose", "we"), tr.pgettext("whose", "they"))[self]


class OurSideWord(int):
    """A team in a message to who plays in team 0, which does something: `our side`, فريقنا."""

    def words(self, language: str) -> str:
        """As the doer of a sentence."""
        tr = texts(language)
        return (tr.gettext("our side"), tr.gettext("their side"))[self]


class SuitWord(int):
    """A suit in a message: `hearts`."""

    words = suit_words


class ActionWord(int):
    """An action in a message: `hokum`, `10♥`."""

    words = action_words


class LevelWord(int):
    """The level of a contract in a message: `doubled`."""

    words = level_words


class CardWord(int):
    """A card in a message, by its glyphs: `10♥`."""

    def words(self, language: str) -> str:
        """The same in every language."""
        return card_name(self)


class CardWords(tuple[Card, ...]):
    """Several cards in a message: `A♠ 10♠`."""

    def words(self, language: str) -> str:
        """Their names with blanks between; `nothing` for none."""
        return " ".join(map(card_name, self)) or Listed(()).words(language)


class PairWord(tuple[int, int]):
    """The points of the two teams in a message: `16–10`."""

    def words(self, language: str) -> str:
        """The same in every language."""
        return f"{self[0]}–{self[1]}"


def addressed(message: Message, language: str) -> str:
    """A message in words for who plays in team 0 of it: the teams are us and them."""
    doing = "{team} bought" in message.id or "{team} made" in message.id
    words: dict[type, type[int]] = {TeamWord: WeWord if doing else OurWord, SideWord: OurSideWord}
    params = {name: words.get(type(one), lambda same: same)(one) for name, one in message.params.items()}
    text = Message(message.id, params, message.plural, message.number).text(language)
    return text[:1].upper() + text[1:]


def action_list(actions: Iterable[Action]) -> Listed:
    """Actions in a message: `pass, hokum, sun`."""
    return Listed(tuple(map(ActionWord, actions)), ",")


def kind_list(kinds: Sequence[Kind]) -> Listed:
    """Kinds of project in a message: `sira, fifty`."""
    return Listed(tuple(Message(_KINDS[kind]) for kind in kinds), ",")


def contract_word(trump: Suit | None) -> Message:
    """A contract in a message: `Sun`, `Hokum in hearts`."""
    return Message(N_("Sun")) if trump is None else Message(N_("Hokum in {suit}"), {"suit": SuitWord(trump)})
