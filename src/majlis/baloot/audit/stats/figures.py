"""What a figure of the statistics is: what is divided by what, how people play, what a difference means.

`statistics` does the sums. The human shares are those of sources/baloot.md §3.2, §4.3 and §10: from 109
private archives of about 1,095 deals, which nobody can recheck, so they are a yardstick and not a target.
"""

from dataclasses import dataclass
from typing import Final

from majlis.baloot.audit.stats.auction_story import WAYS
from majlis.baloot.audit.stats.tallies import BANDS
from majlis.i18n import N_


@dataclass(frozen=True, slots=True)
class Share:
    """One share: `counts[count]` of `counts[of]`."""

    key: str
    """Its name in the JSON."""
    label: str
    count: str
    of: str
    human: float | None = None
    """The share among people, 0..1, where it is known."""
    lower: str = ""
    """What it means for a bot's bidding when ours is lower than people's."""
    higher: str = ""
    use: str = ""
    """What the figure is good for; of those without a human one."""
    per_thousand: bool = False
    params: tuple[tuple[str, int], ...] = ()
    """Numbers that fill the label."""


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a histogram of whole numbers, with its quartiles."""

    key: str
    label: str
    use: str


@dataclass(frozen=True, slots=True)
class Group:
    """Figures that are shown together."""

    key: str
    title: str
    shares: tuple[Share, ...] = ()
    means: tuple[Mean, ...] = ()


# fmt: off

_AUCTION: Final = (
    Share("all-pass", N_("everybody passed"), "all-pass", "deals.ended", 0.31,
        lower=N_("Hands are bought here that people throw in: ask for more before a first bid."),
        higher=N_("Hands are thrown in here that people buy: bid more middling hands, last speaker first.")),
    Share("kawesh", N_("kawesh"), "kawesh", "deals.ended",
        use=N_("Throwing in a hand of 7, 8 and 9 costs nothing: a bot should call it whenever it may.")),
    Share("second-round", N_("auctions that reached round 2"), "second-round", "auctions",
        use=N_("This is how often a bot must judge a hand without the floor suit as trump.")),
    Share("round-1", N_("contracts settled in round 1"), "contracts.round-1", "contracts.told",
        use=N_("A bot that buys far more in round 1 than this gives up what round 2 would have shown.")),
    Share("round-2", N_("contracts settled in round 2"), "contracts.round-2", "contracts.told",
        use=N_("In round 2 everybody has passed once: a bot may count on weaker hands around the table.")),
    Share("turn-to-sun", N_("contracts turned from Hokum to Sun by the bidder"),
        "way.turn-to-sun", "contracts", 0.064,
        lower=N_("Hokum is kept here where people switch: reconsider Sun once nobody has taken the deal."),
        higher=N_("Hokum is bid here and then left: bid Sun at once with such hands.")),
    Share("sun-over-hokum", N_("Hokum bids taken from the bidder as Sun"),
        "hokum-bids.overcalled", "hokum-bids",
        use=N_("So often a Hokum bid only starts the auction: with a Sun hand of your own, wait for it.")),
    Share("before-you", N_("before-you questions answered by taking the Sun"),
        "before-you.taken", "before-you.prompts",
        use=N_("A bot that is asked passed before: it should take the Sun about as rarely as this.")),
    Share("floor-ace", N_("deals with an Ace on the floor"), "floor-ace", "floors",
        use=N_("One card in eight is an Ace; a share far from 12.5 % points at the "
               "shuffle, not at bidding.")),
    Share("floor-ace.round-1", N_("auctions with an Ace on the floor settled in round 1"),
        "floor-ace.round-1", "floor-ace",
        use=N_("An Ace on the floor is nearly a sure trick for the taker: a bot "
               "should open lighter for it.")),
    Share("floor-ace.all-pass", N_("auctions with an Ace on the floor passed out"),
        "floor-ace.all-pass", "floor-ace",
        use=N_("What people leave in spite of the Ace is the measure of a hopeless hand.")),
)

_CONTRACTS: Final = (
    Share("hokum", N_("Hokum"), "contracts.hokum", "contracts", 0.53,
        lower=N_("Too few Hokums: lower what a hand with long trumps needs, or raise what Sun needs."),
        higher=N_("Too many Hokums: see whether hands with Aces in several suits would do better as Sun.")),
    Share("sun", N_("Sun"), "contracts.sun", "contracts", 0.34,
        lower=N_("Too few Suns: lower what Sun needs in Aces and tens."),
        higher=N_("Too many Suns: raise what Sun needs, since a lost Sun costs 26.")),
    Share("ashkal", N_("Ashkal"), "contracts.ashkal", "contracts", 0.13,
        lower=N_("Ashkal is hardly used: third speaker and dealer should think of the partner's hand too."),
        higher=N_("Ashkal is overused: it gives the floor card away, so keep it for "
                  "hands without that suit.")),
    *(
        Share(f"position-{place}", label, f"position.{place}", "contracts.placed", human,
            lower=N_("This place buys less than people do there: lower what it needs."),
            higher=N_("This place buys more than people do there: raise what it needs."))
        for place, human, label in (
            (1, 0.29, N_("buyer spoke first")),
            (2, 0.24, N_("buyer spoke second")),
            (3, 0.27, N_("buyer spoke third")),
            (4, 0.19, N_("buyer was the dealer")),
        )
    ),
)

_PLACES: Final = (
    Mean("position", N_("buyer's place, 1 to 4"),
        N_("People average 2.4. A bot below that buys too readily with its first word, one above too late.")),
)

_DOUBLING: Final = (
    Share("doubled", N_("contracts doubled"), "doubled", "contracts", 0.041,
        lower=N_("Weak contracts go undoubled: double with two sure trumps and an Ace beside them."),
        higher=N_("Doubled more readily than people do: the loser pays double, so ask for more.")),
    Share("doubled.hokum", N_("Hokums doubled"), "doubled.hokum", "mode.hokum",
        use=N_("The risk that a bot takes with a thin Hokum; it should lower its bids where this is high.")),
    Share("doubled.sun", N_("Suns doubled"), "doubled.sun", "mode.sun",
        use=N_("Only a team below 100 may double a Sun, and only against 100 or more: mind the score.")),
    *(
        Share(f"level-{level}", label, f"level.{level}", "doubled",
            use=N_("How far a raise is answered: a bot should triple only what it would buy again."))
        for level, label in (
            (2, N_("doubled deals that stayed at double")),
            (3, N_("doubled deals that ended at triple")),
            (4, N_("doubled deals that ended at four")),
            (5, N_("doubled deals that ended at gahwa")),
        )
    ),
    Share("closed", N_("doubles of Hokum that were closed"), "variants.closed", "variants", 33 / 35,
        lower=N_("Opened more often than people do: a closed game keeps the buyer from drawing trumps."),
        higher=N_("Closed even more often than people do.")),
    Share("made.doubled", N_("doubled contracts made"), "made.doubled", "scored.doubled",
        use=N_("Above one half, doubling loses points: double less.")),
)

_OUTCOME: Final = (
    Share("khasara.sun", N_("khasara in Sun"), "khasara.sun", "scored.sun", 0.285,
        lower=N_("Sun is bid here only when it is safe: people earn more with bolder Suns."),
        higher=N_("Sun is lost too often: raise what Sun needs.")),
    Share("khasara.hokum", N_("khasara in Hokum"), "khasara.hokum", "scored.hokum", 0.159,
        lower=N_("Hokum is bid here only when it is safe: people earn more with bolder Hokums."),
        higher=N_("Hokum is lost too often: raise what Hokum needs.")),
    Share("kaboot.sun", N_("kaboot in Sun"), "kaboot.sun", "scored.sun", 0.138,
        lower=N_("Fewer sweeps than people make: the Suns bought are weaker, or a trick is let slip."),
        higher=N_("More sweeps than people make: the defence is weak, or the Suns bought are stronger.")),
    Share("kaboot.hokum", N_("kaboot in Hokum"), "kaboot.hokum", "scored.hokum", 0.093,
        lower=N_("Fewer sweeps than people make: the Hokums bought are weaker, or a trick is let slip."),
        higher=N_("More sweeps than people make: the defence is weak, or the Hokums bought are stronger.")),
    Share("kaboot.buyer", N_("kaboots made by the buyer's side"), "kaboots.buyer", "kaboots",
        use=N_("The rest are swept buyers: each is a bid that should not have been made.")),
    *(
        Share(f"made.{way}", label, f"made.way.{way}", f"scored.way.{way}",
            use=N_("Below one half the bid loses points: ask for more before making it."))
        for way, label in zip(
            WAYS,
            (
                N_("made: Hokum bid in round 1"),
                N_("made: Hokum bid in round 2"),
                N_("made: Sun bid outright"),
                N_("made: Ashkal"),
                N_("made: turned to Sun by the bidder"),
                N_("made: Sun taken over a Hokum"),
                N_("made: Sun taken before the bidder"),
            ),
            strict=True,
        )
    ),
    Share("made.floor-ace", N_("made with an Ace from the floor"), "made.floor-ace", "scored.floor-ace",
        use=N_("Set against all contracts, this is what the Ace on the floor is worth to the taker.")),
)

_STRENGTH_LABELS: Final = {
    "hokum": N_("made: Hokum on {low} to {high} card points"),
    "sun": N_("made: Sun on {low} to {high} card points"),
}

_STRENGTH: Final = tuple(
    Share(f"made.{mode}.{band}", _STRENGTH_LABELS[mode], f"made.{mode}.{band}", f"scored.{mode}.{band}",
        use=N_("Where this falls below one half lies the least hand to bid on."),
        params=(("low", low), ("high", high)))
    for mode, bands in BANDS.items()
    for band, (low, high) in bands.items()
)

_POINTS: Final = tuple(
    Mean(f"{what}.{mode}", label, use)
    for what, mode, label, use in (
        ("game-points.buyer", "hokum", N_("game points of the buyer's side, Hokum"),
         N_("Less than the defenders' mean: on average the bid loses, so bid less.")),
        ("game-points.defenders", "hokum", N_("game points of the defenders, Hokum"),
         N_("What a pass is worth when the others buy: a bid must promise more than this.")),
        ("game-points.buyer", "sun", N_("game points of the buyer's side, Sun"),
         N_("Less than the defenders' mean: on average the bid loses, so bid less.")),
        ("game-points.defenders", "sun", N_("game points of the defenders, Sun"),
         N_("What a pass is worth when the others buy: a bid must promise more than this.")),
        ("card-points.buyer", "hokum", N_("card points of the buyer's side, Hokum (of 152)"),
         N_("A bot's own estimate of its tricks should come out at this mean.")),
        ("card-points.buyer", "sun", N_("card points of the buyer's side, Sun (of 120)"),
         N_("A bot's own estimate of its tricks should come out at this mean.")),
        ("strength", "hokum", N_("card points that Hokum was bought on"),
         N_("The usual opening hand: a bot far below it bids too much.")),
        ("strength", "sun", N_("card points that Sun was bought on"),
         N_("The usual opening hand: a bot far below it bids too much.")),
        ("tens.buyer", "hokum", N_("tens captured by the buyer's side, Hokum (of 4)"),
         N_("Two would be an even share; what is above is the fruit of the bid.")),
        ("tens.buyer", "sun", N_("tens captured by the buyer's side, Sun (of 4)"),
         N_("Two would be an even share; what is above is the fruit of the bid.")),
    )
)

_TENS: Final = tuple(
    Share(f"tens-caught.{mode}", label, f"tens.{mode}.caught", f"tens.{mode}",
        use=N_("The risk to a bare ten: count a ten without its Ace for so much less when bidding."))
    for mode, label in (
        ("hokum", N_("tens lost to the other side, Hokum")),
        ("sun", N_("tens lost to the other side, Sun")),
    )
)

_PROJECTS: Final = (
    Share("projects", N_("played deals with a project"), "projects", "started",
        use=N_("So often points lie ready before a card is played; a project in hand is worth a bid.")),
    *(
        Share(f"projects.{name}", label, f"projects.{name}", "started",
            use=N_("How often somebody holds one: the chance that a narrow bid is beaten by it."))
        for name, label in (
            ("sira", N_("played deals with a sira")),
            ("50", N_("played deals with a fifty")),
            ("100", N_("played deals with a hundred")),
            ("400", N_("played deals with a four hundred")),
        )
    ),
    Share("projects.contested", N_("played deals with projects on both sides"),
        "projects.contested", "started",
        use=N_("So often one side's project counts for nothing: do not bid on a sira alone.")),
    Share("projects.counted", N_("sides with projects that scored them"),
        "projects.sides.counted", "projects.sides",
        use=N_("Count a project in hand at this share of its points when bidding.")),
    Share("contests.buyer", N_("project contests won by the buyer's side"), "contests.buyer", "contests",
        use=N_("Near one half, the bid says nothing about who has the better project.")),
    Share("baloot", N_("Hokums with a Baloot"), "baloot", "started.hokum",
        use=N_("Baloot counts in the success test: K and Q of trump lower what the rest of the hand needs.")),
    Share("akka", N_("Hokums with an Akka"), "akka", "started.hokum",
        use=N_("Play, not bidding: a bot that never calls it makes its partner trump its tricks.")),
)

_PROJECT_MEANS: Final = (
    Mean("projects.raw", N_("raw points of projects that counted, a scored deal"),
        N_("What projects add to a deal on average, for both sides together.")),
    Mean("akkas", N_("Akkas a Hokum"),
        N_("Play, not bidding: a bot that never calls it makes its partner trump its tricks.")),
)

_ENDINGS: Final = (
    Share("early", N_("contracts that ended before trick 8"), "early", "contracts", 0.10,
        lower=N_("Fewer early endings than among people: no challenges or claims; bidding is not touched."),
        higher=N_("More early endings than among people: their results say little about bidding.")),
    *(
        Share(f"early.{ending}", label, f"early.{ending}", "contracts",
            use=N_("Such deals are left out of the success rates above."))
        for ending, label in (
            ("qayd", N_("contracts ended by qayd")),
            ("surrender", N_("contracts surrendered")),
            ("unfinished", N_("contracts broken off")),
        )
    ),
    Share("early.sawa", N_("contracts ended by sawa"), "early.sawa", "contracts",
        use=N_("The claimed tricks count as played; bidding is not touched.")),
    Share("challenges", N_("contracts with a qayd called"), "challenges", "contracts",
        use=N_("A proven qayd costs as much as a lost contract: a bot's bid is worth its legal play.")),
)

_LEGALITY: Final = (
    Share("illegal", N_("illegal cards"), "cards.illegal", "cards",
        use=N_("Recorded cards do not prove what is legal: keep such deals out of a bot's training."),
        per_thousand=True),
    Share("deals.illegal", N_("played deals with an illegal card"), "deals.illegal", "deals.judged",
        use=N_("Leave these deals out before a bot learns from the rest.")),
)

GROUPS: Final[tuple[Group, ...]] = (
    Group("auction", N_("The auction"), _AUCTION),
    Group("contracts", N_("Contracts and who bought them"), _CONTRACTS, _PLACES),
    Group("doubling", N_("Doubling"), _DOUBLING),
    Group("outcome", N_("Who made it"), _OUTCOME),
    Group("strength", N_("Contracts made, by the buyer's six cards"), _STRENGTH),
    Group("points", N_("Points and tens"), _TENS, _POINTS),
    Group("projects", N_("Projects, Baloot, Akka"), _PROJECTS, _PROJECT_MEANS),
    Group("endings", N_("How deals ended"), _ENDINGS),
    Group("legality", N_("Illegal cards"), _LEGALITY),
)
"""All figures, in the order in which they are shown."""
