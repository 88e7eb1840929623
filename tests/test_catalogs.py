"""Every text that a player sees has an Arabic one with the same fields, and the catalogs are fresh."""

import ast
import gettext
import importlib.util
import json
import shutil
from collections import Counter
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog

from majlis import errors

TOOL = Path(__file__).resolve().parents[1] / "tools" / "catalogs.py"
PLURAL = ["لا شيء", "ورقة", "ورقتان", "{count} أوراق", "{count} ورقة", "{count} ورقة"]


@pytest.fixture
def tool() -> ModuleType:
    return _loaded()


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """The catalog as the source would have it now, gathered once: that takes seconds."""
    found = _loaded().updated()
    assert isinstance(found, Catalog)
    return found


@pytest.fixture(scope="module")
def texts(catalog: Catalog) -> list[tuple[str, tuple[str, ...]]]:
    """The ids of all messages and their Arabic texts."""
    return [
        (str(message.id), (message.string,) if isinstance(message.string, str) else tuple(message.string))
        for message in catalog
    ]


@cache
def tree(path: Path) -> ast.Module:
    """A file of the source, parsed once."""
    return ast.parse(path.read_text(encoding="utf-8"))


def _loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tools_catalogs", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def small(tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tool, set on a tiny source tree of its own; the path is the tree's root."""
    source = tmp_path / "majlis"
    for folder in ("baloot/audit", "cli"):
        (source / folder).mkdir(parents=True)
    (source / "baloot" / "deck.py").write_text('N_("seven of {suit}")\nN_("deal")\n', encoding="utf-8")
    (source / "baloot" / "audit" / "report.py").write_text('N_("deal")\n', encoding="utf-8")
    (source / "baloot" / "audit" / "page.html").write_text("{{ gettext('page') }}", encoding="utf-8")
    (source / "cli" / "main.py").write_text('ngettext("{count} card", "{count} cards", 3)', encoding="utf-8")
    monkeypatch.setattr(tool, "SOURCE", source)
    monkeypatch.setattr(tool, "LOCALE", source / "locale" / "ar" / "LC_MESSAGES")
    monkeypatch.setattr(tool, "unmarked", set)
    return source


def _json(path: Path, table: object) -> Path:
    path.write_text(json.dumps(table), encoding="utf-8")
    return path


def test_the_committed_catalogs_are_whole_and_fresh(
    tool: ModuleType, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "updated", lambda: catalog)
    assert tool.check() == []


def test_python_files_and_pages_have_texts(tool: ModuleType, small: Path) -> None:
    assert [path.name for path in tool.sources()] == ["page.html", "report.py", "deck.py", "main.py"]


def test_merge_fills_the_catalog_and_lists_what_is_left(
    tool: ModuleType, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = _json(small / "one.json", {"seven of {suit}": "سبعة {suit}", "deal": "لفة", "nowhere": "لا"})
    assert tool.main(["--merge", str(first)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert "no text is 'nowhere', or not in this form" in told
    assert "no Arabic text for 'page'" in told
    assert "no Arabic text for '{count} card'" in told

    second = _json(small / "two.json", {"page": "صفحة", "{count} card": PLURAL})
    assert tool.main(["--merge", str(second)]) == 0
    assert tool.main(["--check"]) == 0
    arabic = gettext.translation("majlis", small / "locale", ["ar"])
    assert arabic.gettext("deal") == "لفة"
    assert arabic.ngettext("{count} card", "{count} cards", 2) == "ورقتان"


def test_a_new_text_or_a_lost_file_makes_the_check_fail(
    tool: ModuleType, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = {"seven of {suit}": "سبعة {suit}", "deal": "لفة", "page": "صفحة", "{count} card": PLURAL}
    assert tool.main(["--merge", str(_json(small / "all.json", words))]) == 0
    (small / "locale" / "ar" / "LC_MESSAGES" / "majlis.mo").unlink()
    assert tool.check() == ["the compiled catalog is not fresh; run python tools/catalogs.py"]
    (small / "baloot" / "more.py").write_text('N_("nine")', encoding="utf-8")
    assert tool.main(["--check"]) == 1
    assert "no Arabic text for 'nine'" in capsys.readouterr().out


def test_the_same_texts_compile_alike_whoever_runs_it(tool: ModuleType, small: Path) -> None:
    tool.main(["--merge", str(_json(small / "one.json", {"deal": "لفة"}))])
    locale = small / "locale" / "ar" / "LC_MESSAGES"
    before = {path.name: path.read_bytes() for path in locale.iterdir()}
    tool.main([])
    assert {path.name: path.read_bytes() for path in locale.iterdir()} == before
    shutil.rmtree(locale)
    assert tool.main(["--check"]) == 1


def test_two_files_that_disagree_are_told(
    tool: ModuleType, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [_json(small / f"{n}.json", {"deal": text}) for n, text in enumerate(("لفة", "توزيعة"))]
    tool.main(["--merge", *map(str, files)])
    assert "'deal' is translated anew by 1.json: the later text stands" in capsys.readouterr().out


def test_other_fields_than_the_english_ones_are_faults(tool: ModuleType) -> None:
    catalog = Catalog(locale="ar")
    catalog.add("{card} of {suit}", "{card} {suits}")
    catalog.add(("{count} card", "{count} cards"), tuple(PLURAL))
    catalog.add("{{braces}} {x}", "{x}")
    assert tool.misplaced(catalog) == [
        "the Arabic of '{card} of {suit}' has the fields ['card', 'suits'], the English ['card', 'suit']"
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "bad.json: cannot be read as JSON"),
        ("[]", "bad.json: holds no object of English to Arabic"),
        ('{"deal": ""}', "bad.json: 'deal' needs an Arabic text, or 6 of them for plural forms"),
        ('{"deal": ["one", "two"]}', "bad.json: 'deal' needs an Arabic text"),
        ('{"deal": 7}', "bad.json: 'deal' needs an Arabic text"),
    ],
)
def test_a_bad_translation_file_is_refused(
    tool: ModuleType, tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=sentence.replace("[", r"\[")):
        tool.main(["--merge", str(path)])


@pytest.mark.parametrize(
    ("other", "word"),
    [
        ("اللون", "النوع for a suit"),
        ("الشكل", "النوع for a suit"),
        ("لون ", "نوع for a suit"),
        ("الدور الأول", "الدورة الأولى"),
        ("الدور الثاني", "الدورة الثانية"),
        ("ورقة الأرض", "الورقة المكشوفة"),
        ("مجموع القيد", "المجموع المتراكم: القيد is the Qayd"),
        ("مرّر", "قال بس"),
        ("الموزع", "الموزّع"),
        ("السوا صحيحة", "السوا صحيح"),
        ("حسب النوع", "حسب الفئة: النوع is a suit"),
    ],
)
def test_one_thing_has_one_word(texts: list[tuple[str, tuple[str, ...]]], other: str, word: str) -> None:
    """What a suit, a round or a pass is called does not change from one screen to the next."""
    for message, said in texts:
        assert not [text for text in said if other in text], f"{message!r}: write {word}"


def test_every_text_is_where_the_extractor_finds_it(tool: ModuleType) -> None:
    """Python 3.11 reads an f-string as one token: a text that is looked up inside one has no translation."""
    hidden = [
        f"{path.name}:{call.lineno}"
        for path in tool.sources()
        if path.suffix == ".py"
        for whole in ast.walk(tree(path))
        if isinstance(whole, ast.JoinedStr)
        for call in ast.walk(whole)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in tool.KEYWORDS
        if any(isinstance(argument, ast.Constant) for argument in call.args)
    ]
    assert not hidden


LIBRARY_ONLY = ("dealing", "envs")
"""Packages whose errors are for programmers, in English."""
ENGLISH = {"setting.py": 1, "par.py": 2}
"""A key of a file that is set by its path, and a table of results that only a program can give."""


def test_every_error_of_a_command_has_a_message() -> None:
    """A text that is put together where it is raised has no translation, whatever the catalog holds."""
    top, found = Path(errors.__file__).parent, []
    for path in sorted(top.rglob("*.py")):
        if path.relative_to(top).parts[0] not in LIBRARY_ONLY:
            calls = (one for one in ast.walk(tree(path)) if isinstance(one, ast.Call))
            found += [
                path.name
                for call in calls
                if ast.unparse(call.func).endswith("InputError")
                and call.args
                and isinstance(call.args[0], ast.JoinedStr | ast.BinOp)
            ]
    assert Counter(found) == ENGLISH
