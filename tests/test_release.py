"""A release: its tag, numbers and changelog agree, and its metadata name the forge that built it."""

import datetime
import importlib.util
import shutil
from pathlib import Path

import pytest
import release

ROOT = Path(__file__).resolve().parents[1]
DAY = datetime.date(2026, 12, 24)
FIELDS = ["pyproject.toml", "src/majlis/__init__.py", "CHANGELOG.md"]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Two files with the version 0.1.0, and a changelog with something to release."""
    (tmp_path / "src" / "majlis").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "majlis"\nversion = "0.1.0"\n')
    (tmp_path / "src/majlis/__init__.py").write_text('"""Majlis."""\n\n__version__ = "0.1.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changes\n\n## Unreleased\n\n- New: ä lesson.\n\n## 0.1.0 (2026-11-01)\n\n- The first.\n",
        encoding="utf-8",
    )
    return tmp_path


def content(folder: Path) -> list[str]:
    return [(folder / name).read_text(encoding="utf-8") for name in FIELDS]


def test_prepared_and_tagged_the_notes_are_the_changelogs_section(checkout: Path) -> None:
    release.prepare(checkout, "0.2.0", DAY)
    assert release.main(["--tag", "v0.2.0", "--notes", str(checkout / "notes.md")], checkout) == 0
    assert (checkout / "notes.md").read_text(encoding="utf-8") == "- New: ä lesson.\n"
    assert "## Unreleased\n\n## 0.2.0 (2026-12-24)\n\n- New" in content(checkout)[2]
    assert 'version = "0.2.0"' in content(checkout)[0]


@pytest.mark.parametrize(
    ("version", "sentence"),
    [
        ("0.2", "'0.2' is no version; write three numbers, such as 0.2.0"),
        ("0.0.9", "pyproject.toml: the version is 0.1.0 already, later than 0.0.9"),
        ("0.1.0", "CHANGELOG.md: has a section 0.1.0 already"),
    ],
)
def test_what_cannot_be_prepared_is_said_and_nothing_is_written(
    checkout: Path, capsys: pytest.CaptureFixture[str], version: str, sentence: str
) -> None:
    before = content(checkout)
    assert release.main(["--prepare", version], checkout) == 1
    assert capsys.readouterr().err == f"{sentence}\n"
    assert content(checkout) == before


def test_nothing_to_release_is_no_release(checkout: Path) -> None:
    release.prepare(checkout, "0.2.0", DAY)
    with pytest.raises(ValueError, match="nothing stands under Unreleased"):
        release.prepare(checkout, "0.3.0", DAY)


@pytest.mark.parametrize(
    ("tag", "sentence"),
    [
        ("0.1.0", "'0.1.0' is no tag of a release"),
        ("v0.2.0", "pyproject.toml: the version is 0.1.0, the tag says 0.2.0"),
        ("v0.1.0", "something still stands under Unreleased"),
    ],
)
def test_a_tag_that_does_not_agree_is_no_release(checkout: Path, tag: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        release.checked(checkout, tag)


def test_one_number_forgotten_is_found(checkout: Path) -> None:
    release.prepare(checkout, "0.2.0", DAY)
    (checkout / "src/majlis/__init__.py").write_text('__version__ = "0.1.0"\n')
    with pytest.raises(ValueError, match=r"__init__\.py: the version is 0\.1\.0, the tag says 0\.2\.0"):
        release.checked(checkout, "v0.2.0")


def test_the_two_numbers_of_this_checkout_are_one(tmp_path: Path) -> None:
    numbers = {release.number_in(name, (ROOT / name).read_text(encoding="utf-8")) for name in release.NUMBERS}
    assert len(numbers) == 1
    assert release.section((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), "Unreleased")


class TestAddresses:
    """`hatch_build.py`."""

    @pytest.fixture
    def urls(self, tmp_path: Path):
        pytest.importorskip("hatchling", reason="hatchling is not installed")
        shutil.copy(ROOT / "hatch_build.py", tmp_path)
        spec = importlib.util.spec_from_file_location("hatch_build", tmp_path / "hatch_build.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        hook = module.Addresses(str(tmp_path), {})

        def update() -> dict[str, str]:
            metadata: dict[str, dict[str, str]] = {}
            hook.update(metadata)
            return metadata["urls"]

        return update

    def test_they_are_those_of_the_forge_and_their_files_are_there(self, urls, monkeypatch) -> None:
        monkeypatch.setenv("MAJLIS_URL", "https://forge.example/majlis/")
        found = urls()
        assert found["Source"] == "https://forge.example/majlis"
        for address in found.values():
            page = address.removeprefix("https://forge.example/majlis").removeprefix("/blob/main/")
            assert page in ("", "/issues") or (ROOT / page).is_file()

    def test_a_build_that_knows_no_forge_names_none(self, urls, monkeypatch) -> None:
        monkeypatch.delenv("MAJLIS_URL", raising=False)
        assert urls() == {}

    def test_what_is_no_address_is_refused(self, urls, monkeypatch) -> None:
        monkeypatch.setenv("MAJLIS_URL", "forge.example")
        with pytest.raises(ValueError, match="must begin with https://"):
            urls()
