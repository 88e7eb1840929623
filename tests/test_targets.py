"""What a command is to write is looked at before it reads anything."""

from pathlib import Path

import pytest

from majlis.errors import InputError
from majlis.targets import check_targets


def test_targets_are_checked_first(tmp_path: Path) -> None:
    check_targets((None, tmp_path / "a.json", Path("a.json")))
    with pytest.raises(InputError, match="folder; name a file"):
        check_targets((tmp_path,))
    check_targets((tmp_path / "deep" / "er" / "a.json",))
    assert (tmp_path / "deep" / "er").is_dir()
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match=r"name a folder|cannot be made"):
        check_targets((tmp_path / "file" / "a.json",))


def test_what_is_read_is_not_written_over(tmp_path: Path) -> None:
    game, link = tmp_path / "game.json", tmp_path / "link.json"
    game.write_text("{}")
    link.symlink_to(game)
    for target in (game, link):
        with pytest.raises(InputError, match=r"json: this is an input, and would be written over"):
            check_targets((target,), (game,))
        with pytest.raises(InputError, match=r"json: this is one of the games to be read"):
            check_targets((target,), (tmp_path,), (tmp_path / "gone.json", str(game)))
    check_targets((game,), (Path("-"), tmp_path), (tmp_path / "gone.json",))


def test_an_own_report_among_the_games_is_replaced_and_one_that_was_named_is_not(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    report.write_text("{}")
    check_targets((report,), (tmp_path,), (report,), lambda path: path == report)
    with pytest.raises(InputError, match="this is an input"):
        check_targets((report,), (report,), (report,), lambda path: path == report)


def test_two_outputs_are_two_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="two outputs cannot be one file"):
        check_targets((tmp_path / "a", tmp_path / "b" / ".." / "a"))
    with pytest.raises(InputError, match="only one output can go to standard output"):
        check_targets((Path("-"), Path("-")))
