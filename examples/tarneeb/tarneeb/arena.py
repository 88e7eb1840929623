"""Tarneeb in the arena: two against two, by the points of a deal (`majlis.arena.games.Game`).

A player that fails loses the deal as dearly as one can be lost: his side 13 points, the other wins 13.
"""

from majlis.arena.deal_record import GameRecord, RecordedDeal, dumps
from majlis.game import next_seat, team_of
from tarneeb.notation import format_action, format_position
from tarneeb.players import PLAYERS
from tarneeb.rules import DEFAULT, parse_rules, rules_text
from tarneeb.state import HIGHEST, State


class Progress:
    """The score and the dealer from deal to deal."""

    def __init__(self, rules, number):
        self.rules, self.dealer, self.scores = rules, (number - 1) % 4, (0, 0)

    def deal(self, rng):
        """The next deal."""
        return State.shuffled(rng, self.rules, self.dealer)

    def finish(self, deal):
        """Add the points and pass the deal on."""
        self.scores = self.scores[0] + deal.points[0], self.scores[1] + deal.points[1]
        self.dealer = next_seat(self.dealer)

    def winners(self):
        """Both seats of the side that has reached the target and is ahead."""
        ours, theirs = self.scores
        if max(ours, theirs) < self.rules.target or ours == theirs:
            return None
        return (0, 2) if ours > theirs else (1, 3)


class Tarneeb:
    """What the arena asks of a game."""

    name = "tarneeb"
    unit = "points"
    seatings = ((0, 1, 0, 1), (1, 0, 1, 0))
    players = PLAYERS

    def rules_text(self, text):
        """The rules as a preset with changes."""
        return rules_text(DEFAULT if text is None else parse_rules(text))

    def table(self, rules, number, match=False):
        """A match at 0-0, or one deal of it."""
        return Progress(parse_rules(rules), number)

    def points(self, state):
        """What the deal brought each seat's side."""
        ours, theirs = state.points()
        return ours, theirs, ours, theirs

    def forfeit(self, state, seat):
        """The dearest loss for the side of this seat."""
        return tuple(-HIGHEST if team_of(other) == team_of(seat) else HIGHEST for other in range(4))

    def records(self, deals, name):
        """All deals in one file."""
        found = tuple(
            RecordedDeal(
                format_position(deal.state.beginning()),
                tuple((seat, format_action(action)) for seat, action in deal.state.history),
            )
            for deal in deals
        )
        return [dumps(GameRecord("tarneeb", rules_text(deals[0].state.rules), found)).encode()]


GAME = Tarneeb()
