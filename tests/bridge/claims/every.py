"""The claims of every profile of the library, by its name."""

from collections.abc import Callable, Iterator

from bridge.claims import competition, openings
from bridge.claims.common import Claim, Table

CLAIMS: dict[str, Callable[[Table], Iterator[Claim]]] = {
    "one-notrump": openings.one_notrump,
    "major-responses": openings.major_responses,
    "major-raises": openings.major_raises,
    "minor-openings": openings.minor_openings,
    "two-over-one": openings.two_over_one,
    "strong-two-clubs": openings.strong_two_clubs,
    "strong-openings": openings.strong_openings,
    "big-two-suiters": openings.big_two_suiters,
    "weak-twos": competition.weak_twos,
    "preempts": competition.preempts,
    "defence-to-weak-twos": competition.defence_to_weak_twos,
    "against-preempts": competition.against_preempts,
    "notrump-slams": openings.notrump_slams,
    "splinters": openings.splinters,
    "ask-for-aces": openings.ask_for_aces,
    "overcalls": competition.overcalls,
    "takeout-doubles": competition.takeout_doubles,
    "negative-doubles": competition.negative_doubles,
    "notrump-overcalled": competition.notrump_overcalled,
    "against-one-notrump": competition.against_one_notrump,
    "two-suited-overcalls": competition.two_suited_overcalls,
    "balancing": competition.balancing,
    "part-score-battles": competition.part_score_battles,
}
