"""The rules of the game in words, as a rule set has them: `majlis liaptui rules` prints them.

>>> from majlis.liaptui.ruleset import parse_rules
>>> [chapter.title for chapter in chapters(parse_rules("open"))][:3]
['Pieces', 'Deal and weak hands', 'Who starts']
"""

from collections.abc import Iterator
from dataclasses import dataclass

from majlis.i18n import N_, texts
from majlis.liaptui.names import piece_words, type_words
from majlis.liaptui.pieces import COPIES, KINDS, piece_of
from majlis.liaptui.ruleset import RuleSet
from majlis.liaptui.sets import ALL_SETS, SetType


@dataclass(frozen=True, slots=True)
class Chapter:
    """One part of the rules."""

    title: str
    sentences: tuple[str, ...]
    table: tuple[tuple[str, ...], ...] = ()
    """Rows of cells, the headings first; empty where there is no table."""


def chapters(rules: RuleSet, language: str = "en") -> tuple[Chapter, ...]:
    """The whole rules by these options."""
    tr = texts(language)

    def say(*messages: str, **fields: object) -> tuple[str, ...]:
        return tuple(tr.gettext(message).format(**fields) for message in messages)

    return (
        Chapter(tr.gettext("Pieces"), say(*_PIECES), tuple(_kinds(language))),
        Chapter(tr.gettext("Deal and weak hands"), say(*_DEAL)),
        Chapter(tr.gettext("Who starts"), say(*_START)),
        Chapter(tr.gettext("Declarations"), say(*_DECLARE)),
        Chapter(tr.gettext("Turns"), say(*_turns(rules))),
        Chapter(tr.gettext("Sets"), say(*_sets(rules)), tuple(_types(language))),
        Chapter(tr.gettext("Score"), say(*_SCORE)),
        Chapter(tr.gettext("The end"), tuple(_end(rules, language))),
    )


OPTION_WORDS = {
    "visibility": N_("type-only: pieces lie face down until all four have played; open: face up at once"),
    "cross_type": N_("off: only the leader's type wins; ranked: higher types of the same size win too"),
    "round_limit": N_("the round after which the game ends at the latest; none: no limit"),
    "target": N_("the points that end the game"),
    "target_reached": N_("at-least: the target or more ends the game; exactly: only the target itself"),
}
"""What each option of a rule set means."""
_PIECES = (
    N_("Four play, each for himself, with 32 pieces of two colours. A piece has a strength and no points."),
    N_("Copies of a piece are alike. In a hand a capital letter is a red piece, a small one a black piece."),
)
_DEAL = (
    N_("Each gets eight pieces."),
    N_("A hand without a piece above 9 is weak, and its holder is asked whether to deal anew."),
    N_(
        "If one asks for it, all hands are dealt anew, the points of the round count once more (×2, ×3 …), "
        "and he starts; of several, the first in order."
    ),
)
_START = (
    N_("Round 1 is started by the holder of the red general, each other by who won the last turn before it."),
    N_("After a redeal, who asked for it starts."),
)
_DECLARE = (
    N_("From the starter on, each says how many of the round's 8 piles he will take: 0 to 8."),
    N_("The last may not make the total exactly 8, so somebody must miss; a total above 8 is allowed."),
    N_("Who has declared 0 in two rounds in a row must declare at least 1."),
)
_SCORE = (
    N_("Who declared 0 and took none gets 3 points."),
    N_("Who declared more and took just as many gets that number and 5 points."),
    N_("Who missed loses as many points as he missed by. All this times the multiplier of the round."),
)


def _turns(rules: RuleSet) -> tuple[str, ...]:
    hidden = N_(
        "The pieces lie face down until all four have played; the number and the leader's type are known."
    )
    opened = N_("Every play lies face up at once.")
    return (
        N_("The leader plays a set of 1 to 6 pieces; the others in order play as many, any pieces."),
        N_("Only a set can win: the strongest; of equal ones the first."),
        N_("The winner takes as many piles as each has played pieces, and leads the next turn."),
        opened if rules.visibility == "open" else hidden,
    )


def _sets(rules: RuleSet) -> tuple[str, ...]:
    ranked = N_(
        "A set beats the weaker ones of its type, and every set of its size that stands above it here."
    )
    same = N_("Only a set of the leader's type can win, whatever others are played.")
    return (ranked if rules.cross_type == "ranked" else same,)


def _end(rules: RuleSet, language: str) -> Iterator[str]:
    tr = texts(language)
    if rules.target_reached == "exactly":
        message = N_(
            "The game ends when somebody has exactly {target} points after a round: he wins. "
            "Who has more plays on, and may come back by misses."
        )
    else:
        message = N_("The game ends when somebody has {target} points or more: the highest wins.")
    yield tr.gettext(message).format(target=rules.target)
    yield tr.gettext("Equals share the game.")
    if rules.round_limit is not None:
        message = tr.ngettext(
            "After {count} round at the latest the game is over, and the highest wins.",
            "After {count} rounds at the latest the game is over, and the highest wins.",
            rules.round_limit,
        )
        yield message.format(count=rules.round_limit)


def _kinds(language: str) -> Iterator[tuple[str, ...]]:
    tr = texts(language)
    heads = (N_("letter"), N_("character"), N_("piece"), N_("strength"), N_("how many"))
    yield tuple(map(tr.gettext, heads))
    for kind in KINDS:
        piece = piece_of(kind)
        yield piece.letter, piece.hanzi, piece_words(kind, language), str(kind), str(COPIES[kind])


_MADE_OF = {
    SetType.SINGLE: N_("any piece"),
    SetType.PAIR: N_("two alike"),
    SetType.THREE_OF_A_KIND: N_("soldiers of one colour"),
    SetType.STRAIGHT: N_("general to elephant, or chariot to cannon, of one colour"),
    SetType.FOUR_OF_A_KIND: N_("soldiers of one colour"),
    SetType.EXTENDED_STRAIGHT: N_("a straight with one name doubled"),
    SetType.EXTENDED_STRAIGHT_5: N_("a straight with two names doubled"),
    SetType.FIVE_OF_A_KIND: N_("soldiers of one colour"),
    SetType.DOUBLE_STRAIGHT: N_("two each of chariot, horse, cannon of one colour"),
}


def _types(language: str) -> Iterator[tuple[str, ...]]:
    tr = texts(language)
    yield tuple(map(tr.gettext, (N_("set"), N_("size"), N_("made of"), N_("strengths"))))
    for found in SetType:
        strengths = sorted({each.strength for each in ALL_SETS if each.type == found})
        listed = ", ".join(map(str, strengths))
        if len(strengths) > 4:
            listed = f"{strengths[0]}–{strengths[-1]}"
        yield type_words(found, language), str(found.size), tr.gettext(_MADE_OF[found]), listed
