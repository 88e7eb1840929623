"""What one seat may know of a round, as a line."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from majlis.errors import MajlisError, NotationError, shown
from majlis.game import SEATS, Action, Seat, next_seat, seats_from
from majlis.i18n import N_
from majlis.liaptui.actions import KEEP, PLAY, REDEAL, format_action, is_play, parse_action, pieces_of
from majlis.liaptui.bans import legal_declarations
from majlis.liaptui.deal import is_weak
from majlis.liaptui.notation_parts import (
    BAR,
    HIDDEN,
    PositionParts,
    check_redeal,
    done_words,
    head_words,
    multiplier_text,
    read_starter,
    read_table,
    refuse_move,
    split_hands,
    split_line,
)
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
from majlis.liaptui.sets import SetType, choices, set_of, sets_in, winner
from majlis.liaptui.standing import Standing
from majlis.liaptui.view import CurrentTurn, StarterBy, Turn, View

_MORE: Final = "+?"


def format_view(view: View) -> str:
    """The line of a view."""
    own = view.hand + sum(turn.plays[view.seat] for turn in view.turns)
    if view.current is not None:
        own += view.current.plays[view.seat] or 0
    hands = "/".join(format_pieces(own) if seat == view.seat else HIDDEN for seat in SEATS)
    words = head_words(view.rules, view.round_number, view.scores, view.zero_streaks, None)
    starter = "s?" if view.starter is None else f"s{view.starter}:{view.starter_by}"
    told = 1 if view.starter_by == "redeal" else 0
    words += [multiplier_text(view.multiplier, view.redeals, told), starter, hands]
    words += [_MORE] if view.phase == Phase.REDEAL and REDEAL in view.legal_actions else []
    moves = list(_view_moves(view))
    return " ".join([*words, ":", *moves] if moves else words)


def _view_moves(view: View) -> Iterator[str]:
    if view.answer is not None:
        yield format_action(view.answer)
    if view.starter is not None:
        yield from done_words(view.starter, view)
    if (current := view.current) is None:
        return
    yield BAR
    for seat in seats_from(current.leader):
        pieces = current.plays[seat]
        if pieces is not None:
            yield format_pieces(pieces)
        elif current.played[seat]:
            yield HIDDEN + (current.type.name if seat == current.leader else "")


def parse_view(text: str) -> View:
    """The view of a line; raises `NotationError` or `InputError` that names what is wrong."""
    head, moves = split_line(text)
    table, rest = read_table(head)
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
    public = _Public(table, seat, hand, *read_starter(table.starter))
    for number, move in enumerate(moves, 1):
        try:
            public.take(move)
        except MajlisError as error:
            refuse_move(number, move, error)
    return public.view()


def _own_hand(text: str) -> tuple[Seat, Pieces]:
    hands = split_hands(text)
    known = [seat for seat in SEATS if hands[seat] != HIDDEN]
    if len(known) != 1:
        raise NotationError(
            N_("{value} tells {count} hands: in a view one is known, and the others are ?"),
            value=shown(text),
            count=len(known),
        )
    return known[0], parse_hand(hands[known[0]])


def _read_redeal(table: PositionParts, seat: Seat, hand: Pieces, rest: list[str], moves: list[str]) -> View:
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


def _view(table: PositionParts, seat: Seat, hand: Pieces, phase: Phase, **known: Any) -> View:
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

    table: PositionParts
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
        check_redeal(self.table, self.starter_by, self.starter)
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
        if word == BAR:
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
        if word.startswith(HIDDEN):
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
            if word != HIDDEN:
                raise NotationError(N_("only the leader's play has a type that is known: write ? alone"))
            return
        name = word.removeprefix(HIDDEN)
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
