"""How the auction of one recorded deal went: which bids there were, who was asked what, how it was settled.

`calls.read_bargain` reads the contract that the words come to; here is the way to it, which statistics
count. Nothing is judged: words are followed as they come (sources/kammelna.md §4).
"""

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from majlis.baloot.kammelna.types import Call, DealRecord, Play
from majlis.game import Seat, team_of

Way: TypeAlias = Literal["hokum-1", "hokum-2", "sun", "ashkal", "turn-to-sun", "sun-over-hokum", "before-you"]
"""How the contract came about: Hokum of round 1 or 2 (confirmed), Sun bid outright, Ashkal, the bidder's
own Hokum turned to Sun, another's Hokum taken as Sun, or a Sun taken by an earlier opponent."""
WAYS: Final[tuple[Way, ...]] = (
    "hokum-1",
    "hokum-2",
    "sun",
    "ashkal",
    "turn-to-sun",
    "sun-over-hokum",
    "before-you",
)
_PASSES: Final = frozenset({"pass", "wala", "thany", "waraq"})
_VARIANTS: Final = {"hokomclose": True, "hokomopen": False}


@dataclass(slots=True)
class AuctionStory:
    """The way to the contract. Seats are 0-based; rounds are 1 and 2."""

    dealer: Seat | None = None
    second_round: bool = False
    """Whether the auction reached round 2."""
    way: Way | None = None
    """None while nobody has bought."""
    round: int = 0
    """The round of the first bid; 0 without one."""
    bidder: Seat | None = None
    """Who called the contract that stands so far."""
    hokum_bid: bool = False
    """Whether a provisional Hokum was bid."""
    prompts: int = 0
    """Earlier opponents who said whether they take the Sun themselves."""
    taken: int = 0
    """How many of them took it."""
    doubled_closed: bool | None = None
    """The variant with which Hokum was doubled; None when it was not."""
    asked: frozenset[Seat] = frozenset()
    """Earlier opponents who may still be asked before the Sun stands."""
    passed: set[Seat] = field(default_factory=set)
    """Who has passed, or declined a provisional Hokum, in the round that is going on."""

    def place(self, seat: Seat) -> int | None:
        """A seat's place in speaking order, 1 (next to the dealer) to 4 (the dealer)."""
        return None if self.dealer is None else (seat - self.dealer - 1) % 4 + 1


def auction_story(deal: DealRecord) -> AuctionStory:
    """Follow the calls of a deal up to its first card.

    >>> calls = [Call(seat=1, word="hokom"), Call(seat=3, word="sun"), Call(seat=2, word="pass")]
    >>> story = auction_story(DealRecord(number=1, dealer=0, events=tuple(calls)))
    >>> story.way, story.round, story.hokum_bid, story.prompts
    ('sun-over-hokum', 1, True, 0)
    """
    story = AuctionStory(dealer=deal.dealer)
    for event in deal.events:
        if isinstance(event, Play):
            break
        if isinstance(event, Call):
            _follow(story, event)
    return story


def _follow(story: AuctionStory, call: Call) -> None:
    word = call.word
    if word in _PASSES:
        _pass(story, call)
    elif word in ("hokom", "hokom2"):
        _bid(story, call, "hokum-2" if word == "hokom2" or story.second_round else "hokum-1")
        story.hokum_bid = True
    elif word == "sun":
        own = story.hokum_bid and story.bidder == call.seat
        _bid(story, call, "turn-to-sun" if own else "sun-over-hokum" if story.hokum_bid else "sun")
    elif word == "ashkal":
        _bid(story, call, "ashkal")
    elif word == "turntosun":
        _bid(story, call, "turn-to-sun")
    elif word == "beforeyou":
        story.prompts += 1
        story.taken += 1
        story.way, story.asked = "before-you", story.asked - {call.seat}
    elif word in _VARIANTS and story.doubled_closed is None:
        story.doubled_closed = _VARIANTS[word]


def _pass(story: AuctionStory, call: Call) -> None:
    if call.word == "thany":
        story.second_round, story.passed = True, set()
        return
    story.second_round = story.second_round or call.word in ("wala", "waraq")
    if call.seat in story.asked:
        story.prompts += 1
        story.asked -= {call.seat}
    else:
        story.passed.add(call.seat)


def _bid(story: AuctionStory, call: Call, way: Way) -> None:
    story.second_round = story.second_round or call.word == "hokom2"
    story.round = story.round or (2 if story.second_round else 1)
    story.way, story.bidder = way, call.seat
    place = story.place(call.seat)
    if way in ("sun", "ashkal", "sun-over-hokum") and place is not None:
        # sources/baloot.md §3.3: earlier opponents who passed; after turn-to-sun nobody is asked again.
        story.asked = frozenset(
            seat
            for seat in story.passed
            if team_of(seat) != team_of(call.seat) and (story.place(seat) or 4) < place
        )
