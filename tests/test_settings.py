"""Small TOML files: what can be wrong with them is one sentence."""

from pathlib import Path

import pytest

from majlis.errors import InputError
from majlis.settings import MAX_FILE, parse_settings, read_settings, settings_text, value_text


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"a = ", "this is not TOML"),
        (b"a = '\xff'", "this is not TOML"),
        (b"a = " + b"9" * 5000, "this is not TOML"),
        (b"a = " + b"[" * 5000, "nested too deeply"),
        (b"#" * (MAX_FILE + 1), "too large"),
    ],
)
def test_what_is_no_settings_file_is_told(content: bytes, told: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=told):
        parse_settings(content)
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    with pytest.raises(InputError) as error:
        read_settings(path)
    assert str(error.value).startswith(f"{path}: ")
    assert "\n" not in str(error.value)


def test_a_mark_of_byte_order_is_passed_over() -> None:
    assert parse_settings(b"\xef\xbb\xbfa = 1") == {"a": 1}


def test_what_is_written_reads_back() -> None:
    values = {
        "seed": 7,
        "players": ["a", 'b "c"'],
        "match": True,
        "time": 0.5,
        "rules": "kammelna+target=100",
    }
    assert parse_settings(settings_text("what made this", values).encode()) == values


def test_values_are_shown_short() -> None:
    assert value_text("x" * 500).endswith("x…")
    assert value_text(10**5000) == "a value that cannot be shown"
