"""Twin of the judgement of a challenge (sources/baloot.md §7.5): was the card the crime that it is called?

`plays` is the list of `(seat, card, akka)` of the deal so far, in order from the first lead; `eight` the
four hands of eight as they were dealt.
"""

from twins.cards import suit
from twins.play import akka_cards, may_play, winner


def moment(plays, card, trump):
    """When this card was played: `(seat, trick before it, tricks before that, led card called Akka)`."""
    trick, tricks, leader, called = [], [], None, False
    for seat, played, akka in plays:
        if not trick:
            leader, called = seat, akka
        if played == card:
            return seat, trick, tricks, called
        trick = [*trick, played]
        if len(trick) == 4:
            tricks = [*tricks, (leader, tuple(trick), (leader + winner(trick, trump)) % 4)]
            trick = []
    raise ValueError(f"{card} was not played")


def moment_with_hand(plays, eight, card, trump):
    """The same with the offender's hand at that moment in place of his seat."""
    seat, trick, tricks, called = moment(plays, card, trump)
    earlier = []
    for _, played, _ in plays:
        if played == card:
            break
        earlier.append(played)
    return [held for held in eight[seat] if held not in earlier], trick, tricks, called


def is_proven(plays, eight, trump, closed, rules, crime, card, proof):
    """Whether the challenge is right: that crime, done with that card, shown by that proof card."""
    hand, trick, tricks, called = moment_with_hand(plays, eight, card, trump)
    if crime == "false-akka":
        return card not in akka_cards(hand, tricks, trump)
    legal = may_play(hand, trick, trump, closed, rules, called and bool(trick))
    return card not in legal and proof in legal and crime == name_of(hand, trick, card, trump)


def name_of(hand, trick, card, trump):
    """What an illegal card is called."""
    if not trick:
        return "closed-lead"
    led = suit(trick[0])
    if suit(card) != led and any(suit(held) == led for held in hand):
        return "revoke"
    return "no-overtrump" if suit(card) == trump else "no-trump"
