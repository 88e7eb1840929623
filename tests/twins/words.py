"""Twin of what the player on turn may do in the play: cards, and the words that go with them.

A table is a dict: `hand`, `own_played` (this seat's cards so far), `trick`, `tricks` (of `play.play_out`),
`trump`, `mode`, `closed`, `akka` (the led card was called so), `promised` (`baloot` or `akka`, just called,
else None), `announced` (this seat's projects), `rules`.
"""

from twins.cards import suit
from twins.play import akka_cards, may_play
from twins.projects import all_projects, four_of_a_kind, kind


def may_do(table):
    """Cards, words, and projects as tuples of cards, in no particular order."""
    if table["promised"] == "baloot":
        return [baloot_card(table)]
    if table["promised"] == "akka":
        return akka_leads(table)
    doable = playable(table)
    if baloot_card(table) in doable:
        doable = [*doable, "baloot"]
    if not table["trick"] and akka_leads(table):
        doable = [*doable, "akka"]
    if not table["trick"] and len(table["hand"]) <= 4:
        doable = [*doable, "sawa"]
    return [*doable, *announceable(table)]


def playable(table):
    """The cards that are accepted: in physical mode any."""
    if table["rules"].mode == "physical":
        return table["hand"]
    return may_play(
        table["hand"], table["trick"], table["trump"], table["closed"], table["rules"], table["akka"]
    )


def baloot_card(table):
    """The second of the trump king and queen, if both were dealt to this seat and it may say Baloot."""
    if table["trump"] is None:
        return None
    pair = ["Q" + table["trump"], "K" + table["trump"]]
    held = [card for card in pair if card in table["hand"]]
    played = [card for card in pair if card in table["own_played"]]
    if len(held) != 1 or len(played) != 1 or absorbed(pair, table["announced"], table["rules"]):
        return None
    return held[0]


def absorbed(pair, announced, rules):
    """A declared hundred that contains both leaves no Baloot, nor do four Kings or Queens, as the house says.

    `announced` are the projects of the seat that holds the pair.
    """
    both = any(set(pair) <= set(project) and kind(project, "hokum") == "hundred" for project in announced)
    four = any(four_of_a_kind(project) and set(pair) & set(project) for project in announced)
    if rules.baloot_inside_hundred == "counted":
        return False
    if rules.baloot_inside_hundred == "absorbed":
        return both
    assert rules.baloot_inside_hundred == "absorbed-fours-too"
    return both or four


def akka_leads(table):
    """The cards that may be led with Akka; in physical mode any plain card, and a false call is a foul."""
    if table["trump"] is None:
        return []
    if table["rules"].mode == "physical":
        return [card for card in table["hand"] if suit(card) != table["trump"]]
    return akka_cards(table["hand"], table["tricks"], table["trump"])


def announceable(table):
    """In the first trick: any project of the cards that serve no other, two at most."""
    if table["tricks"] or len(table["announced"]) == 2:
        return []
    used = [card for project in table["announced"] for card in project]
    free = [card for card in table["hand"] if card not in used]
    return all_projects(free, table["mode"])
