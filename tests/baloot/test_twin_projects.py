"""Projects and their contest: the engine against the twin that tries every subset of a hand."""

from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.projects import PROJECTS, best_split, projects_in
from majlis.baloot.scoring import contest_winner
from twins import draw, projects
from twins.convert import bits, cards, suit_number

MODES = st.sampled_from(["sun", "hokum"])
CONTEST_OPTIONS = ("hundred_order", "trump_run_wins_tie")


def as_text(project):
    return projects.ordered(cards(project.cards))


def test_the_pack_holds_as_many_projects_as_it_says():
    """Runs of 3 to 8 in four suits, and five fours of a kind."""
    assert len(PROJECTS) == 4 * sum(9 - length for length in range(3, 9)) + 5
    assert len({project.cards for project in PROJECTS}) == len(PROJECTS)


@settings(max_examples=80, deadline=None)
@given(draw.streaky_packs(), MODES)
def test_every_project_of_a_hand(pack, mode):
    for hand in draw.quarters(pack, 8):
        found = projects_in(bits(hand))
        assert sorted(map(as_text, found)) == sorted(projects.all_projects(hand, mode))
        for project in found:
            assert project.kind(mode).replace("-", " ") == projects.kind(as_text(project), mode)
            assert project.raw(mode) == projects.value([as_text(project)], mode)


@settings(max_examples=80, deadline=None)
@given(draw.streaky_packs(), MODES)
def test_best_split(pack, mode):
    """The engine's offer is one that is worth most and, of these, none has a greater first project."""
    for hand in draw.quarters(pack, 8):
        offer = [as_text(project) for project in best_split(bits(hand), mode)]
        best = projects.best_splits(hand, mode)
        assert sorted(offer) in [sorted(split) for split in best]
        raw = [projects.value([project], mode) for project in offer]
        assert raw == sorted(raw, reverse=True)
        greatest = [projects.value([project], mode) for split in best for project in split]
        assert raw[:1] == sorted(greatest)[-1:]


@settings(max_examples=150, deadline=None)
@given(
    draw.streaky_packs(),
    st.integers(0, 3),
    MODES,
    st.sampled_from("♠♥♣♦"),
    draw.rule_sets(*CONTEST_OPTIONS),
    st.data(),
)
def test_contest(pack, dealer, mode, trump, rules, data):
    """Any announcements, not only the best, are compared alike."""
    trump = trump if mode == "hokum" else None
    hands = draw.quarters(pack, 8)
    splits = [data.draw(st.sampled_from(projects.all_splits(hand, mode))) for hand in hands]
    by_cards = {project.cards: project for project in PROJECTS}
    announced = [[by_cards[bits(project)] for project in split] for split in splits]
    expected = projects.contest(splits, dealer, mode, trump, rules)
    assert contest_winner(announced, (dealer + 1) % 4, mode, suit_number(trump), rules) == expected
