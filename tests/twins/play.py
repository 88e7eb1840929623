"""Twin of the play rules (sources/baloot.md §5): who wins a trick, and which cards may be played.

>>> winner(["9♠", "A♠", "7♥", "10♠"], trump="♥"), winner(["9♠", "A♠", "7♥", "10♠"], trump=None)
(2, 1)
"""

from twins.cards import beats, rank, suit


def winner(trick, trump):
    """Which card wins, counted from the leader's (0): the highest trump, else the highest of the led suit."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], trump):
            best = place
    return best


def may_play(hand, trick, trump, closed, rules, akka=False):
    """The cards of the hand that the rules allow now, in the hand's order.

    `trick` lists the cards on the table, the led one first; `trump` is None in Sun; `akka` says that the
    led card was called Akka.
    """
    if not trick:
        return may_lead(hand, trump, closed)
    led = suit(trick[0])
    following = [card for card in hand if suit(card) == led]
    if trump is None:
        return following or hand
    if following and led == trump:
        return must_beat_if(following, trick, trump, trump_led_must_beat(trick, trump, rules))
    if following:
        return following
    trumps = [card for card in hand if suit(card) == trump]
    if not trumps or led == trump:
        return hand
    return void_of_the_led_suit(hand, trumps, trick, trump, rules, akka)


def may_lead(hand, trump, closed):
    """Anything; in a closed game no trump, unless there is nothing else."""
    others = [card for card in hand if suit(card) != trump]
    if closed and others:
        return others
    return hand


def partner_is_winning(trick, trump):
    """Whether the card winning now was played by the partner of the hand that plays next."""
    return winner(trick, trump) == len(trick) - 2


def trump_led_must_beat(trick, trump, rules):
    """Rule 3: an opponent's trump must be beaten; the partner's only where the house says so."""
    return not partner_is_winning(trick, trump) or rules.overtrump_partner == "yes"


def must_beat_if(cards, trick, trump, must_beat):
    """The cards that take the trick, if they must and can; else all of them."""
    best = trick[winner(trick, trump)]
    taking = [card for card in cards if beats(card, best, trump)]
    if must_beat and taking:
        return taking
    return cards


def void_of_the_led_suit(hand, trumps, trick, trump, rules, akka):
    """Rules 4 and 5: a plain suit was led, the hand has none of it, and it has trumps."""
    best = trick[winner(trick, trump)]
    if partner_is_winning(trick, trump):
        partner_led_it = len(trick) == 2
        boss = rank(best) == "A" or akka
        if rules.third_hand == "must-ruff-unless-boss" and partner_led_it and not boss:
            return trumps
        return hand
    taking = [card for card in trumps if beats(card, best, trump)]
    if taking:
        return taking
    if rules.undertrump == "forced":
        return trumps
    return hand


def play_out(hands, leader, cards, trump):
    """Play a list of cards in turn: the hands left, who is to act, and the trick on the table.

    Legality is not looked at. Returns `(hands, leader, trick, tricks)` with `tricks` a list of
    `(leader, cards, winner)`, the last two being what is left on the table.
    """
    hands = [list(hand) for hand in hands]
    trick, tricks = [], []
    for card in cards:
        hands[(leader + len(trick)) % 4].remove(card)
        trick.append(card)
        if len(trick) == 4:
            seat = (leader + winner(trick, trump)) % 4
            tricks.append((leader, tuple(trick), seat))
            leader, trick = seat, []
    return hands, leader, trick, tricks


def akka_cards(hand, tricks, trump):
    """The plain cards that the leader may call Akka: no Ace, and the highest not yet played of the suit."""
    if trump is None:
        return []
    played = [card for _, cards, _ in tricks for card in cards]
    callable_cards = []
    for card in hand:
        if suit(card) == trump or rank(card) == "A":
            continue
        higher = [r + suit(card) for r in ["7", "8", "9", "J", "Q", "K", "10", "A"]]
        higher = higher[higher.index(card) + 1 :]
        if all(other in played for other in higher):
            callable_cards.append(card)
    return callable_cards


def count_nodes(hands, leader, trick, trump, closed, rules, depth, akka=False):
    """How many sequences of `depth` legal cards there are from here."""
    if depth == 0:
        return 1
    seat = (leader + len(trick)) % 4
    total = 0
    for card in may_play(hands[seat], trick, trump, closed, rules, akka):
        left = [[c for c in hand if c != card] for hand in hands]
        table = [*trick, card]
        if len(table) == 4:
            taker = (leader + winner(table, trump)) % 4
            total += count_nodes(left, taker, [], trump, closed, rules, depth - 1)
        else:
            total += count_nodes(left, leader, table, trump, closed, rules, depth - 1, akka)
    return total
