"""Read a position from one line and say what may be done:  python examples/legal_cards.py [POSITION]"""

import sys

from majlis.baloot.actions import format_action
from majlis.baloot.names import action_words, card_words, seat_words
from majlis.baloot.notation import parse_position
from majlis.cards import hand_text

POSITION = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♠K♦8/♥7♦9 L1 P63-40 W3-3 : 9s"

state = parse_position(sys.argv[1] if len(sys.argv) > 1 else POSITION)
for seat, hand in enumerate(state.hands):
    print(f"{seat_words(seat):7} {hand_text(hand)}")

seat = state.current_player()
print(f"\n{seat_words(seat)} may:")
for action in state.legal_actions():
    words = card_words(action, "ar") if action < 52 else action_words(action, "ar")
    print(f"  {format_action(action):16} {words}")

# A view holds what one seat may know, and nothing else; it is all that a bot ever gets.
view = state.view(seat)
print(f"\nOn the table: {[format_action(card) for card in view.trick]}, cards left: {view.hand_counts}")
