"""The worked examples of the rule book: asked of the engine, so that they change with the rule set.

Every example is a table or a sum that the engine's own functions answer: `legal_cards`, `best_split`,
`contest_winner`, `card_game_points`, `score`.
"""

from dataclasses import dataclass
from typing import Final

from majlis.baloot import actions
from majlis.baloot.auction import Contract
from majlis.baloot.deck import CARD_TOTAL, LAST_TRICK, Mode
from majlis.baloot.names import action_words, side_words, suit_words
from majlis.baloot.play import legal_cards
from majlis.baloot.projects import Project, best_split, parse_project
from majlis.baloot.rulebook.tables import ltr, mode_label, table
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.scoring import Facts, Offence, card_game_points, contest_winner, score
from majlis.baloot.sheet import sheet_text
from majlis.cards import SPADES, card_name, hand_text, parse_card, parse_cards
from majlis.i18n import N_, texts

# Play


@dataclass(frozen=True, slots=True)
class _Trick:
    """A trick on the table and the hand to play to it; trumps are spades."""

    what: str
    table: str
    hand: str
    akka: bool = False
    closed: bool = False


_TRICKS: Final = (
    _Trick(N_("you can follow suit"), "10♥", "♠J ♥A7 ♦K"),
    _Trick(N_("trump led, an opponent is winning"), "10♠", "♠J7 ♥A"),
    _Trick(N_("trump led, your partner is winning"), "9♠ 7♠", "♠J8 ♥A"),
    _Trick(N_("no card of the suit, an opponent is winning"), "A♥", "♠7 ♦A"),
    _Trick(N_("no card of the suit, an opponent's trump is winning, you can beat it"), "K♥ Q♠", "♠A7 ♦A"),
    _Trick(N_("no card of the suit, an opponent's trump is winning, yours are too low"), "K♥ A♠", "♠K7 ♦A"),
    _Trick(N_("no card of the suit, your partner leads and is winning"), "10♥ 7♥", "♠8 ♦A"),
    _Trick(N_("the same, and your partner called Akka"), "10♥ 7♥", "♠8 ♦A", akka=True),
    _Trick(N_("no card of the suit, your partner played second and is winning"), "7♥ A♥ 8♥", "♠8 ♦A"),
    _Trick(N_("closed game, you are to lead"), "", "♠J9 ♥7", closed=True),
)


def play_examples(rules: RuleSet, language: str) -> str:
    """Which cards may be played: one row a situation, spades being trumps."""
    tr = texts(language)
    caption = tr.gettext("Examples; trumps are {suit}, and the cards on the table are in the order played:")
    rows = []
    for case in _TRICKS:
        on_table, hand = [parse_card(text) for text in case.table.split()], parse_cards(case.hand)
        legal = legal_cards(hand, on_table, SPADES, case.closed, rules, case.akka)
        cards = (" ".join(map(card_name, on_table)) or "–", hand_text(hand), hand_text(legal))
        rows.append([tr.gettext(case.what), *(ltr(text, language) for text in cards)])
    heads = (N_("situation"), N_("on the table"), N_("your hand"), N_("you may play"))
    return f"{caption.format(suit=suit_words(SPADES, language))}\n\n{table(heads, rows, language)}"


# Projects

_HANDS: Final[tuple[tuple[Mode, str], ...]] = (
    ("hokum", "♠10JQKA ♥K ♦K ♣K"),
    ("hokum", "♠789 ♥10JQKA"),
    ("hokum", "♠A ♥A ♦A ♣A ♥K ♥Q ♦7 ♦8"),
    ("sun", "♠A ♥A ♦A ♣A ♥K ♥Q ♦7 ♦8"),
    ("sun", "♠789 ♦JQK ♣QK"),
)


def split_examples(rules: RuleSet, language: str) -> str:
    """What hands announce: the split that is worth most."""
    tr = texts(language)
    rows = []
    for mode, cards in _HANDS:
        hand = parse_cards(cards)
        found = best_split(hand, mode)
        names = tr.gettext(", ").join(project_words(project, mode, language) for project in found)
        raw = sum(project.raw(mode) for project in found)
        rows.append((mode_label(mode, language), ltr(hand_text(hand), language), names, raw))
    heads = (N_("Sun or Hokum"), N_("a hand of eight"), N_("what it announces"), N_("raw points"))
    caption = tr.gettext("What some hands announce:")
    return f"{caption}\n\n{table(heads, rows, language)}"


def project_words(project: Project, mode: Mode, language: str) -> str:
    """A project in words; four Aces in Sun are the four hundred."""
    if project.kind(mode) == "four-hundred":
        return texts(language).gettext("four hundred: four Aces")
    return action_words(actions.announce(project.index), language)


_CONTESTS: Final = (
    ("sira:♥789", "fifty:♦789T"),
    ("sira:♥QKA", "sira:♦QKA"),
    ("sira:♦JQK", "sira:♠JQK"),
    ("hundred:♥10JQKA", "hundred:QQQQ"),
)


def contest_examples(rules: RuleSet, language: str) -> str:
    """Whose projects count: the team that speaks first against the other, spades being trumps."""
    tr = texts(language)
    rows = []
    for first, second in _CONTESTS:
        projects = [parse_project(text) for text in (first, second)]
        winner = contest_winner([[projects[0]], [projects[1]], [], []], 0, "hokum", SPADES, rules)
        names = [project_words(project, "hokum", language) for project in projects]
        rows.append([*names, names[0 if winner == 0 else 1]])
    heads = (N_("first speaker"), N_("second speaker"), N_("what counts"))
    caption = tr.gettext("Two opponents announce in a Hokum in {suit}:")
    return f"{caption.format(suit=suit_words(SPADES, language))}\n\n{table(heads, rows, language)}"


# Scoring

_HOKUM_PILES: Final = (81, 84, 85, 86, 87, 96)
_SUN_PILES: Final = (62, 63, 64, 65, 66, 67)


def rounding_examples(rules: RuleSet, language: str) -> str:
    """Raw points to game points, last trick included, for both sides."""
    rows = []
    modes: tuple[tuple[Mode, tuple[int, ...]], ...] = (("hokum", _HOKUM_PILES), ("sun", _SUN_PILES))
    for mode, piles in modes:
        for pile in piles:
            raw = pile, CARD_TOTAL[mode] + LAST_TRICK - pile
            points = card_game_points(raw, mode, 0, rules)
            sides = (ltr(f"{raw[team]} → {points[team]}", language) for team in (0, 1))
            rows.append([mode_label(mode, language), *sides])
    heads = (N_("Sun or Hokum"), N_("buyer"), N_("opponents"))
    caption = texts(language).gettext("Raw points to game points, a few of them:")
    return f"{caption}\n\n{table(heads, rows, language)}"


@dataclass(frozen=True, slots=True)
class _Deal:
    """A finished deal to score; team 0 (Bottom and Top) bought it. Pairs are (team 0, team 1)."""

    what: str
    mode: Mode
    captured: tuple[int, int]
    last_trick: int
    tricks: tuple[int, int] = (4, 4)
    projects: tuple[str, str] = ("", "")
    baloots: tuple[int, int] = (0, 0)
    level: int = 1
    offender: int | None = None


_DEALS: Final = (
    _Deal(N_("An even Hokum that Baloot decides"), "hokum", (72, 80), 0, (4, 4), ("", "sira:♦QKA"), (1, 0)),
    _Deal(N_("A Sun lost, with the buyer's sira"), "sun", (43, 77), 0, (3, 5), ("sira:♦JQK", "")),
    _Deal(N_("A Kaboot in Sun"), "sun", (120, 0), 0, (8, 0), ("sira:♣JQK", "")),
    _Deal(N_("A doubled Hokum with Baloot"), "hokum", (92, 60), 0, (5, 3), ("", ""), (1, 0), level=2),
    _Deal(N_("A Gahwa"), "hokum", (70, 82), 1, (4, 4), level=5),
    _Deal(N_("A Qayd against the buyer"), "hokum", (30, 12), 0, (2, 1), ("", "fifty:♦789T"), offender=0),
)


def score_examples(rules: RuleSet, language: str) -> str:
    """Whole deals, scored line by line; Bottom and Top bought each of them."""
    tr = texts(language)
    intro = tr.gettext("Deals scored line by line; {team} bought each of them.")
    parts = [intro.format(team=side_words(0, language))]
    for deal in _DEALS:
        lines = sheet_text(score(_facts(deal), rules), language)
        numbered = "\n".join(f"{number}. {line}" for number, line in enumerate(lines, start=1))
        parts.append(f"**{tr.gettext(deal.what)}**\n\n{numbered}")
    return "\n\n".join(parts)


def _facts(deal: _Deal) -> Facts:
    trump = SPADES if deal.mode == "hokum" else None
    # Double and Four are the opponents' calls (seat 1), Triple and Gahwa the buyer's (seat 0).
    raiser = None if deal.level == 1 else 1 if deal.level in (2, 4) else 0
    announced = [[parse_project(text)] if text else [] for text in deal.projects]
    return Facts(
        contract=Contract(deal.mode, trump, 0, 0, level=deal.level, raiser=raiser),
        captured=deal.captured,
        tricks=deal.tricks,
        last_trick=deal.last_trick if sum(deal.tricks) == 8 else None,
        announced=[*announced, [], []],
        first_speaker=0,
        baloots=deal.baloots,
        offence=None if deal.offender is None else Offence("qayd", deal.offender),
    )
