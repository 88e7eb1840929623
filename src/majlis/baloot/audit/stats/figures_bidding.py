"""The figures of the auction, the contracts and the doubling: a table (see `figures`)."""

from typing import Final

from majlis.baloot.audit.stats.figures import Group, Mean, Share
from majlis.i18n import N_

_AUCTION: Final = (
    Share(
        "all-pass",
        N_("everybody passed"),
        "all-pass",
        "deals.ended",
        0.31,
        lower=N_("Hands are bought here that people throw in: ask for more before a first bid."),
        higher=N_("Hands are thrown in here that people buy: bid more middling hands, last speaker first."),
    ),
    Share(
        "kawesh",
        N_("kawesh"),
        "kawesh",
        "deals.ended",
        use=N_("Throwing in a hand of 7, 8 and 9 costs nothing: a bot should call it whenever it may."),
    ),
    Share(
        "second-round",
        N_("auctions that reached round 2"),
        "second-round",
        "auctions",
        use=N_("This is how often a bot must judge a hand without the floor suit as trump."),
    ),
    Share(
        "round-1",
        N_("contracts settled in round 1"),
        "contracts.round-1",
        "contracts.told",
        use=N_("A bot that buys far more in round 1 than this gives up what round 2 would have told it."),
    ),
    Share(
        "round-2",
        N_("contracts settled in round 2"),
        "contracts.round-2",
        "contracts.told",
        use=N_("In round 2 everybody has passed once: a bot may count on weaker hands around the table."),
    ),
    Share(
        "turn-to-sun",
        N_("contracts turned from Hokum to Sun by the bidder"),
        "way.turn-to-sun",
        "contracts",
        0.064,
        lower=N_("Hokum is kept here where people switch: reconsider Sun once nobody has taken the deal."),
        higher=N_("Hokum is bid here and then left: bid Sun at once with such hands."),
    ),
    Share(
        "sun-over-hokum",
        N_("Hokum bids taken from the bidder as Sun"),
        "hokum-bids.overcalled",
        "hokum-bids",
        use=N_("So often a Hokum bid only starts the auction: with a Sun hand of your own, wait for it."),
    ),
    Share(
        "before-you",
        N_("before-you questions answered by taking the Sun"),
        "before-you.taken",
        "before-you.prompts",
        use=N_("A bot that is asked passed before: it should take the Sun about as rarely as this."),
    ),
    Share(
        "floor-ace",
        N_("deals with an Ace on the floor"),
        "floor-ace",
        "floors",
        use=N_("One card in eight is an Ace; a share far from 12.5 % points at the shuffle, not at bidding."),
    ),
    Share(
        "floor-ace.round-1",
        N_("auctions with an Ace on the floor settled in round 1"),
        "floor-ace.round-1",
        "floor-ace",
        use=N_("An Ace on the floor is nearly a sure trick for the taker: a bot should open lighter for it."),
    ),
    Share(
        "floor-ace.all-pass",
        N_("auctions with an Ace on the floor passed out"),
        "floor-ace.all-pass",
        "floor-ace",
        use=N_("What people leave in spite of the Ace is the measure of a hopeless hand."),
    ),
)

_CONTRACTS: Final = (
    Share(
        "hokum",
        N_("Hokum"),
        "contracts.hokum",
        "contracts",
        0.53,
        lower=N_("Too few Hokums: lower what a hand with long trumps needs, or raise what Sun needs."),
        higher=N_("Too many Hokums: see whether hands with Aces in several suits would do better as Sun."),
    ),
    Share(
        "sun",
        N_("Sun"),
        "contracts.sun",
        "contracts",
        0.34,
        lower=N_("Too few Suns: lower what Sun needs in Aces and tens."),
        higher=N_("Too many Suns: raise what Sun needs, since a lost Sun costs 26."),
    ),
    Share(
        "ashkal",
        N_("Ashkal"),
        "contracts.ashkal",
        "contracts",
        0.13,
        lower=N_("Ashkal is hardly used: third speaker and dealer should think of the partner's hand too."),
        higher=N_(
            "Ashkal is overused: it gives the floor card away, so keep it for hands without that suit."
        ),
    ),
    *(
        Share(
            f"position-{place}",
            label,
            f"position.{place}",
            "contracts.placed",
            human,
            lower=N_("This place buys less than people do there: lower what it needs."),
            higher=N_("This place buys more than people do there: raise what it needs."),
        )
        for place, human, label in (
            (1, 0.29, N_("buyer spoke first")),
            (2, 0.24, N_("buyer spoke second")),
            (3, 0.27, N_("buyer spoke third")),
            (4, 0.19, N_("buyer was the dealer")),
        )
    ),
)

_PLACES: Final = (
    Mean(
        "position",
        N_("buyer's place, 1 to 4"),
        N_("People average 2.4. A bot below that buys too readily with its first word, one above too late."),
    ),
)

_DOUBLING: Final = (
    Share(
        "doubled",
        N_("contracts doubled"),
        "doubled",
        "contracts",
        0.041,
        lower=N_("Weak contracts go undoubled: double with two sure trumps and an Ace beside them."),
        higher=N_("Doubled more readily than people do: whoever loses pays double, so ask for more."),
    ),
    Share(
        "doubled.hokum",
        N_("Hokums doubled"),
        "doubled.hokum",
        "mode.hokum",
        use=N_("The risk that a bot takes with a thin Hokum; it should lower its bids where this is high."),
    ),
    Share(
        "doubled.sun",
        N_("Suns doubled"),
        "doubled.sun",
        "mode.sun",
        use=N_("Only a team below 100 may double a Sun, and only against 100 or more: mind the score."),
    ),
    *(
        Share(
            f"level-{level}",
            label,
            f"level.{level}",
            "doubled",
            use=N_("How far a raise is answered: a bot should triple only what it would buy again."),
        )
        for level, label in (
            (2, N_("doubled deals that stayed at double")),
            (3, N_("doubled deals that ended at triple")),
            (4, N_("doubled deals that ended at four")),
            (5, N_("doubled deals that ended at gahwa")),
        )
    ),
    Share(
        "closed",
        N_("doubles of Hokum that were closed"),
        "variants.closed",
        "variants",
        33 / 35,
        lower=N_("Opened more often than people do: a closed game keeps the buyer from drawing trumps."),
        higher=N_("Closed even more often than people do."),
    ),
    Share(
        "made.doubled",
        N_("doubled contracts made"),
        "made.doubled",
        "scored.doubled",
        use=N_("Above one half, doubling loses points: double less."),
    ),
)

BIDDING: Final[tuple[Group, ...]] = (
    Group("auction", N_("The auction"), _AUCTION),
    Group("contracts", N_("Contracts and who bought them"), _CONTRACTS, _PLACES),
    Group("doubling", N_("Doubling"), _DOUBLING),
)
"""The groups of figures up to the first card."""
