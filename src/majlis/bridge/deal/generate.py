"""Practice boards from profiles: `generate_deals`, exact however rare the deals are.

Sub-profiles are drawn by their weights among the combinations that can be dealt at all, random suits
uniformly among the choices that can, and the deal uniformly among all deals that fit. What cannot be dealt is
in `lost`. The same seed gives the same boards, on any machine and with any number of workers; the first six
of eighteen are the six that are asked for alone (but for a quota).

>>> from majlis.bridge.profile.check import loads
>>> profile = loads('''{"profile_name": "Strong notrump", "dealer": "N", "tag": "Opener",
...     "conditions": "north: 15-17 hcp, balanced"}''')
>>> deals = generate_deals(profile, 2, seed=7)
>>> [(one.board.number, one.board.dealer, one.turned) for one in deals.deals]
[(1, 0, 0), (2, 1, 1)]
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, get_args

from majlis.bridge.deal.cases import (
    ROTATION,
    BoardSource,
    Case,
    Drawn,
    RsChoice,
    Undealable,
    stream,
)
from majlis.bridge.deal.judging import Judge, taken
from majlis.bridge.deal.losses import Losses, Lost, losses_of
from majlis.bridge.deal.plans import Plans
from majlis.bridge.deal.quotas import Mixing, Setup, parse_mix, parse_shares
from majlis.bridge.deal.results import Mix, mix_of
from majlis.bridge.deal.schedule import Schedule
from majlis.bridge.deal.seating import Seating, seating_of
from majlis.bridge.profile.check import require_valid, required_profile
from majlis.bridge.profile.meaning import RsOverStandard, with_rs_suits
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.sheet_writing import asked_lines
from majlis.bridge.table.board import Board, require_numbers
from majlis.bridge.table.cards import SEAT_LETTERS, SUIT_LETTERS, SUITS, SeatLetter, SuitLetter
from majlis.bridge.table.numbering import Placing, as_in_profile, as_numbered
from majlis.bridge.table.origin import HandSource, Origin
from majlis.errors import InputError, MajlisError, shown
from majlis.i18n import N_
from majlis.message import Listed
from majlis.work import Workers

Keep: TypeAlias = Callable[[Board], bool]
"""Whether a board is wanted. It sees everybody in the seat that the profile names, before it is turned."""
Progress: TypeAlias = Callable[[int, int, int], None]
"""Told how many boards are done, of how many, and how many deals were drawn for them."""

PATIENCE: Final = 20_000
"""Deals of one kind that are drawn in vain before `keep` is taken for impossible."""
MOST_SEED: Final = 1 << 31


@dataclass(frozen=True)
class Dealt:
    """One dealt board and where it came from; seats are the profile's."""

    board: Board
    profile: str
    seed: int
    place: int
    """The place in the run, from 0."""
    indices: Mapping[SeatLetter, int]
    """The sub-profile of each seat that has any, from 0."""
    suits: Mapping[SeatLetter, tuple[SuitLetter, ...]]
    """The random suits of each seat that draws any."""
    turned: int
    """By how many seats the deal was turned to put the profile's dealer in the board's dealer seat."""
    rotated: bool
    """Whether North and South, and East and West, were exchanged."""
    fits: tuple[Mapping[SeatLetter, int], ...]
    """The sub-profiles that the deal is known to fit: in a natural mix all, else those it was drawn for."""


@dataclass(frozen=True)
class DealSet:
    """The boards of a run, and what there is to say about them."""

    deals: tuple[Dealt, ...]
    seed: int
    mix: Mix
    losses: tuple[Losses, ...]
    """What of each profile's weight is lost, since it cannot be dealt."""
    tried: int
    """How many deals were drawn; more than the boards where `keep` refused some."""

    @property
    def lost(self) -> tuple[Lost, ...]:
        """All sub-profiles that were found to be impossible together."""
        return tuple(one for losses in self.losses for one in losses.lost)

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards alone."""
        return tuple(one.board for one in self.deals)

    @property
    def kept(self) -> float:
        """Which part of the deals drawn was kept."""
        return len(self.deals) / self.tried if self.tried else 1.0


class Stopped(KeyboardInterrupt):
    """The run was interrupted; `so_far` has the boards that were done."""

    def __init__(self, so_far: DealSet) -> None:
        super().__init__(f"stopped after {len(so_far.deals)} boards")
        self.so_far = so_far


class Incomplete(InputError):  # noqa: N818 - says what the run is
    """The run could not go on; `so_far` has the boards that were done."""

    def __init__(self, why: str, so_far: DealSet) -> None:
        super().__init__(why)
        self.so_far = so_far


def generate_deals(
    profiles: Profile | Sequence[Profile],
    n: int | None = None,
    *,
    seed: int | None = None,
    mix: str | Mixing = "weights",
    shares: str | Sequence[float] | None = None,
    boards: str | None = None,
    rotate: bool | None = None,
    dealer: str | None = None,
    vulnerable: str | None = None,
    rs_choice: str = "uniform",
    rs_suits: str | None = None,
    rs_over_standard: RsOverStandard = "replaces",
    keep: Keep | None = None,
    patience: int = PATIENCE,
    vain: int | None = None,
    first_number: int = 1,
    workers: Workers = 1,
    keepers: Workers = 1,
    progress: Progress | None = None,
) -> DealSet:
    """`n` boards that fit a profile, or several profiles in `shares`; without `n` the sum of an exact mix.

    `mix` is as in `mixes`; `boards`, `rotate`, `dealer` and `vulnerable` as in `seating` (default: standard
    boards, which are not rotated). `keep` is met by drawing again, for each board among the deals of its own
    sub-profiles: the mix stays as it is. `rs_suits` (default: as the profile says) is whether two seats may
    draw the same random suit: `exclusive` or `shared`. `workers` are threads, or a pool of `majlis.work`;
    `keepers` are processes, or a pool, that solve for a `keep` of `parse_keep`. `vain` is how many deals are
    drawn in vain, for each that is wanted, before what cannot be counted is too rare to go on.
    Raises `InputError` for a profile with faults, or one that no deal fits; `Stopped` at Ctrl-C, and
    `Incomplete` where something fails later, both with the boards that are done.
    """
    mixing = parse_mix(mix)
    if seed is None:
        import secrets  # with its hashes a hundredth of a second, and most callers name a seed

        seed = secrets.randbelow(MOST_SEED)
    given = profiles_of(profiles)
    asked = [with_rs_suits(one, rs_suits) for one in given]
    seatings = [
        seating_of(one, boards=boards, rotate=rotate, dealer=dealer, vulnerable=vulnerable) for one in asked
    ]
    run = Run(asked, number_of_boards(n, mixing), seed, seatings, keep, patience, first_number, vain)
    schedule = Schedule(
        Setup(
            sources=run.sources(rs_over_standard),
            shares=parse_shares(shares, len(run.profiles)),
            n=run.n,
            seed=run.seed,
            mixing=mixing,
            rs_choice=parse_rs_choice(rs_choice),
            one_union=shares is None,
            workers=workers,
        )
    )
    done: list[tuple[int, Dealt]] = []
    try:
        with contextlib.closing(Judge(keep, keepers)) as judge:
            for one in run.deals(schedule, judge, progress):
                done.append(one)
    except KeyboardInterrupt:
        raise Stopped(run.deal_set(done, schedule)) from None
    except MajlisError as error:
        why = explained(error)
        if not done:
            raise why from None
        raise Incomplete(str(why), run.deal_set(done, schedule)) from None
    return run.deal_set(done, schedule)


def explained(error: MajlisError) -> MajlisError:
    """The error as it is told: of a profile that no deal fits, with the reason."""
    if not isinstance(error, Undealable):
        return error
    from majlis.bridge.deal.viability import refusal  # with what it needs, a tenth of a second

    return refusal(error.source)


def number_of_boards(n: int | None, mixing: Mixing) -> int:
    """How many boards are meant."""
    asked = sum(mixing.numbers) if mixing.numbers else n
    if asked is None:
        raise InputError(N_("the number of boards is not given: write how many, or a mix such as 5/4/5/4"))
    if n is not None and n != asked:
        raise InputError(
            N_("the mix {mix} makes {number} boards, not {other}"),
            mix="/".join(map(str, mixing.numbers)),
            number=asked,
            other=n,
        )
    if asked < 0:
        raise InputError(N_("{count} boards were asked for: the number is 0 or more"), count=asked)
    return asked


@dataclass
class Run:
    """One call of `generate_deals`."""

    profiles: list[Profile]
    n: int
    seed: int
    seatings: list[Seating]
    keep: Keep | None
    patience: int
    first_number: int
    vain: int | None = None
    tried: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        if not self.profiles:
            raise InputError(N_("no profile is given: at least one is needed"))
        if self.seed < 0:
            raise InputError(N_("{seed} is not a seed: a seed is a whole number, 0 or more"), seed=self.seed)
        require_numbers(self.first_number, self.n)
        for profile in self.profiles:
            require_valid(profile)

    def sources(self, rs_over_standard: RsOverStandard) -> list[BoardSource]:
        """The profiles as sources of boards, with their plans in common."""
        plans = Plans(patience=self.vain)
        return [
            BoardSource(profile, plans, number, rs_over_standard)
            for number, profile in enumerate(self.profiles)
        ]

    def deals(
        self, schedule: Schedule, judge: Judge, progress: Progress | None
    ) -> Iterator[tuple[int, Dealt]]:
        """The boards, one after another, with the numbers of their profiles."""
        for place in range(self.n):
            for refused, (one, placed, board, wanted) in enumerate(self.judged(schedule, judge, place), 1):
                self.tried += 1
                if progress is not None:
                    progress(place + wanted, self.n, self.tried)
                if wanted:
                    yield one.case.profile, self.dealt(place, one, placed, board)
                    break
                if refused >= self.patience:
                    raise self.hopeless(schedule.setup.sources[one.case.profile], one.case)

    def judged(
        self, schedule: Schedule, judge: Judge, place: int
    ) -> Iterator[tuple[Drawn, Placing, Board, bool]]:
        """The deals for a place with their boards, and whether each is kept, until one is."""
        deals, vain = schedule.deals_for(place), 0
        while True:
            candidates, late = taken(deals, judge.at_once(vain))
            placed = [self.placing(place, one.case) for one in candidates]
            number = self.first_number + place
            boards = [
                as_in_profile(one.hands, at, number) for one, at in zip(candidates, placed, strict=True)
            ]
            try:
                answers = judge.wanted(boards)
            except BaseException:  # it was drawn, whatever was to be said of it
                self.tried += 1
                raise
            kept = next((at for at, wanted in enumerate(answers) if wanted), None)
            if kept is not None:
                schedule.give_back(candidates[kept + 1 :])
            yield from zip(candidates, placed, boards, answers, strict=False)
            vain += len(candidates)
            if late is not None:
                raise late

    def placing(self, place: int, case: Case) -> Placing:
        """How the deal at a place is put on its board; of two boards in a row one is rotated."""
        seating = self.seatings[case.profile]
        first = stream(self.seed, ROTATION, place // 2).random() < 0.5 if seating.rotate else False
        return seating.placing(self.first_number + place, seating.rotate and first == (place % 2 == 0))

    def dealt(self, place: int, one: Drawn, placed: Placing, board: Board) -> Dealt:
        """A kept deal with its record."""
        case, profile = one.case, self.profiles[one.case.profile]
        sources = tuple(
            HandSource(
                at,
                case.indices[seat],
                profile.subs(seat)[case.indices[seat]].name or "",
                tuple(SUITS[SUIT_LETTERS.index(suit)] for suit in case.suits.get(seat, ())),
                alone=len(profile.subs(seat)) == 1,
            )
            for at, seat in enumerate(SEAT_LETTERS)
            if seat in case.indices
        )
        origin = Origin(
            profile.profile_name,
            sources,
            self.seed,
            place,
            placed.turned,
            placed.rotated,
            tuple(asked_lines(profile, case.indices)),
            profile.rs_suits if len(case.suits) > 1 else "",
        )
        return Dealt(
            board=as_numbered(board, placed, origin),
            profile=profile.profile_name,
            seed=self.seed,
            place=place,
            indices=case.indices,
            suits=case.suits,
            turned=placed.turned,
            rotated=placed.rotated,
            fits=tuple({tuple(other.indices.items()): other.indices for other in one.fits}.values()),
        )

    def hopeless(self, source: BoardSource, case: Case) -> InputError:
        """What is said when `keep` refuses everything."""
        return InputError(
            N_(
                "{profile}, {types}: none of {tried} deals is wanted, so what is kept is impossible there or "
                "rarer than 1 in {rare}; ask less of the boards, or have more patience"
            ),
            profile=source.profile.profile_name,
            types=source.name(case.combination),
            tried=f"{self.patience:,}",
            rare=f"{self.patience // 3:,}",
        )

    def deal_set(self, done: Sequence[tuple[int, Dealt]], schedule: Schedule) -> DealSet:
        """The boards that are done, with the mix that came and what was lost."""
        losses = [
            losses_of(source, dead)
            for source, dead in zip(schedule.setup.sources, schedule.dead, strict=True)
        ]
        mix = mix_of(schedule.setup, losses, [(number, one.indices) for number, one in done])
        return DealSet(tuple(one for _, one in done), self.seed, mix, tuple(losses), self.tried)


def profiles_of(given: Profile | Iterable[Profile]) -> list[Profile]:
    """One profile, or several, as a list; raises `InputError` for what is none, such as a name."""
    if isinstance(given, Iterable) and not isinstance(given, (str, bytes)):
        return [required_profile(one) for one in given]
    return [required_profile(given)]


def parse_rs_choice(text: str) -> RsChoice:
    """A way to draw random suits from its name; raises `InputError` for anything else."""
    for name in get_args(RsChoice):
        if text == name:
            choice: RsChoice = name
            return choice
    raise InputError(
        N_("{text} is not a way to draw random suits: write {right}"),
        text=shown(text),
        right=Listed(get_args(RsChoice), "or"),
    )
