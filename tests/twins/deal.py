"""Twin of the deal itself (sources/baloot.md §2.1): which eight cards each seat has after the auction."""


def final_hands(first, floor, stock, dealer, taker):
    """The four hands of eight: three more each from dealer+1 on, the taker the floor card and two.

    `stock` is the rest of the pack in the order in which it is dealt. In an Ashkal the taker of the floor
    card is the caller's partner, who is the buyer.
    """
    hands = [list(hand) for hand in first]
    rest = list(stock)
    for step in (1, 2, 3, 4):
        seat = (dealer + step) % 4
        if seat == taker:
            hands[seat].append(floor)
        while len(hands[seat]) < 8:
            hands[seat].append(rest.pop(0))
    return hands
