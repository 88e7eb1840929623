"""What hypothesis draws for the comparisons: rule sets, packs, and packs that lie in long suits."""

from hypothesis import strategies as st

from majlis.baloot.ruleset import DEFAULT, OPTIONS, PRESETS
from twins.cards import PACK, SUITS

trumps = st.sampled_from([None, *SUITS])
packs = st.permutations(PACK)


def rule_sets(*fields):
    """A preset with random values of these options; of every option when none is named."""
    chosen = {field: st.sampled_from(OPTIONS[field]) for field in fields or OPTIONS}
    return st.builds(
        lambda preset, changes: preset.replace(**changes),
        st.sampled_from(list(PRESETS.values())) if not fields else st.just(DEFAULT),
        st.fixed_dictionaries(chosen),
    )


@st.composite
def streaky_packs(draw):
    """A pack in suit or in rank order with some cards exchanged: its eights are full of projects."""
    pack = list(PACK) if draw(st.booleans()) else sorted(PACK, key=lambda card: card[:-1])
    places = st.integers(0, 31)
    for here, there in draw(st.lists(st.tuples(places, places), max_size=14)):
        pack[here], pack[there] = pack[there], pack[here]
    return pack


def quarters(pack, size):
    """The first four times `size` cards of a pack as four hands."""
    return [list(pack[seat * size : (seat + 1) * size]) for seat in range(4)]
