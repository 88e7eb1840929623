"""Two players: one plays anything, one bids by its honours and plays high or low."""

from majlis.cards import ACE, SUIT_MASK, cards_of, rank_of, suit_of
from tarneeb.state import BID, PASS, TRUMP, bid_action


class Random:
    """Plays any legal action."""

    name = "random"

    def __init__(self, rng):
        self._rng = rng

    def act(self, view):
        """One of the legal actions, each equally likely."""
        return view.legal_actions[int(self._rng.integers(len(view.legal_actions)))]

    def out_of_turn(self, view):
        """Nobody acts out of turn."""
        return


class Sound(Random):
    """Bids what it expects with a partner's share, names its longest suit, wins cheaply, throws low cards."""

    name = "sound"

    def act(self, view):
        """The first sound thing; who is last in the trick takes it as cheaply as can be."""
        first = view.legal_actions[0]
        if first >= TRUMP:
            return TRUMP + max(range(4), key=lambda suit: (view.hand & SUIT_MASK[suit]).bit_count())
        if first == PASS:
            wanted = bid_action(min(13, 3 + expected(view.hand)))
            return wanted if wanted in view.legal_actions and wanted >= BID else PASS
        return self._card(view)

    def _card(self, view):
        low = min(view.legal_actions, key=lambda card: (suit_of(card) == view.trump, rank_of(card), card))
        if not view.trick:
            return next((card for card in view.legal_actions if rank_of(card) == ACE), low)
        best = max(self._strength(card, view) for _, card in view.trick)
        winners = [card for card in view.legal_actions if self._strength(card, view) > best]
        return min(winners, key=lambda card: self._strength(card, view)) if winners else low

    @staticmethod
    def _strength(card, view):
        led = suit_of(view.trick[0][1])
        return suit_of(card) == view.trump, suit_of(card) == led, rank_of(card)


def expected(hand):
    """Tricks that a hand may take: its aces, kings and queens, and the length of its longest suit."""
    honours = sum(rank_of(card) >= ACE - 2 for card in cards_of(hand))
    longest = max((hand & mask).bit_count() for mask in SUIT_MASK)
    return honours // 2 + max(0, longest - 3)


PLAYERS = {"random": Random, "sound": Sound}
