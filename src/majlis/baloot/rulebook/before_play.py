"""Chapters 1 to 4 of the rule book: table, deal, auction, doubling (BALOOT.md sections 1-4)."""

from typing import Final

from majlis.baloot.rulebook.blocks import Chapter, Choice, Say, Show
from majlis.baloot.rulebook.tables import card_table, doubling_table, total_table
from majlis.i18n import N_

TABLE: Final = Chapter(
    N_("The table and the cards"),
    (
        Say(N_("Four people play, two against two; partners sit opposite each other.")),
        Say(N_("On the screen the seats are Bottom, Right, Top and Left, and you sit at the bottom.")),
        Say(
            N_(
                "Dealing, calling and playing go round the same way: after you comes the player on your "
                "right."
            )
        ),
        Say(N_("The pack has {cards} cards: 7, 8, 9, 10, J, Q, K and A in each of the four suits.")),
        Say(
            N_(
                "There are two games. In Sun all suits are equal; in Hokum one suit is trumps, with an "
                "order and points of its own."
            )
        ),
        Show(card_table),
        Say(
            N_(
                "The trump columns hold for the trump suit alone: in Hokum a plain J still counts "
                "{plain_jack} and a plain 9 counts {plain_nine}, against {trump_jack} and {trump_nine} "
                "in trumps."
            )
        ),
        Say(
            N_(
                "Cards are counted in raw points; raw points are turned into game points, and these make "
                "up the match."
            )
        ),
        Show(total_table),
    ),
)

DEAL: Final = Chapter(
    N_("The deal"),
    (
        Say(
            N_(
                "Everybody gets five cards, first three and then two; the next card, the floor card, is "
                "turned face up."
            )
        ),
        Say(
            N_(
                "Once somebody has bought, three more cards go to everybody, but whoever takes the "
                "floor card gets only two beside it."
            )
        ),
        Say(N_("The buyer takes the floor card; after Ashkal too, where the buyer is the caller's partner.")),
        Say(N_("After every deal that was played, the next seat deals.")),
        Choice("dealer_after_all_pass"),
        Choice("kawesh"),
        Choice("kawesh_dealer"),
    ),
)

AUCTION: Final = Chapter(
    N_("The auction"),
    (
        Say(
            N_(
                "In the first round each player in turn, from the dealer's right on, may pass, bid Hokum "
                "in the suit of the floor card, bid Sun or, where it is allowed, call Ashkal."
            )
        ),
        Say(
            N_(
                "If all four pass, a second round goes the same way; now Hokum may be in any suit except "
                "that of the floor card."
            )
        ),
        Say(N_("If all four pass again, the deal is thrown in and nobody scores.")),
        Say(
            N_(
                "A Hokum is not settled at once. In the first round the three others are asked whether they "
                "take the deal as Sun; in the second the opponents are, and the partner too unless he has "
                "spoken in that round."
            )
        ),
        Say(
            N_(
                "If nobody does, the bidder is asked again: he stands by his Hokum, naming the suit if it "
                "is the second round, or he turns it into a Sun."
            )
        ),
        Say(N_("One Hokum does not outbid another; a Sun outbids any Hokum.")),
        Say(N_("A Sun ends the auction, unless the next rule lets somebody come before its bidder.")),
        Choice("before_you"),
        Say(
            N_(
                "Ashkal is a Sun bought for one's partner, who is then the buyer. Only the third speaker "
                "and the dealer may call it, and not when the floor card is an Ace."
            )
        ),
        Choice("ashkal_rounds"),
        Choice("turn_to_sun"),
        Say(
            N_(
                "Some tables name the pause in which such answers may still come. Here it has no clock: "
                "play waits until everybody who must be asked has answered."
            )
        ),
    ),
)

DOUBLING: Final = Chapter(
    N_("Doubling"),
    (
        Say(
            N_(
                "When the contract is settled the buyer's opponents may double, and the two teams may "
                "then go on raising by turns; as soon as a team lets it be, play begins."
            )
        ),
        Show(doubling_table),
        Say(N_("A Hokum may always be doubled.")),
        Choice("sun_double"),
        Say(N_("A Sun never goes beyond the double: there is no Triple, no Four and no Gahwa in it.")),
        Say(
            N_(
                "A doubled Hokum is open or closed. In the closed game trumps may not be led, unless the "
                "leader has nothing else; Triple and Gahwa open the game."
            )
        ),
        Choice("variant_chooser"),
        Choice("doubled_payoff"),
        Choice("projects_multiplied"),
        Choice("kaboot_multiplied"),
        Say(
            N_(
                "Gahwa multiplies nothing: the winner of the deal gets {target} game points, the loser "
                "none, and the match is over."
            )
        ),
        Say(N_("The {baloot_points} game points of a Baloot are never multiplied.")),
    ),
)

CHAPTERS: Final = (TABLE, DEAL, AUCTION, DOUBLING)
