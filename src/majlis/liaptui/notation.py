"""One line for a position at any moment of a round, or for what a seat may know of it.

    RULES rROUND SCORES zSTREAKS [wWINNER] xMULTIPLIER sSTARTER:WHY HANDS [+HANDS …] [#SEED] [: MOVES]

| part | what |
|---|---|
| `standard`, `open+round_limit=20` | the rules |
| `r3` | the number of the round |
| `12/-3/0/20` | the scores before it, by seat |
| `z0/2/0/1` | in how many rounds in a row before it each seat declared 0 |
| `w2` | who won the last turn of the round before; left out in round 1 |
| `x2`, `x3:2,1` | the multiplier; who asked for the redeals, in order, where the starter does not tell it |
| `s1:redeal` | who starts (while a redeal is open, who would), and why: `redeal`, `general` or `winner` |
| four hands | as they were dealt, seat 0 first, separated by `/` |
| `+HANDS`, `#SEED` | the deals that redeals would bring; written only while a redeal is open |
| moves | answers of weak hands, declarations, then plays, each turn after a bar `\\|` |

Moves are the words of `actions`, each by the seat expected, or `2@redeal` by another. A line that was
formatted is read back to an equal state.

What one seat may know is a line of the same form (`format_view`, `parse_view`): hands that others hold are
`?`, and a play that lies face down is `?`, or for the leader's `?` and its type; that weak hands were kept,
and who won the last turn of the round before, is left out. While a redeal is open the starter is `s?`, the
only move is the seat's own answer, and `+?` says that it may ask for a redeal.

>>> line = ("standard r1 0/0/0/0 z0/0/0/0 x1 s0:general GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss "
...     ": 3 1 2 1 | G g S e | rhc")
>>> state = parse_position(line)
>>> state.current_player(), state.piles, format_position(state) == line
(1, (1, 0, 0, 0), True)
>>> line = "standard r1 0/0/0/0 z0/0/0/0 x1 s0:general ?/?/EeRRHSSs/? : 3 1 2 1 | G g S e | ?STRAIGHT ?"
>>> view = parse_view(line)
>>> view.current.count, len(view.legal_actions), format_view(view) == line
(3, 25, True)
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from majlis.errors import MajlisError, NotationError, shown
from majlis.game import SEATS, Action, Seat, next_seat, seats_from
from majlis.i18n import N_
from majlis.liaptui.actions import KEEP, PLAY, REDEAL, format_action, is_play, parse_action, pieces_of
from majlis.liaptui.bans import legal_declarations
from majlis.liaptui.deal import Deals, Hands, is_weak
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import (
    COPIES,
    HAND_SIZE,
    KINDS,
    Pieces,
    contains,
    count_of,
    format_pieces,
    parse_hand,
    piece_of,
    size,
)
from majlis.liaptui.ruleset import RuleSet, parse_rules, rules_text
from majlis.liaptui.sets import SetType, choices, set_of, sets_in, winner
from majlis.liaptui.standing import FourInts, Standing
from majlis.liaptui.state import State
from majlis.liaptui.view import CurrentTurn, StarterBy, Turn, View

_HIDDEN: Final = "?"
_MORE: Final = "+?"
_WHY: Final[dict[str, StarterBy]] = {"redeal": "redeal", "general": "general", "winner": "winner"}
_SHAPE: Final = "RULES rROUND SCORES zSTREAKS [wWINNER] xMULTIPLIER sSTARTER:WHY HANDS [: MOVES]"
_BAR: Final = "|"
_INTS: Final = r"(-?\d{1,7})/(-?\d{1,7})/(-?\d{1,7})/(-?\d{1,7})"


# Writing


def format_position(state: State) -> str:
    """The line of a state."""
    standing = state.standing
    words = _head_words(
        state.rules, standing.round_number, standing.scores, standing.zero_streaks, standing.last_winner
    )
    words += [
        _multiplier_text(state.multiplier, state.redeals, 1),
        f"s{state.starter}:{state.starter_by}",
        _hands_text(state.dealt),
    ]
    if state.phase == Phase.REDEAL:
        explicit, seed = state.deals.after(state.multiplier - 1)
        words += ["+" + _hands_text(hands) for hands in explicit]
        words += [] if seed is None else [f"#{seed}"]
    moves = list(_moves(state))
    return " ".join([*words, ":", *moves] if moves else words)


def _head_words(
    rules: RuleSet, round_number: int, scores: Sequence[int], streaks: Sequence[int], winner: Seat | None
) -> list[str]:
    """The words of what lasts between rounds."""
    words = [rules_text(rules), f"r{round_number}", _ints_text(scores), "z" + _ints_text(streaks)]
    return words if winner is None else [*words, f"w{winner}"]


def _multiplier_text(multiplier: int, redeals: Sequence[Seat], told: int) -> str:
    """The word of the multiplier, with who asked for redeals if more are known than are `told` elsewhere.

    >>> _multiplier_text(3, (2, 1), 1), _multiplier_text(2, (1,), 1), _multiplier_text(2, (1,), 0)
    ('x3:2,1', 'x2', 'x2:1')
    """
    return f"x{multiplier}" + (":" + ",".join(map(str, redeals)) if len(redeals) > told else "")


def _hands_text(hands: Iterable[Pieces]) -> str:
    """Hands by seat, separated by `/`."""
    return "/".join(map(format_pieces, hands))


def _ints_text(numbers: Sequence[int]) -> str:
    return "/".join(map(str, numbers))


def _moves(state: State) -> Iterator[str]:
    """The moves since the last deal; that a weak hand was kept follows from there being no redeal."""
    if state.phase == Phase.REDEAL:
        yield from _answers(state)
        return
    yield from (format_action(KEEP) for hand in state.dealt if is_weak(hand))
    yield from _done(state.starter, state)
    if state.plays:
        yield _BAR
        yield from map(format_pieces, state.plays)


def _done(starter: Seat, known: State | View) -> Iterator[str]:
    """The declarations and the finished turns."""
    for seat in seats_from(starter):
        if (number := known.declarations[seat]) is not None:
            yield format_action(number)
    for turn in known.turns:
        yield _BAR
        yield from (format_pieces(turn.plays[seat]) for seat in seats_from(turn.leader))


def _answers(state: State) -> Iterator[str]:
    """Each answer, with its seat where another was expected first."""
    waiting = [seat for seat in seats_from(state.starter) if is_weak(state.hands[seat])]
    for seat, action in state.answers.items():
        yield ("" if seat == waiting[0] else f"{seat}@") + format_action(action)
        waiting.remove(seat)


# Reading


def parse_position(text: str) -> State:
    """The state of a line; raises `NotationError` or `InputError` that names what is wrong."""
    head, moves = _split_line(text)
    table, rest = _read_table(head)
    explicit, seed = _read_deals(rest)
    starter, why = _read_starter(table.starter)
    hands = _read_hands(table.hands)
    deals = Deals((hands, *explicit), seed, table.multiplier - 1)
    _check_redeal(table, why, starter)
    if table.round_number > 1 and table.winner is None:
        raise NotationError(
            N_(
                "who won the last turn before round {round} is not told: write w0, w1, w2 or w3 "
                "after the zero streaks"
            ),
            round=table.round_number,
        )
    standing = Standing(table.round_number, table.scores, table.streaks, table.winner)
    redealt_by = starter if why == "redeal" else None
    state = State.new(deals, table.rules, standing, redealt_by, table.redeals[:-1])
    if (state.starter, state.starter_by) != (starter, why):
        raise NotationError(
            N_("{value}: with these hands and this standing it is {right}"),
            value=shown(table.starter),
            right=f"s{state.starter}:{state.starter_by}",
        )
    _apply_moves(state, moves)
    return state


@dataclass(frozen=True, slots=True)
class _Table:
    """The parts that lines of positions and of views have alike; `starter` and `hands` as written."""

    rules: RuleSet
    round_number: int
    scores: FourInts
    streaks: FourInts
    winner: Seat | None
    multiplier: int
    redeals: tuple[Seat, ...]
    starter: str
    hands: str


def _split_line(text: str) -> tuple[list[str], list[str]]:
    """The words before and after the colon."""
    head, _, moves = text.partition(" : ")
    return head.split(), moves.split()


def _read_table(words: list[str]) -> tuple[_Table, list[str]]:
    """The common parts of a line, and the words after the hands; raises `NotationError` or `InputError`."""
    words = words[:]
    has_winner = len(words) > 4 and words[4].startswith("w")
    if len(words) < 7 + has_winner:
        raise NotationError(
            N_("{value} is not a position: write {shape}"), value=shown(" ".join(words)), shape=_SHAPE
        )
    winner = (
        _numbers(words.pop(4), "w([0-3])", N_("{value} is not the last winner: write it as {example}"), "w2")[
            0
        ]
        if has_winner
        else None
    )
    table = _Table(
        parse_rules(words[0]),
        _numbers(words[1], r"r(\d{1,7})", N_("{value} is not the round: write it as {example}"), "r1")[0],
        _four(words[2], _INTS, N_("{value} is not the scores: write it as {example}"), "12/-3/0/20"),
        _four(
            words[3], "z" + _INTS, N_("{value} is not the zero streaks: write it as {example}"), "z0/2/0/1"
        ),
        winner,
        *_read_multiplier(words[4]),
        words[5],
        words[6],
    )
    return table, words[7:]


def _read_multiplier(word: str) -> tuple[int, tuple[Seat, ...]]:
    """The multiplier, and who asked for redeals as far as it is written."""
    start, colon, seats = word.partition(":")
    multiplier = _numbers(
        start,
        r"x([1-9]\d{0,5})",
        N_("{value} is not the multiplier: write it as {example}"),
        "x1, or x3:2,1 with who asked for redeals",
    )
    if not colon:
        return multiplier[0], ()
    if re.fullmatch("[0-3](,[0-3])*", seats) is None or seats.count(",") + 1 > multiplier[0] - 1:
        raise NotationError(
            N_(
                "{value}: after the colon come the seats that asked for redeals, at most one "
                "less than the multiplier, such as x3:2,1"
            ),
            value=shown(word),
        )
    return multiplier[0], tuple(map(int, seats.split(",")))


def _check_redeal(table: _Table, why: str, starter: Seat) -> None:
    """Raise `NotationError` unless the multiplier, who asked for redeals, and who starts go together."""
    if (why == "redeal") != (table.multiplier > 1):
        raise NotationError(
            N_(
                "{starter} does not go with {multiplier}: after a redeal, and only then, who "
                "accepted it starts"
            ),
            starter=table.starter,
            multiplier=f"x{table.multiplier}",
        )
    if table.redeals and table.redeals[-1] != starter:
        raise NotationError(
            N_("{starter} does not go with redeals that {seats} asked for: who asked for the last starts"),
            starter=table.starter,
            seats=", ".join(map(str, table.redeals)),
        )


def _numbers(text: str, pattern: str, wrong: str, example: str) -> tuple[int, ...]:
    """The whole numbers in a word; raises `NotationError`."""
    match = re.fullmatch(pattern, text, re.ASCII)
    if match is None:
        raise NotationError(wrong, value=shown(text), example=example)
    return tuple(int(group) for group in match.groups())


def _four(text: str, pattern: str, wrong: str, example: str) -> FourInts:
    first, second, third, fourth = _numbers(text, pattern, wrong, example)
    return first, second, third, fourth


def _read_starter(text: str) -> tuple[Seat, StarterBy]:
    match = re.fullmatch("s([0-3]):(redeal|general|winner)", text)
    if match is None:
        raise NotationError(
            N_("{value} is not the starter: write s2:general, s0:redeal or s1:winner, or s? in a view"),
            value=shown(text),
        )
    return int(match[1]), _WHY[match[2]]


def _split_hands(text: str) -> list[str]:
    """Four hands' texts; raises `NotationError`."""
    hands = text.split("/")
    if len(hands) != len(SEATS):
        raise NotationError(
            N_("{value} has {count} hands: write four, separated by /"), value=shown(text), count=len(hands)
        )
    return hands


def _read_hands(text: str) -> Hands:
    first, second, third, fourth = map(parse_hand, _split_hands(text))
    return first, second, third, fourth


def _read_deals(words: list[str]) -> tuple[list[Hands], int | None]:
    explicit: list[Hands] = []
    for word in words:
        if word.startswith("#"):
            if word is not words[-1]:
                raise NotationError(
                    N_("{value}: the seed is the last word before the colon"), value=shown(word)
                )
            return explicit, _numbers(
                word, r"#(\d{1,30})", N_("{value} is not a seed: write it as {example}"), "#123"
            )[0]
        if not word.startswith("+"):
            raise NotationError(
                N_("{value} is no part of a position: after the hands come +HANDS, #SEED, : and moves"),
                value=shown(word),
            )
        explicit.append(_read_hands(word[1:]))
    return explicit, None


def _apply_moves(state: State, moves: list[str]) -> None:
    for number, move in enumerate(moves, 1):
        try:
            if move == _BAR:
                _check_bar(state)
                continue
            seat_text, at, word = move.rpartition("@")
            if at and seat_text not in ("0", "1", "2", "3"):
                raise NotationError(
                    N_("{value} is not a seat: write 0, 1, 2 or 3 before the @"), value=shown(seat_text)
                )
            state.apply(parse_action(word), int(seat_text) if at else None)
        except MajlisError as error:
            _refuse_move(number, move, error)


def _check_bar(state: State) -> None:
    if state.phase != Phase.PLAY or state.plays:
        raise NotationError(N_("a bar stands before a turn"))


def _refuse_move(number: int, move: str, error: MajlisError) -> NoReturn:
    """Raise `NotationError` for a move that cannot be read or made, naming its place."""
    raise NotationError(
        N_("move {number} ({move}): {error}"), number=number, move=move[:60], error=error.message
    ) from None


# Views


def format_view(view: View) -> str:
    """The line of a view."""
    own = view.hand + sum(turn.plays[view.seat] for turn in view.turns)
    if view.current is not None:
        own += view.current.plays[view.seat] or 0
    hands = "/".join(format_pieces(own) if seat == view.seat else _HIDDEN for seat in SEATS)
    words = _head_words(view.rules, view.round_number, view.scores, view.zero_streaks, None)
    starter = "s?" if view.starter is None else f"s{view.starter}:{view.starter_by}"
    told = 1 if view.starter_by == "redeal" else 0
    words += [_multiplier_text(view.multiplier, view.redeals, told), starter, hands]
    words += [_MORE] if view.phase == Phase.REDEAL and REDEAL in view.legal_actions else []
    moves = list(_view_moves(view))
    return " ".join([*words, ":", *moves] if moves else words)


def _view_moves(view: View) -> Iterator[str]:
    if view.answer is not None:
        yield format_action(view.answer)
    if view.starter is not None:
        yield from _done(view.starter, view)
    if (current := view.current) is None:
        return
    yield _BAR
    for seat in seats_from(current.leader):
        pieces = current.plays[seat]
        if pieces is not None:
            yield format_pieces(pieces)
        elif current.played[seat]:
            yield _HIDDEN + (current.type.name if seat == current.leader else "")


def parse_view(text: str) -> View:
    """The view of a line; raises `NotationError` or `InputError` that names what is wrong."""
    head, moves = _split_line(text)
    table, rest = _read_table(head)
    if table.winner is not None:
        raise NotationError(N_("'{word}' is not told in a view: leave it out"), word=f"w{table.winner}")
    # A view does not say who won last: any seat will do to check the rest.
    Standing(table.round_number, table.scores, table.streaks, 0 if table.round_number > 1 else None)
    seat, hand = _own_hand(table.hands)
    if table.starter == "s?":
        return _read_redeal(table, seat, hand, rest, moves)
    if rest:
        raise NotationError(
            N_("{value} is one word too many: after the hands come : and moves"), value=shown(rest[0])
        )
    public = _Public(table, seat, hand, *_read_starter(table.starter))
    for number, move in enumerate(moves, 1):
        try:
            public.take(move)
        except MajlisError as error:
            _refuse_move(number, move, error)
    return public.view()


def _own_hand(text: str) -> tuple[Seat, Pieces]:
    hands = _split_hands(text)
    known = [seat for seat in SEATS if hands[seat] != _HIDDEN]
    if len(known) != 1:
        raise NotationError(
            N_("{value} tells {count} hands: in a view one is known, and the others are ?"),
            value=shown(text),
            count=len(known),
        )
    return known[0], parse_hand(hands[known[0]])


def _read_redeal(table: _Table, seat: Seat, hand: Pieces, rest: list[str], moves: list[str]) -> View:
    """A view while weak hands are asked about a redeal."""
    answer = parse_action(moves[0]) if moves else None
    if len(moves) > 1 or answer not in (None, KEEP, REDEAL) or (moves and not is_weak(hand)):
        raise NotationError(
            N_("{value}: in a redeal the only move is keep or redeal, of a weak hand"),
            value=shown(" ".join(moves)),
        )
    asked = is_weak(hand) and answer is None
    if rest not in ([], [_MORE]) or (rest and not asked):
        raise NotationError(
            N_("{value}: after the hands only +? can stand, and where this seat is still asked"),
            value=shown(" ".join(rest)),
        )
    legal: tuple[Action, ...] = () if not asked else (KEEP, REDEAL) if rest else (KEEP,)
    return _view(table, seat, hand, Phase.REDEAL, redeals=table.redeals, answer=answer, legal_actions=legal)


def _view(table: _Table, seat: Seat, hand: Pieces, phase: Phase, **known: Any) -> View:
    """A view of a round of which no more is known than this."""
    nothing: dict[str, Any] = {"starter": None, "starter_by": None, "declarations": (None,) * 4, "turns": ()}
    nothing |= {"current": None, "piles": (0,) * 4, "answer": None}
    return View(
        seat=seat,
        rules=table.rules,
        phase=phase,
        round_number=table.round_number,
        scores=table.scores,
        zero_streaks=table.streaks,
        multiplier=table.multiplier,
        hand=hand,
        **{**nothing, **known},
    )


@dataclass
class _Public:
    """A round as one seat follows it from the declarations on."""

    table: _Table
    seat: Seat
    hand: Pieces
    starter: Seat
    starter_by: StarterBy
    declared: list[int] = field(default_factory=list)
    """In order."""
    turns: list[Turn] = field(default_factory=list)
    plays: list[Pieces | None] = field(default_factory=list)
    led: SetType = SetType.SINGLE
    piles: list[int] = field(default_factory=lambda: [0] * 4)
    seen: Pieces = 0

    def __post_init__(self) -> None:
        _check_redeal(self.table, self.starter_by, self.starter)
        if self.starter_by != "redeal":
            self._check_without_redeal()
        self.seen = self.hand

    def _check_without_redeal(self) -> None:
        right = "general" if self.table.round_number == 1 else "winner"
        if self.starter_by != right:
            raise NotationError(
                N_("{starter} does not go with {round}: without a redeal it is {right}"),
                starter=f"s{self.starter}:{self.starter_by}",
                round=f"r{self.table.round_number}",
                right=right,
            )
        if right == "general" and bool(count_of(self.hand, 14)) != (self.starter == self.seat):
            raise NotationError(
                N_("{starter} does not go with the hand of seat {seat}: who holds GENERAL_RED starts"),
                starter=f"s{self.starter}:general",
                seat=self.seat,
            )

    @property
    def leader(self) -> Seat:
        return self.turns[-1].winner if self.turns else self.starter

    def actor(self) -> Seat:
        """The seat to act."""
        if len(self.declared) < len(SEATS):
            return next_seat(self.starter, len(self.declared))
        return next_seat(self.leader, len(self.plays))

    def is_over(self) -> bool:
        return sum(self.piles) == HAND_SIZE

    def take(self, word: str) -> None:
        """Go on by one word; raises `NotationError`."""
        declaring = len(self.declared) < len(SEATS)
        if word == _BAR:
            if declaring or self.plays or self.is_over():
                raise NotationError(N_("a bar stands before a turn"))
        elif self.is_over():
            raise NotationError(N_("the round is over"))
        elif declaring:
            self._declare(word)
        else:
            self._play(word)

    def _declare(self, word: str) -> None:
        legal = legal_declarations(self.declared, self.table.streaks[self.actor()])
        number = parse_action(word)
        if number not in legal:
            raise NotationError(
                N_("seat {seat} may declare {numbers}"), seat=self.actor(), numbers=", ".join(map(str, legal))
            )
        self.declared.append(number)

    def _play(self, word: str) -> None:
        if word.startswith(_HIDDEN):
            self._check_hidden(word)
            self.plays.append(None)
        else:
            self.plays.append(self._shown(word))
        if len(self.plays) == len(SEATS):
            if None in self.plays:
                raise NotationError(N_("once all four have played, all plays lie face up"))
            self._collect([pieces or 0 for pieces in self.plays])

    def _check_hidden(self, word: str) -> None:
        """A play face down; the leader's fixes the type."""
        if self.table.rules.visibility == "open" or self.actor() == self.seat:
            raise NotationError(N_("this play lies face up for this seat: write its pieces"))
        if self.plays:
            if word != _HIDDEN:
                raise NotationError(N_("only the leader's play has a type that is known: write ? alone"))
            return
        name = word.removeprefix(_HIDDEN)
        if name not in SetType.__members__ or SetType[name].size > self._left():
            names = ", ".join(found.name for found in SetType if found.size <= self._left())
            raise NotationError(N_("the leader's play is ? and its type, here one of {names}"), names=names)
        self.led = SetType[name]

    def _left(self) -> int:
        """How many pieces each held when the turn began."""
        return HAND_SIZE - sum(self.piles)

    def _shown(self, word: str) -> Pieces:
        """A play face up."""
        action = parse_action(word)
        pieces = pieces_of(action) if is_play(action) else 0
        found = set_of(pieces)
        if not pieces:
            raise NotationError(N_("pieces are being played now"))
        if not self.plays:
            if found is None or found.size > self._left():
                raise NotationError(N_("the leader plays a valid set of the pieces left"))
            self.led = found.type
        elif size(pieces) != self.led.size:
            raise NotationError(N_("the leader played {count}, and so must everybody"), count=self.led.size)
        self._see(pieces)
        return pieces

    def _see(self, pieces: Pieces) -> None:
        if self.actor() == self.seat:
            if not contains(self.hand, pieces):
                raise NotationError(
                    N_("seat {seat} holds {pieces}"), seat=self.seat, pieces=format_pieces(self.hand)
                )
            self.hand -= pieces
            return
        for kind in KINDS:  # before adding: three bits a kind would run over
            if count_of(self.seen, kind) + count_of(pieces, kind) > COPIES[kind]:
                raise NotationError(
                    N_("that would be one {piece} more than the game has"), piece=piece_of(kind).identifier
                )
        self.seen += pieces

    def _collect(self, plays: list[Pieces]) -> None:
        leader = self.leader
        taker = next_seat(leader, winner(tuple(plays), self.table.rules.cross_type))
        first, second, third, fourth = (plays[(seat - leader) % 4] for seat in SEATS)
        self.turns.append(Turn(leader, (first, second, third, fourth), taker))
        self.piles[taker] += self.led.size
        self.plays = []

    def view(self) -> View:
        """What the seat knows now."""
        declarations: list[int | None] = [None] * 4
        for number, seat in zip(self.declared, seats_from(self.starter), strict=False):
            declarations[seat] = number
        phase = Phase.DECLARE if None in declarations else Phase.OVER if self.is_over() else Phase.PLAY
        return _view(
            self.table,
            self.seat,
            self.hand,
            phase,
            redeals=self.table.redeals or ((self.starter,) if self.starter_by == "redeal" else ()),
            starter=self.starter,
            starter_by=self.starter_by,
            declarations=tuple(declarations),
            turns=tuple(self.turns),
            current=self._current() if self.plays else None,
            piles=tuple(self.piles),
            legal_actions=self._legal(phase),
        )

    def _current(self) -> CurrentTurn:
        table: list[Pieces | None] = [None] * 4
        played = [False] * 4
        for pieces, seat in zip(self.plays, seats_from(self.leader), strict=False):
            table[seat], played[seat] = pieces, True
        return CurrentTurn(
            self.leader,
            self.led,
            self.led.size,
            (table[0], table[1], table[2], table[3]),
            (played[0], played[1], played[2], played[3]),
        )

    def _legal(self, phase: Phase) -> tuple[Action, ...]:
        if phase == Phase.OVER or self.actor() != self.seat:
            return ()
        if phase == Phase.DECLARE:
            return legal_declarations(self.declared, self.table.streaks[self.seat])
        if not self.plays:
            return tuple(PLAY + found.pieces for found in sets_in(self.hand))
        return tuple(PLAY + pieces for pieces in choices(self.hand, self.led.size))
