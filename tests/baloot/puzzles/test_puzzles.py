"""Puzzles are what they say: one clearly best card, proved again, from what the seat knows alone."""

import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
import pytest

from majlis.baloot.games import load
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.layouts import list_layouts
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.notation import format_position, parse_position
from majlis.baloot.puzzles import Settings, check_puzzle, find_puzzles, read_puzzles, shipped
from majlis.baloot.puzzles.build import puzzle_of
from majlis.baloot.puzzles.collect import of_own_play, of_record
from majlis.baloot.puzzles.files import parse_puzzles, puzzles_text
from majlis.baloot.puzzles.judge import LEAD, OBVIOUS_LEAD, OPEN_LEAD
from majlis.baloot.puzzles.make import make_puzzles
from majlis.baloot.puzzles.model import FORMAT, VERSION, Made, Puzzle, PuzzleFile
from majlis.baloot.puzzles.symmetry import name_of
from majlis.baloot.seat_line import parse_view
from majlis.baloot.solver import Solver
from majlis.cards import card_name, parse_card
from majlis.errors import InputError, MajlisError
from majlis.game import team_of

ROOT = Path(__file__).parents[3]
SHIPPED = ROOT / "examples" / "baloot" / "puzzles.json"
GAME = ROOT / "examples" / "baloot" / "games" / "live_game_part.json"
MADE = Made("0", "random", "open", "kammelna", None, 1)


@cache
def some(kind: str) -> tuple[Puzzle, ...]:
    """A few puzzles, which a player by chance misses; deals that take long are left out."""
    settings = Settings(kind=kind, missed_by="random")
    tasks = [task for task in of_own_play(4, 14) if kind == "open" or task.source.deal in (1, 4, 5, 9, 14)]
    return tuple(one for one in find_puzzles(tasks, settings) if one is not None)


@pytest.mark.parametrize("kind", ["seat", "open"])
def test_the_best_card_is_clearly_best_and_not_the_obvious_one(kind: str) -> None:
    assert len(some(kind)) >= 3
    for puzzle in some(kind):
        solution = puzzle.solution
        values = {card: worth.game_points for card, worth in solution.values.items()}
        assert set(values) == set(puzzle.choices) <= set(puzzle.hand)
        assert solution.best in solution.accepted
        assert solution.obvious not in solution.accepted
        least = LEAD if kind == "seat" else OPEN_LEAD
        for card in set(values) - set(solution.accepted):
            assert values[solution.best] - values[card] >= least - 1e-3
            error = solution.values[card].error
            assert (error == 0) == solution.whole
            assert values[solution.best] - values[card] >= 3 * error - 1e-3
        if kind == "seat":
            assert values[solution.best] - values[solution.obvious] >= OBVIOUS_LEAD - 1e-3
        after = solution.after_best, solution.after_obvious
        team = team_of(puzzle.seat)
        gains = [course.game_points[team] - course.game_points[1 - team] for course in after]
        assert gains[0] > gains[1]
        assert [course.cards[0].card for course in after] == [solution.best, solution.obvious]


def test_the_values_are_those_of_each_layout_solved_as_a_deal_of_its_own() -> None:
    checked = 0
    for puzzle in some("seat"):
        view = parse_view(puzzle.position)
        if not puzzle.solution.whole or puzzle.solution.layouts > 200:
            continue
        known, solver = known_of(view), Solver()
        sign = 1 if team_of(view.seat) == 0 else -1
        gains = []
        for hands in list_layouts(view, 10_000).hands:
            world = replayed(view, known, hands, announced_in(view, known, hands))
            gains.append(
                [sign * solver.solve(world, "gp", line=False).values[parse_card(c)] for c in puzzle.choices]
            )
        means = np.array(gains).mean(axis=0)
        told = [puzzle.solution.values[card].game_points for card in puzzle.choices]
        assert np.allclose(means, told, atol=1e-3)
        assert card_name(parse_card(puzzle.choices[int(means.argmax())])) in puzzle.solution.accepted
        checked += 1
    assert checked


def test_an_open_puzzle_is_what_the_solver_says() -> None:
    for puzzle in some("open"):
        state = parse_position(puzzle.position)
        values = Solver().solve(state, "gp", line=False).values
        sign = 1 if team_of(puzzle.seat) == 0 else -1
        told = {parse_card(card): worth.game_points for card, worth in puzzle.solution.values.items()}
        assert told == {card: sign * value for card, value in values.items()}
        assert puzzle.grade >= 2
        hands = [[parse_card(card) for card in hand] for hand in puzzle.hands or ()]
        assert [sum(1 << card for card in hand) for hand in hands] == list(state.hands)


def test_nothing_before_the_solution_depends_on_hidden_cards() -> None:
    """The hidden cards are exchanged for those of other layouts: the same question, and the same answer."""
    exchanged = 0
    for puzzle in some("seat"):
        assert puzzle.hands is None
        assert puzzle.position.split()[5].count("?") == 3
        state = parse_position(puzzle.solution.deal)
        view = state.view(puzzle.seat)
        assert parse_view(puzzle.position) == view
        known, obvious = known_of(view), parse_card(puzzle.solution.obvious)
        for hands in list_layouts(view, 4).hands:
            world = replayed(view, known, hands, announced_in(view, known, hands))
            other = puzzle_of("seat", world, obvious, puzzle.source)
            if other is None or other.solution.deal == puzzle.solution.deal:
                continue  # there the obvious card would have done as well
            face, same = (msgspec.to_builtins(one) for one in (puzzle, other))
            answers = [one.pop("solution") for one in (face, same)]
            assert face == same
            for name in ("best", "accepted", "obvious", "values", "layouts", "whole"):
                assert answers[0][name] == answers[1][name]
            exchanged += 1
    assert exchanged >= 2


def test_a_puzzle_is_proved_again_and_a_changed_one_is_noticed() -> None:
    for kind in ("seat", "open"):
        puzzle = some(kind)[0]
        assert check_puzzle(puzzle) is None
        wrong = msgspec.structs.replace(puzzle, grade=6 - puzzle.grade if puzzle.grade != 3 else 4)
        assert "grade is not what it should be" in str(check_puzzle(wrong))
        solution = msgspec.structs.replace(puzzle.solution, obvious=puzzle.solution.best)
        assert "no card is clearly best" in str(
            check_puzzle(msgspec.structs.replace(puzzle, solution=solution))
        )


def test_both_languages_say_it() -> None:
    for puzzle in (*some("seat"), *some("open")):
        text = puzzle.solution.text
        assert len(text.en) == len(text.ar)
        assert puzzle.solution.best in text.en[0]
        for english, arabic in (
            (puzzle.question.en, puzzle.question.ar),
            *zip(text.en, text.ar, strict=True),
        ):
            assert re.search("[a-z]{3}", english)
            assert not re.search("[a-z]{2}", arabic)
            assert "{" not in english + arabic


SUN = "kammelna d{} 0-0 play {}:sun {} L{} W3-3 P33-*"


def test_the_same_position_in_other_seats_and_suits_has_one_name() -> None:
    hands = ["♥A♣7", "♣A♥7", "♦78", "♥89"]
    first = parse_position(SUN.format(3, 0, "/".join(hands), 0))
    turned = parse_position(SUN.format(1, 2, "/".join(hands[2:] + hands[:2]), 2))
    renamed = parse_position(SUN.format(3, 0, "/".join(hands), 0).translate(str.maketrans("♠♥♣♦", "♦♠♥♣")))
    other = parse_position(SUN.format(3, 0, "/".join(["♥A♣8", "♣A♥7", "♦78", "♥9♣7"]), 0))
    for kind in ("seat", "open"):
        names = [
            name_of(kind, state.view(state.current_player()), state if kind == "open" else None)
            for state in (first, turned, renamed, other)
        ]
        assert names[0] == names[1] == names[2] != names[3]


def test_the_trump_suit_is_not_renamed_into_another() -> None:
    line = "kammelna d3 0-0 play 0:hokum♠ ♠A♣7/♣A♥7/♦78/♥89 L0 W3-3 P63-*"
    swapped = line.translate(str.maketrans("♣♥", "♥♣"))
    moved = line.translate(str.maketrans("♠♥♣♦", "♦♠♥♣"))
    plain = "kammelna d3 0-0 play 0:hokum♥ ♠A♣7/♣A♥7/♦78/♥89 L0 W3-3 P63-*"
    names = [name_of("seat", parse_position(one).view(0)) for one in (line, swapped, moved, plain)]
    assert names[0] == names[1] == names[2] != names[3]


def test_puzzles_of_a_record_do_not_name_players() -> None:
    game = load(GAME)
    settings = Settings(kind="open", missed_by="random")
    found = [one for one in find_puzzles(of_record("game.json", game.deals), settings) if one is not None]
    assert found
    for puzzle in found:
        assert puzzle.source.file == "game.json"
        assert check_puzzle(puzzle) is None


class Stop(KeyboardInterrupt):
    pass


def test_an_interrupted_search_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    settings = Settings(kind="open", missed_by="random")
    for count in (None, 2):
        made = msgspec.structs.replace(MADE, count=count)
        whole, part = tmp_path / f"whole{count}.json", tmp_path / f"part{count}.json"
        found = make_puzzles(whole, of_own_play(1, 12), settings, made)
        assert found.complete
        for _ in range(2):
            calls = []

            def stop(finding, calls=calls):
                calls.append(finding)
                if len(calls) == 2:
                    raise Stop

            with pytest.raises(Stop):
                make_puzzles(part, of_own_play(1, 12), settings, made, advance=stop)
            assert not read_puzzles(part).made.complete
        again = make_puzzles(part, of_own_play(1, 12), settings, made)
        assert part.read_bytes() == whole.read_bytes()
        assert again.puzzles == found.puzzles == len(read_puzzles(whole).puzzles)
        kept = make_puzzles(part, of_own_play(1, 12), settings, made)
        assert (kept.kept, kept.complete) == (kept.puzzles, True)
        with pytest.raises(InputError, match="seed = 1, not 2; name another file"):
            make_puzzles(part, of_own_play(2, 12), settings, msgspec.structs.replace(made, seed=2))
    assert found.puzzles == 2


def test_a_file_is_read_back_and_the_easiest_come_first(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    make_puzzles(path, of_own_play(1, 6), Settings(kind="open", missed_by="random"), MADE)
    file = read_puzzles(path)
    assert puzzles_text(file) == path.read_bytes()
    grades = [puzzle.grade for puzzle in file.puzzles]
    assert grades == sorted(grades) != []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "this is not a file of puzzles"),
        (b"{", "this is not a file of puzzles"),
        (b"[1, 2]", "this is not a file of puzzles"),
        (b'{"format": "other"}', "make one with majlis baloot puzzles --out FILE"),
        (b"\xff\xfe", "this is not a file of puzzles"),
        (b"[" * 100_000, "this is not a file of puzzles"),
        (
            f'{{"format": "{FORMAT}", "version": 3}}'.encode(),
            "of version 3, and this program reads version 2",
        ),
        (
            f'{{"format": "{FORMAT}", "version": {VERSION}}}'.encode(),
            "a puzzle in it is broken (Object missing",
        ),
    ],
)
def test_what_is_no_file_of_puzzles_is_told_in_one_sentence(content: bytes, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_puzzles(content, "x.json")
    assert str(caught.value).startswith("x.json: ")
    assert sentence in str(caught.value)


def test_the_shipped_puzzles_are_forty_of_both_kinds_and_no_two_alike() -> None:
    file = read_puzzles(SHIPPED)
    assert len(file.puzzles) == 40
    assert len({puzzle.id for puzzle in file.puzzles}) == 40
    assert {puzzle.kind for puzzle in file.puzzles} == {"seat", "open"}
    assert len({puzzle.grade for puzzle in file.puzzles}) == 5
    assert len({puzzle.solution.theme for puzzle in file.puzzles}) >= 8
    assert PuzzleFile(FORMAT, VERSION, file.made, file.puzzles) == file


def test_an_installed_package_has_them_beside_its_module() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = config["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    package = Path(shipped.__file__).relative_to(ROOT / "src").with_name("puzzles.json").as_posix()
    assert included == {SHIPPED.relative_to(ROOT).as_posix(): package}
    assert shipped.shipped_puzzles() == read_puzzles(SHIPPED)


def test_the_shipped_puzzles_are_proved_again() -> None:
    """All open ones, and some of the others: `docs/puzzles.md` proves all."""
    every = read_puzzles(SHIPPED).puzzles
    seat, open_ = ([puzzle for puzzle in every if puzzle.kind == kind] for kind in ("seat", "open"))
    for puzzle in (*open_, *seat[::5]):
        assert check_puzzle(puzzle) is None


def test_akka_is_told_where_a_trick_is_led_with_it() -> None:
    """Without the word the partner, who has none of the suit, would have to ruff."""
    [puzzle] = [
        puzzle
        for puzzle in read_puzzles(SHIPPED).puzzles
        if puzzle.solution.best == "K♣" and puzzle.grade == 5
    ]
    assert "with Akka K♣ 7♣ 7♠ K♥" in puzzle.solution.text.en[-2]
    assert puzzle.solution.after_best.cards[0].word == "akka"
    assert "بإكه" in puzzle.solution.text.ar[-2]


def test_a_state_that_cannot_be_solved_is_no_puzzle() -> None:
    rules = "kammelna+doubled_payoff=each-side+equal_raised=last-raiser-loses"
    state = parse_position(
        SUN.replace("kammelna", rules)
        .replace(":sun", ":hokum♠x2/1")
        .format(3, 0, "♥A♣7/♣A♥7/♦78/♥89", 0)
        .replace("P33-*", "P63-*")
    )
    with pytest.raises(MajlisError):
        Solver().solve(state, "gp")
    assert puzzle_of("open", state, parse_card("7♣"), some("open")[0].source) is None
    assert format_position(state)
