"""Chapters 5 to 8 of the rule book: play, projects, claims and fouls, scoring (BALOOT.md sections 5-8)."""

from typing import Final

from majlis.baloot.rulebook.blocks import Chapter, Choice, Say, Show
from majlis.baloot.rulebook.examples import (
    contest_examples,
    play_examples,
    rounding_examples,
    score_examples,
    split_examples,
)
from majlis.baloot.rulebook.tables import project_table
from majlis.i18n import N_

PLAY: Final = Chapter(
    N_("The play"),
    (
        Say(
            N_(
                "The player after the dealer leads to the first of eight tricks; then the winner of each "
                "trick leads to the next."
            )
        ),
        Say(N_("You may lead any card, but for trumps in the closed game.")),
        Say(N_("If you have a card of the suit led you must follow suit; in Sun that is the only duty.")),
        Say(
            N_(
                "In Hokum, when trump is led and an opponent is winning the trick, you must play a higher "
                "trump if you have one."
            )
        ),
        Choice("overtrump_partner"),
        Say(
            N_(
                "In Hokum, when you have none of the plain suit led and an opponent is winning, you must "
                "trump, and go over his trump if you can."
            )
        ),
        Choice("undertrump"),
        Say(
            N_("If your partner is winning and you cannot follow suit, you may as a rule play what you like.")
        ),
        Choice("third_hand"),
        Show(play_examples),
        Say(N_("The highest trump wins the trick; without a trump, the highest card of the suit led.")),
        Choice("mode"),
    ),
)

PROJECTS: Final = Chapter(
    N_("Projects"),
    (
        Show(project_table),
        Say(N_("Three of a kind is no project, and runs follow the order 7 8 9 10 J Q K A.")),
        Say(N_("A card serves one project only, and a player announces {most_projects} at most.")),
        Say(
            N_(
                "You announce a project with your card to the first trick and show its cards with your "
                "card to the second."
            )
        ),
        Show(split_examples),
        Say(
            N_(
                "Only one team's projects count: those of the team that has the best single one, and then "
                "all that this team announced."
            )
        ),
        Say(
            N_(
                "Four hundred is better than a hundred, a hundred than a fifty, a fifty than a sira; "
                "within a kind the higher top card is better."
            )
        ),
        Choice("hundred_order"),
        Choice("trump_run_wins_tie"),
        Say(N_("If two are still equal, the one of the player who speaks first wins.")),
        Show(contest_examples),
        Choice("projects_on_kaboot"),
        Say(N_("When the buyer fails, his side's projects go to the opponents.")),
    ),
)

CLAIMS: Final = Chapter(
    N_("Baloot, Akka, Sawa, Qayd"),
    (
        Say(
            N_(
                "Baloot is the King and Queen of trumps in one hand. It is announced with the second of the "
                "two cards and counts {baloot_raw} raw or {baloot_worth} for its holder's side, whoever "
                "bought and whoever wins with his projects."
            )
        ),
        Say(N_("Baloot counts beside a sira or a fifty that holds the same King and Queen.")),
        Choice("baloot_inside_hundred"),
        Choice("baloot_in_success_test"),
        Choice("baloot_on_khasara"),
        Choice("baloot_on_doubled_loss"),
        Choice("baloot_on_kaboot"),
        Say(
            N_(
                "Akka: in Hokum, a player who leads a plain card other than the Ace may call it when no "
                "higher card of that suit is left in play. His partner is then free not to trump it."
            )
        ),
        Say(N_("Calling Akka on a card that is not the highest left is a foul.")),
        Say(
            N_(
                "Sawa: the player to lead, with {sawa_cards} cards or fewer in hand and nothing on the "
                "table, may claim all the tricks that are left."
            )
        ),
        Say(
            N_(
                "The claim is true if the claimer's side wins all of them however the three others, his "
                "partner too, may play; then it gets what is left, the last trick's {last_trick} included."
            )
        ),
        Say(N_("A project that has not been announced by then does not count.")),
        Choice("sawa_baloot"),
        Choice("false_sawa"),
        Say(
            N_(
                "Qayd is a challenge to a foul: it names the card at fault and, where needed, the card that "
                "proves it."
            )
        ),
        Say(
            N_(
                "Fouls are: not following suit, not trumping, not going over a trump, leading a trump in "
                "the closed game, a false Akka and a false Sawa."
            )
        ),
        Say(
            N_(
                "If the Qayd is right the offender's team loses the deal: {sun_total} game points in Sun or "
                "{hokum_total} in Hokum, times the level of doubling. If it is wrong, the challenger's team "
                "pays the same."
            )
        ),
        Choice("qayd_projects"),
        Say(
            N_(
                "A card can be challenged once. The challenge may wait until later in the deal, for "
                "instance because one's own side is on its way to a Kaboot."
            )
        ),
    ),
)

SCORING: Final = Chapter(
    N_("Scoring"),
    (
        Say(N_("Each side adds up the cards it won; whoever wins the last trick adds {last_trick}.")),
        Say(
            N_(
                "Kaboot: a side that wins all eight tricks gets {kaboot_sun} game points in Sun or "
                "{kaboot_hokum} in Hokum in place of the cards', with its own Baloot and, if it won the "
                "contest, its own projects; the other side gets nothing for its cards."
            )
        ),
        Choice("reverse_kaboot"),
        Say(
            N_(
                "In a Hokum raw points go to the nearest ten, a final 5 goes down, and ten raw points are "
                "one game point."
            )
        ),
        Choice("hokum_seventeen"),
        Choice("sun_rounding"),
        Show(rounding_examples),
        Say(N_("The side whose projects count adds their game points.")),
        Say(
            N_(
                "Khasara: the buyer fails if his side's total, of cards, last trick, projects and Baloot, "
                "is the smaller. Then the opponents get all {sun_total} or {hokum_total} points of the "
                "cards and all projects that count, and the buyer's side none."
            )
        ),
        Choice("success_unit"),
        Choice("equal_total"),
        Choice("equal_raised"),
        Say(N_("Then comes the doubling, and after it the points of Baloot.")),
        Choice("target"),
        Say(
            N_(
                "If both teams get there in the same deal, the higher total wins; if they are equal, "
                "another deal is played."
            )
        ),
        Show(score_examples),
    ),
)

CHAPTERS: Final = (PLAY, PROJECTS, CLAIMS, SCORING)
