"""Twin of the Sawa proof (sources/baloot.md §7.4): try every card of everybody, to the end.

The claim is true if the claimer, who is on lead and sees all four hands, can choose his own cards so that
his side wins every remaining trick whatever legal cards the three others play; his partner too plays
whatever he likes. Nobody calls Akka any more.
"""

from twins.play import may_play, winner


def claim_is_true(hands, claimer, trump, closed, rules):
    """Whether the side of `claimer`, on lead with `hands` (four lists of equal length), takes it all."""
    return side_takes_all(hands, claimer, claimer, [], trump, closed, rules)


def side_takes_all(hands, claimer, leader, trick, trump, closed, rules):
    """The same, from any moment of a trick."""
    if len(trick) == 4:
        taker = (leader + winner(trick, trump)) % 4
        if taker % 2 != claimer % 2:
            return False
        return side_takes_all(hands, claimer, taker, [], trump, closed, rules)
    if not any(hands) and not trick:
        return True
    seat = (leader + len(trick)) % 4
    outcomes = (
        side_takes_all(without(hands, card), claimer, leader, [*trick, card], trump, closed, rules)
        for card in may_play(hands[seat], trick, trump, closed, rules)
    )
    return any(outcomes) if seat == claimer else all(outcomes)


def takes_the_rest(hands, leader, claimer, trump, closed, rules):
    """The same, whoever leads."""
    return side_takes_all(hands, claimer, leader, [], trump, closed, rules)


def without(hands, card):
    """The hands when this card has left them."""
    return [[other for other in hand if other != card] for hand in hands]
