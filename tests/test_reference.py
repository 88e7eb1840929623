"""The reference of the library: a page for every public module, with the names that its package offers."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
pytest.importorskip("pdoc")

SCRIPT = """
import importlib.util, sys
from pathlib import Path
spec = importlib.util.spec_from_file_location("reference", "tools/reference.py")
reference = importlib.util.module_from_spec(spec)
spec.loader.exec_module(reference)
import pdoc
package = importlib.import_module("majlis.liaptui")
print(*reference.public_modules(package))
pdoc.pdoc("majlis.liaptui.pieces", "majlis.liaptui", output_directory=Path(sys.argv[1]))
"""


def test_a_page_shows_what_the_package_offers_and_its_modules(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "majlis.liaptui.pieces" in done.stdout.split()
    page = (tmp_path / "majlis" / "liaptui.html").read_text(encoding="utf-8")
    for name in importlib.import_module("majlis.liaptui").__all__:
        assert f'id="{name}"' in page, name
    assert "liaptui/pieces.html" in page
    assert 'id="parse_hand"' in (tmp_path / "majlis" / "liaptui" / "pieces.html").read_text(encoding="utf-8")


def test_the_commands_are_left_out() -> None:
    code = SCRIPT.rsplit("package =", 1)[0] + (
        "names = list(reference.public_modules(importlib.import_module('majlis')))\n"
        "assert 'majlis.dealing.asks' in names, names\n"
        "assert not [name for name in names if name.startswith(('majlis.cli', 'majlis.compiled'))], names\n"
    )
    subprocess.run([sys.executable, "-c", code, "."], cwd=ROOT, check=True)
