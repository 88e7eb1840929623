"""The figures of what came of the contracts: success, points, projects, endings, legality (see `figures`)."""

from typing import Final

from majlis.baloot.audit.stats.auction_story import WAYS
from majlis.baloot.audit.stats.figures import Group, Mean, Share
from majlis.baloot.audit.stats.tallies import BANDS
from majlis.i18n import N_

_OUTCOME: Final = (
    Share(
        "khasara.sun",
        N_("khasara in Sun"),
        "khasara.sun",
        "scored.sun",
        0.285,
        lower=N_("Sun is bid here only when it is safe: people earn more with bolder Suns."),
        higher=N_("Sun is lost too often: raise what Sun needs."),
    ),
    Share(
        "khasara.hokum",
        N_("khasara in Hokum"),
        "khasara.hokum",
        "scored.hokum",
        0.159,
        lower=N_("Hokum is bid here only when it is safe: people earn more with bolder Hokums."),
        higher=N_("Hokum is lost too often: raise what Hokum needs."),
    ),
    Share(
        "kaboot.sun",
        N_("kaboot in Sun"),
        "kaboot.sun",
        "scored.sun",
        0.138,
        lower=N_("Fewer sweeps than people make: the Suns bought are weaker, or a trick is let slip."),
        higher=N_("More sweeps than people make: the defence is weak, or the Suns bought are stronger."),
    ),
    Share(
        "kaboot.hokum",
        N_("kaboot in Hokum"),
        "kaboot.hokum",
        "scored.hokum",
        0.093,
        lower=N_("Fewer sweeps than people make: the Hokums bought are weaker, or a trick is let slip."),
        higher=N_("More sweeps than people make: the defence is weak, or the Hokums bought are stronger."),
    ),
    Share(
        "kaboot.buyer",
        N_("kaboots made by the buyer's side"),
        "kaboots.buyer",
        "kaboots",
        use=N_("The rest are swept buyers: each is a bid that should not have been made."),
    ),
    *(
        Share(
            f"made.{way}",
            label,
            f"made.way.{way}",
            f"scored.way.{way}",
            use=N_("Below one half the bid loses points: ask for more before making it."),
        )
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
    Share(
        "made.floor-ace",
        N_("made with an Ace from the floor"),
        "made.floor-ace",
        "scored.floor-ace",
        use=N_("Set against all contracts, this is what the Ace on the floor is worth to the taker."),
    ),
)

_STRENGTH_LABELS: Final = {
    "hokum": N_("made: Hokum on {low} to {high} card points"),
    "sun": N_("made: Sun on {low} to {high} card points"),
}

_STRENGTH: Final = tuple(
    Share(
        f"made.{mode}.{band}",
        _STRENGTH_LABELS[mode],
        f"made.{mode}.{band}",
        f"scored.{mode}.{band}",
        use=N_("Where this falls below one half lies the least hand to bid on."),
        params=(("low", low), ("high", high)),
    )
    for mode, bands in BANDS.items()
    for band, (low, high) in bands.items()
)

_POINTS: Final = tuple(
    Mean(f"{what}.{mode}", label, use)
    for what, mode, label, use in (
        (
            "game-points.buyer",
            "hokum",
            N_("game points of the buyer's side, Hokum"),
            N_("Less than the defenders' mean: on average the bid loses, so bid less."),
        ),
        (
            "game-points.defenders",
            "hokum",
            N_("game points of the defenders, Hokum"),
            N_("What a pass is worth when the others buy: a bid must promise more than this."),
        ),
        (
            "game-points.buyer",
            "sun",
            N_("game points of the buyer's side, Sun"),
            N_("Less than the defenders' mean: on average the bid loses, so bid less."),
        ),
        (
            "game-points.defenders",
            "sun",
            N_("game points of the defenders, Sun"),
            N_("What a pass is worth when the others buy: a bid must promise more than this."),
        ),
        (
            "card-points.buyer",
            "hokum",
            N_("card points of the buyer's side, Hokum (of 152)"),
            N_("A bot's own estimate of its tricks should come out at this mean."),
        ),
        (
            "card-points.buyer",
            "sun",
            N_("card points of the buyer's side, Sun (of 120)"),
            N_("A bot's own estimate of its tricks should come out at this mean."),
        ),
        (
            "strength",
            "hokum",
            N_("card points that Hokum was bought on"),
            N_("The usual opening hand: a bot far below it bids too much."),
        ),
        (
            "strength",
            "sun",
            N_("card points that Sun was bought on"),
            N_("The usual opening hand: a bot far below it bids too much."),
        ),
        (
            "tens.buyer",
            "hokum",
            N_("tens captured by the buyer's side, Hokum (of 4)"),
            N_("Two would be an even share; what is above is the fruit of the bid."),
        ),
        (
            "tens.buyer",
            "sun",
            N_("tens captured by the buyer's side, Sun (of 4)"),
            N_("Two would be an even share; what is above is the fruit of the bid."),
        ),
    )
)

_TENS: Final = tuple(
    Share(
        f"tens-caught.{mode}",
        label,
        f"tens.{mode}.caught",
        f"tens.{mode}",
        use=N_("The risk to a bare ten: count a ten without its Ace for so much less when bidding."),
    )
    for mode, label in (
        ("hokum", N_("tens lost to the other side, Hokum")),
        ("sun", N_("tens lost to the other side, Sun")),
    )
)

_PROJECTS: Final = (
    Share(
        "projects",
        N_("played deals with a project"),
        "projects",
        "started",
        use=N_("So often points lie ready before a card is played; a project in hand is worth a bid."),
    ),
    *(
        Share(
            f"projects.{name}",
            label,
            f"projects.{name}",
            "started",
            use=N_("How often somebody holds one: the chance that a narrow bid is beaten by it."),
        )
        for name, label in (
            ("sira", N_("played deals with a sira")),
            ("50", N_("played deals with a fifty")),
            ("100", N_("played deals with a hundred")),
            ("400", N_("played deals with a four hundred")),
        )
    ),
    Share(
        "projects.contested",
        N_("played deals with projects on both sides"),
        "projects.contested",
        "started",
        use=N_("So often one side's project counts for nothing: do not bid on a sira alone."),
    ),
    Share(
        "projects.counted",
        N_("sides with projects that scored them"),
        "projects.sides.counted",
        "projects.sides",
        use=N_("Count a project in hand at this share of its points when bidding."),
    ),
    Share(
        "contests.buyer",
        N_("project contests won by the buyer's side"),
        "contests.buyer",
        "contests",
        use=N_("Near one half, the bid says nothing about who has the better project."),
    ),
    Share(
        "baloot",
        N_("Hokums with a Baloot"),
        "baloot",
        "started.hokum",
        use=N_("Baloot counts in the success test: K and Q of trump lower what the rest of the hand needs."),
    ),
    Share(
        "akka",
        N_("Hokums with an Akka"),
        "akka",
        "started.hokum",
        use=N_("Play, not bidding: a bot that never calls it makes its partner trump its tricks."),
    ),
)

_PROJECT_MEANS: Final = (
    Mean(
        "projects.raw",
        N_("raw points of projects that counted, a scored deal"),
        N_("What projects add to a deal on average, for both sides together."),
    ),
    Mean(
        "akkas",
        N_("Akkas a Hokum"),
        N_("Play, not bidding: a bot that never calls it makes its partner trump its tricks."),
    ),
)

_ENDINGS: Final = (
    Share(
        "early",
        N_("contracts that ended before trick 8"),
        "early",
        "contracts",
        0.10,
        lower=N_("Fewer early endings than among people: no challenges or claims; bidding is not touched."),
        higher=N_("More early endings than among people: their results say little about bidding."),
    ),
    *(
        Share(
            f"early.{ending}",
            label,
            f"early.{ending}",
            "contracts",
            use=N_("Such deals are left out of the success rates above."),
        )
        for ending, label in (
            ("qayd", N_("contracts ended by qayd")),
            ("surrender", N_("contracts surrendered")),
            ("unfinished", N_("contracts broken off")),
        )
    ),
    Share(
        "early.sawa",
        N_("contracts ended by sawa"),
        "early.sawa",
        "contracts",
        use=N_("The claimed tricks count as played; bidding is not touched."),
    ),
    Share(
        "challenges",
        N_("contracts with a qayd called"),
        "challenges",
        "contracts",
        use=N_("A proven qayd costs as much as a lost contract: a bot's bid is worth its legal play."),
    ),
)

_LEGALITY: Final = (
    Share(
        "illegal",
        N_("illegal cards"),
        "cards.illegal",
        "cards",
        use=N_("Recorded cards are no proof of what is legal: keep such deals out of a bot's training."),
        per_thousand=True,
    ),
    Share(
        "deals.illegal",
        N_("played deals with an illegal card"),
        "deals.illegal",
        "deals.judged",
        use=N_("Leave these deals out before a bot learns from the rest."),
    ),
)

PLAY: Final[tuple[Group, ...]] = (
    Group("outcome", N_("Who made it"), _OUTCOME),
    Group("strength", N_("Contracts made, by the buyer's six cards"), _STRENGTH),
    Group("points", N_("Points and tens"), _TENS, _POINTS),
    Group("projects", N_("Projects, Baloot, Akka"), _PROJECTS, _PROJECT_MEANS),
    Group("endings", N_("How deals ended"), _ENDINGS),
    Group("legality", N_("Illegal cards"), _LEGALITY),
)
"""The groups of figures from the first card on."""
