"""What is counted of recorded deals: whole numbers only, so that tallies of many workers merge exactly.

A `Tally` takes one deal at a time and keeps counters and histograms, never deals: its size does not
grow with their number. What the counters are called is said here once; `figures` turns pairs of them
into shares.

**Strength of a hand.** The card points, trump values in Hokum, of the six cards that the buyer could
count on when the contract was made: his five first cards and the floor card. Bands: see `BANDS`.
"""

from collections import Counter
from typing import Final, Literal, TypeAlias

import msgspec

from majlis.baloot.audit.stats.auction_story import AuctionStory, auction_story
from majlis.baloot.audit.types import Judgement
from majlis.baloot.deck import DECK, POINTS, Mode
from majlis.baloot.kammelna.types import Announcement, Challenge, DealRecord, Part, Play, Result
from majlis.cards import ACE, TEN, bit, cards_of
from majlis.game import Team, team_of

Band: TypeAlias = Literal["weak", "middle", "strong"]
BANDS: Final[dict[Mode, dict[Band, tuple[int, int]]]] = {
    "sun": {"weak": (0, 24), "middle": (25, 34), "strong": (35, 64)},
    "hokum": {"weak": (0, 34), "middle": (35, 49), "strong": (50, 78)},
}
"""Card points of the six cards, both ends included. Six random cards average 22.5 in Sun, 28.5 in Hokum."""

PROJECT_OF_CODE: Final = {1: "sira", 2: "50", 3: "100", 4: "400"}
PROJECT_RAW: Final = {"sira": 20, "50": 50, "100": 100, "400": 200}
"""Raw points by the name in a result; archives print 400 for the four Aces, which count 200."""
AKKA_CODE: Final = 5
BALOOT_CODE: Final = 6
EARLY: Final = ("sawa", "qayd", "surrender", "unfinished")
"""The endings of a contract before its eighth trick."""


class Tally(msgspec.Struct):
    """Counts of any number of deals. `add` one at a time; `merge` what others counted."""

    counts: Counter[str] = msgspec.field(default_factory=Counter)
    histograms: dict[str, Counter[int]] = {}

    def add(self, deal: DealRecord, judgement: Judgement, illegal: int | None = None) -> None:
        """Count one deal.

        `judgement` is the best reading of its outcome (the platform's own where it gives one);
        `illegal` how many of its cards broke the rules, None when they could not be judged.
        """
        story = auction_story(deal)
        self._count_auction(deal, story, judgement)
        if illegal is not None:
            plays = sum(isinstance(event, Play) for event in deal.events)
            self.counts["cards"] += plays
            self.counts["cards.illegal"] += illegal
            self.counts["deals.judged"] += bool(plays)
            self.counts["deals.illegal"] += illegal > 0
        if judgement.mode is not None and judgement.ending not in ("all-pass", "kawesh", "unknown"):
            self._count_contract(deal, story, judgement, judgement.mode)

    def merge(self, other: "Tally") -> None:
        """Take in what another tally has counted."""
        self.counts.update(other.counts)
        for key, histogram in other.histograms.items():
            self.histograms.setdefault(key, Counter()).update(histogram)

    def spread(self, key: str, value: int) -> None:
        """Count one value in the histogram of `key`."""
        self.histograms.setdefault(key, Counter())[value] += 1

    # The auction

    def _count_auction(self, deal: DealRecord, story: AuctionStory, judgement: Judgement) -> None:
        counts = self.counts
        counts["deals"] += 1
        if judgement.ending == "unknown":
            counts["deals.unreadable"] += 1
            return
        counts["deals.ended"] += 1
        if judgement.ending == "kawesh":
            counts["kawesh"] += 1
            return
        if deal.absent and deal.absent & Part.AUCTION:
            return
        counts["auctions"] += 1
        counts["second-round"] += story.second_round
        all_pass = judgement.ending == "all-pass"
        counts["all-pass"] += all_pass
        if deal.floor is not None:
            counts["floors"] += 1
        if _ace_on_floor(deal):
            counts["floor-ace"] += 1
            counts["floor-ace.all-pass"] += all_pass
            counts["floor-ace.round-1"] += story.round == 1

    # The contract

    def _count_contract(
        self, deal: DealRecord, story: AuctionStory, judgement: Judgement, mode: Mode
    ) -> None:
        counts = self.counts
        counts["contracts"] += 1
        counts[f"mode.{mode}"] += 1
        counts[f"contracts.{'ashkal' if story.way == 'ashkal' else mode}"] += 1
        if story.way is not None:
            counts["contracts.told"] += 1
            counts[f"contracts.round-{story.round}"] += 1
            counts[f"way.{story.way}"] += 1
        place = None if judgement.buyer is None else story.place(judgement.buyer)
        if place is not None:
            counts["contracts.placed"] += 1
            counts[f"position.{place}"] += 1
            self.spread("position", place)
        counts["hokum-bids"] += story.hokum_bid
        counts["hokum-bids.overcalled"] += story.hokum_bid and story.way in ("sun-over-hokum", "before-you")
        counts["before-you.prompts"] += story.prompts
        counts["before-you.taken"] += story.taken
        self._count_doubling(story, judgement, mode)
        if judgement.ending in EARLY:
            counts["early"] += 1
            counts[f"early.{judgement.ending}"] += 1
        counts["challenges"] += any(isinstance(event, Challenge) for event in deal.events)
        if any(isinstance(event, Play) for event in deal.events) and not deal.absent & Part.ANNOUNCEMENTS:
            self._count_announcements(deal, judgement, mode)
        self._count_outcome(deal, story, judgement, mode)

    def _count_doubling(self, story: AuctionStory, judgement: Judgement, mode: Mode) -> None:
        level = judgement.level or 1
        if level == 1:
            return
        self.counts["doubled"] += 1
        self.counts[f"doubled.{mode}"] += 1
        self.counts[f"level.{level}"] += 1
        if mode == "hokum" and story.doubled_closed is not None:
            self.counts["variants"] += 1
            self.counts["variants.closed"] += story.doubled_closed

    # Announcements

    def _count_announcements(self, deal: DealRecord, judgement: Judgement, mode: Mode) -> None:
        counts = self.counts
        counts["started"] += 1
        counts[f"started.{mode}"] += 1
        codes = [(e.seat, e.code) for e in deal.events if isinstance(e, Announcement) and e.code is not None]
        projects = [(seat, PROJECT_OF_CODE[code]) for seat, code in codes if code in PROJECT_OF_CODE]
        for name in {name for _, name in projects}:
            counts[f"projects.{name}"] += 1
        teams = {team_of(seat) for seat, _ in projects}
        counts["projects"] += bool(projects)
        counts["projects.contested"] += len(teams) == 2
        if mode == "hokum":
            akkas = sum(code == AKKA_CODE for _, code in codes)
            counts["akka"] += akkas > 0
            counts["baloot"] += any(code == BALOOT_CODE for _, code in codes)
            self.spread("akkas", akkas)
        if deal.result is not None:
            self._count_survivors(deal.result, judgement, teams)

    def _count_survivors(self, result: Result, judgement: Judgement, teams: set[Team]) -> None:
        """Which side's projects counted; the buyer's chance when both sides had some."""
        raw = [sum(PROJECT_RAW.get(one.name, 0) for one in side) for side in result.declared]
        self.spread("projects.raw", sum(raw))
        self.counts["projects.sides"] += len(teams)
        self.counts["projects.sides.counted"] += sum(raw[team] > 0 for team in teams)
        if len(teams) == 2 and any(raw) and judgement.buyer_team is not None:
            self.counts["contests"] += 1
            self.counts["contests.buyer"] += raw[judgement.buyer_team] > 0

    # The outcome

    def _count_outcome(self, deal: DealRecord, story: AuctionStory, judgement: Judgement, mode: Mode) -> None:
        counts, team = self.counts, judgement.buyer_team
        if judgement.khasara is None or team is None or judgement.ending not in ("played", "sawa"):
            return
        made = not judgement.khasara
        for group in self._groups(deal, story, judgement, mode):
            counts[f"scored.{group}"] += 1
            counts[f"made.{group}"] += made
        counts[f"khasara.{mode}"] += not made
        counts[f"kaboot.{mode}"] += bool(judgement.kaboot)
        if judgement.kaboot:
            counts["kaboots"] += 1
            counts["kaboots.buyer"] += made
        if judgement.game_points is not None:
            self.spread(f"game-points.buyer.{mode}", judgement.game_points[team])
            self.spread(f"game-points.defenders.{mode}", judgement.game_points[1 - team])
        if judgement.card_points is not None:
            self.spread(f"card-points.buyer.{mode}", judgement.card_points[team])
        self._count_tens(deal, judgement, mode, team)

    def _groups(self, deal: DealRecord, story: AuctionStory, judgement: Judgement, mode: Mode) -> list[str]:
        """What a scored contract is counted under."""
        groups: list[str] = [mode]
        if story.way is not None:
            groups.append(f"way.{story.way}")
        strength = hand_strength(deal, judgement)
        if strength is not None:
            groups.append(f"{mode}.{band_of(mode, strength)}")
            self.spread(f"strength.{mode}", strength)
        if (judgement.level or 1) > 1:
            groups.append("doubled")
        if _ace_on_floor(deal):
            groups.append("floor-ace")
        return groups

    def _count_tens(self, deal: DealRecord, judgement: Judgement, mode: Mode, buyer: Team) -> None:
        """Tens that fell to the side against their holder, and how many the buyer's side captured."""
        plays = [event for event in deal.events if isinstance(event, Play)]
        winners = judgement.winners
        if len(plays) != len(DECK) or winners is None or len(winners) != len(DECK) // 4:
            return
        captured = 0
        for at, play in enumerate(plays):
            if play.card % 13 != TEN:
                continue
            taker = team_of(winners[at // 4])
            self.counts[f"tens.{mode}"] += 1
            self.counts[f"tens.{mode}.caught"] += taker != team_of(play.seat)
            captured += taker == buyer
        self.spread(f"tens.buyer.{mode}", captured)


def _ace_on_floor(deal: DealRecord) -> bool:
    return deal.floor is not None and deal.floor % 13 == ACE


def hand_strength(deal: DealRecord, judgement: Judgement) -> int | None:
    """The card points of the buyer's five first cards and the floor card; None where one is not known.

    After an Ashkal that its caller buys, of his partner's, who took the floor card.
    """
    if deal.first is None or deal.floor is None or judgement.buyer is None or judgement.mode is None:
        return None
    if judgement.mode == "hokum" and judgement.trump is None:
        return None
    points = POINTS[4 if judgement.trump is None else judgement.trump]
    taker, partner = judgement.buyer, (judgement.buyer + 2) % 4
    if deal.final is not None and len(deal.final) == 4 and deal.final[partner] >> deal.floor & 1:
        taker = partner
    return sum(points[card] for card in cards_of(deal.first[taker] | bit(deal.floor)))


def band_of(mode: Mode, strength: int) -> Band:
    """The band of a strength.

    >>> band_of("sun", 24), band_of("hokum", 35), band_of("sun", 64)
    ('weak', 'middle', 'strong')
    """
    return next(band for band, (_, high) in BANDS[mode].items() if strength <= high)
