"""The declaration algorithm of sources/liaptui.md §4, to the letter: a baseline, its faults included.

Public names, signatures and steps are those of the specification that is told there. What it
prints when `verbose` goes to this module's logger at level INFO, since a library does not print;
`explain_literal` gives the same as data. `repaired` lists and mends the faults.

A hand is a sequence of pieces as it has them, objects with `.name` and `.point`; identifiers
(`"GENERAL_RED"`), letters (`"ArhcSSss"`) and the engine's packed `Pieces` are taken too.

>>> choose_declare_strategic("ArhcSSss", True, 0, [], False, verbose=False)
3
>>> explain_literal("ArhcSSss", True, 0, [], False).opener_score
0.85
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from majlis.errors import InputError, shown
from majlis.i18n import N_
from majlis.liaptui.declare.situation import Declaration, Situation, check_hand, legal_declarations
from majlis.liaptui.pieces import Pieces, kinds_in, pack, parse_pieces, piece_of
from majlis.liaptui.sets import SetType, set_of
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.liaptui.ruleset import RuleSet


class PieceLike(Protocol):
    """What the algorithm asks of a piece."""

    @property
    def name(self) -> str:
        """Such as `GENERAL`."""
        ...

    @property
    def point(self) -> int:
        """The value, 1 to 14."""
        ...


Combo: TypeAlias = tuple[str, list[PieceLike]]
"""A valid set: the name of its type, and its pieces."""
HandLike: TypeAlias = Pieces | str | Sequence["PieceLike | str"]

_PILES: Final = {found.name: found.size for found in SetType if found.size >= 3}
STRONG: Final = frozenset(_PILES) - {"EXTENDED_STRAIGHT_5"}
"""The algorithm's strong combos; that EXTENDED_STRAIGHT_5 is missing is its fault."""
WEAK_STRAIGHT: Final = 21
"""Without control, straights of fewer points than this are not viable."""
_LOG: Final = logging.getLogger(__name__)


@dataclass
class DeclarationContext:
    """Holds all context needed for strategic declaration decisions."""

    position_in_order: int
    """0 to 3."""
    previous_declarations: list[int]
    is_starter: bool
    pile_room: int
    """8 less the sum of the previous declarations, at least 0."""
    field_strength: str
    """`weak`, `normal` or `strong`."""
    has_general_red: bool
    opponent_patterns: dict[str, Any]
    """From `analyze_opponent_patterns`."""


def calculate_pile_room(previous_declarations: Sequence[int]) -> int:
    """The piles that are left: 8 less the sum of the previous declarations, at least 0."""
    return max(0, 8 - sum(previous_declarations))


def assess_field_strength(previous_declarations: Sequence[int]) -> str:
    """`weak` (an average of 1 or less), `strong` (3.5 or more) or `normal`; `normal` when nobody declared."""
    if not previous_declarations:
        return "normal"
    average = sum(previous_declarations) / len(previous_declarations)
    if average <= 1.0:
        return "weak"
    return "strong" if average >= 3.5 else "normal"


def analyze_opponent_patterns(previous_declarations: Sequence[int]) -> dict[str, Any]:
    """What the declarations reveal: `low_declarers` (0 or 1), `high_declarers` (4 or more), two flags.

    `combo_opportunity`: somebody declared 3 or more. `likely_singles_only`: all declared 0 or 1, which is
    also so when nobody has declared; the algorithm never asks for it.
    """
    low = sum(1 for number in previous_declarations if number <= 1)
    high = sum(1 for number in previous_declarations if number >= 4)
    return {
        "low_declarers": low,
        "high_declarers": high,
        "combo_opportunity": high > 0 or any(number >= 3 for number in previous_declarations),
        "likely_singles_only": low == len(previous_declarations),
    }


def evaluate_opener_reliability(piece: PieceLike, field_strength: str) -> float:
    """How reliable an opener is, 0 to 1: a general 1, an advisor by the field, anything else 0."""
    if piece.point >= 13:
        return 1.0
    if piece.point >= 11:
        return {"weak": 1.0, "normal": 0.85}.get(field_strength, 0.7)
    return 0.0


def find_all_valid_combos(hand: HandLike) -> list[Combo]:
    """Every choice of 1 to 6 pieces that is a valid set; copies of a piece give combos of their own.

    Five soldiers of a colour hold ten threes, five fours and a five.
    """
    pieces = pieces_like(hand)
    return [
        (found.type.name, list(chosen))
        for size in range(1, 7)
        for chosen in combinations(pieces, size)
        if (found := set_of(pack(piece.point for piece in chosen))) is not None
    ]


def filter_viable_combos(
    combos: list[Combo], context: DeclarationContext, has_reliable_opener: bool
) -> list[Combo]:
    """The combos that the algorithm holds playable: within the room, and with control or an opportunity."""
    control = context.is_starter or has_reliable_opener or context.has_general_red
    viable: list[Combo] = []
    for combo_type, pieces in combos:
        if len(pieces) > context.pile_room:
            continue
        if not control:
            if not context.opponent_patterns["combo_opportunity"] or len(pieces) < 3:
                continue
            if combo_type == "STRAIGHT" and sum(piece.point for piece in pieces) < WEAK_STRAIGHT:
                continue
        viable.append((combo_type, pieces))
    return viable


def choose_declare_strategic(
    hand: HandLike,
    is_first_player: bool,
    position_in_order: int,
    previous_declarations: Sequence[int],
    must_declare_nonzero: bool,
    verbose: bool = True,
) -> int:
    """The algorithm's declaration, 0 to 8, both bans heeded; `verbose` logs the steps at level INFO.

    Raises `InputError` for a hand with something in it that is no piece; nothing else is checked, as in the
    specification.
    """
    found = explain_literal(
        hand, is_first_player, position_in_order, previous_declarations, must_declare_nonzero
    )
    if verbose:
        for line in found.lines():
            _LOG.info(line)
    return found.number


@dataclass(frozen=True)
class Explanation:
    """Every step of the algorithm for one hand."""

    context: DeclarationContext
    strong_combos: tuple[Combo, ...]
    viable_combos: tuple[Combo, ...]
    combo_piles: int
    """What the viable combos count, all added up."""
    opener_score: float
    general_piles: int | None
    """What the red general promises against a weak field; None without him or against another field."""
    base: int
    """Combos and openers, before the red general and the room."""
    wanted: int
    """Within the room, before the bans."""
    forbidden: tuple[int, ...]
    number: int

    @property
    def forbidden_hit(self) -> int | None:
        """The number that was wanted and is banned, if it was."""
        return self.wanted if self.wanted in self.forbidden else None

    def lines(self) -> list[str]:
        """What the algorithm prints of its steps, a line each."""
        context = self.context
        return [
            f"Position: {context.position_in_order} (Starter: {context.is_starter})",
            f"Previous declarations: {context.previous_declarations}",
            f"Pile room: {context.pile_room}",
            f"Field strength: {context.field_strength}",
            f"Has GENERAL_RED: {context.has_general_red}",
            f"Combo opportunity: {context.opponent_patterns['combo_opportunity']}",
            f"Found {len(self.strong_combos)} combos, {len(self.viable_combos)} viable",
            f"Opener score: {self.opener_score}",
            f"Final declaration: {self.number}",
        ]

    def reasons(self) -> tuple[Message, ...]:
        """The steps as sentences that can be translated."""
        found = [
            Message(
                N_("field {field}, room in piles: {room}"),
                {"field": Message(FIELDS[self.context.field_strength]), "room": self.context.pile_room},
            ),
            Message(
                N_("strong sets that can be played: {viable} of {strong}; piles with all overlaps: {piles}"),
                {
                    "viable": len(self.viable_combos),
                    "strong": len(self.strong_combos),
                    "piles": self.combo_piles,
                },
            ),
            Message(
                N_("openers are worth {score}, cut down to {whole}"),
                {"score": f"{self.opener_score:.2f}", "whole": int(self.opener_score)},
            ),
        ]
        if self.general_piles is not None and self.general_piles > self.base:
            found.append(
                Message(
                    N_("the red general against a weak field raises it to {piles}"),
                    {"piles": self.general_piles},
                )
            )
        if self.base > self.context.pile_room:
            found.append(Message(N_("more than the room: cut down to {number}"), {"number": self.wanted}))
        if self.forbidden_hit is not None:
            found.append(
                Message(
                    N_("{wanted} is banned: {number} is the nearest that is not"),
                    {"wanted": self.wanted, "number": self.number},
                )
            )
        return tuple(found)


FIELDS: Final = {"weak": N_("weak"), "normal": N_("normal"), "strong": N_("strong")}


def explain_literal(
    hand: HandLike,
    is_first_player: bool,
    position_in_order: int,
    previous_declarations: Sequence[int],
    must_declare_nonzero: bool,
) -> Explanation:
    """The algorithm, step by step; `number` is what `choose_declare_strategic` returns."""
    pieces = pieces_like(hand)
    context = DeclarationContext(
        position_in_order=position_in_order,
        previous_declarations=list(previous_declarations),
        is_starter=is_first_player,
        pile_room=calculate_pile_room(previous_declarations),
        field_strength=assess_field_strength(previous_declarations),
        has_general_red=any(piece.name == "GENERAL" and piece.point == 14 for piece in pieces),
        opponent_patterns=analyze_opponent_patterns(previous_declarations),
    )
    strong = [combo for combo in find_all_valid_combos(pieces) if combo[0] in STRONG]
    opener_score = 0.0
    for piece in pieces:
        opener_score += evaluate_opener_reliability(piece, context.field_strength)
    viable = filter_viable_combos(strong, context, has_reliable_opener=opener_score > 0)
    combo_piles = sum(_PILES[combo_type] for combo_type, _ in viable)
    base = combo_piles + int(opener_score)
    general = None
    if context.has_general_red and context.field_strength == "weak":
        general = min(sum(len(chosen) for _, chosen in strong) + 1, context.pile_room)
    wanted = max(0, min(max(base, general or 0), context.pile_room, 8))
    forbidden = _forbidden(position_in_order, previous_declarations, must_declare_nonzero)
    return Explanation(
        context=context,
        strong_combos=tuple(strong),
        viable_combos=tuple(viable),
        combo_piles=combo_piles,
        opener_score=opener_score,
        general_piles=general,
        base=base,
        wanted=wanted,
        forbidden=tuple(sorted(forbidden)),
        number=_nearest(wanted, forbidden),
    )


def _forbidden(position: int, previous: Sequence[int], must_declare_nonzero: bool) -> set[int]:
    """What is banned: the last place may not make the total 8, and 0 may be banned."""
    forbidden = {0} if must_declare_nonzero else set()
    if position == 3 and 0 <= 8 - sum(previous) <= 8:
        forbidden.add(8 - sum(previous))
    return forbidden


def _nearest(wanted: int, forbidden: set[int]) -> int:
    """The nearest number that is not forbidden, the smaller of two equally near."""
    return min((n for n in range(9) if n not in forbidden), key=lambda number: abs(number - wanted))


def pieces_like(hand: HandLike) -> list[PieceLike]:
    """The pieces of a hand in any of its forms; objects with `.name` and `.point` are kept as they are.

    Raises `InputError` (or `NotationError`, for text) that names what is no piece.
    """
    if isinstance(hand, int):
        return [piece_of(kind) for kind in kinds_in(hand)]
    if isinstance(hand, str):
        return [piece_of(kind) for kind in kinds_in(parse_pieces(hand))]
    found: list[PieceLike] = []
    for piece in hand:
        if isinstance(piece, str):
            found += [piece_of(kind) for kind in kinds_in(parse_pieces(piece))]
            continue
        name, point = getattr(piece, "name", None), getattr(piece, "point", None)
        if not isinstance(point, int) or not 1 <= point <= 14 or piece_of(point).name != name:
            text = N_("{piece} is not a piece: it needs a name and the point of it, such as GENERAL and 14")
            raise InputError(text, piece=shown(piece))
        found.append(piece)
    return found


def declare(hand: Pieces, situation: Situation, rules: "RuleSet") -> Declaration:
    """The algorithm's answer for eight pieces; `rules` do not matter to it. Raises as `check_hand` does."""
    check_hand(hand, situation)
    found = explain_literal(
        hand,
        situation.is_starter,
        situation.position,
        situation.previous,
        situation.zero_banned,
    )
    return Declaration(found.number, legal_declarations(situation), found.reasons())
