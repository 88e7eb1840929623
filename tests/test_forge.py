"""The workflows of `.github`: what they call is there, and the commands that prove a wheel work."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

yaml = pytest.importorskip("yaml", reason="pyyaml is not installed")
ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def jobs(path: Path) -> dict[str, dict]:
    return yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]


def scripts(path: Path) -> list[str]:
    return [step["run"] for job in jobs(path).values() for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_what_a_workflow_calls_is_in_the_checkout(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    called = "\n".join(scripts(path))
    targets = re.findall(r"\bmake ([a-z]+)", called)
    files = re.findall(r"(?:tools/[\w/]+\.py|\.ci/\w+)", called)
    assert targets or files
    assert [name for name in targets if f"\n{name}: " not in makefile] == []
    assert [name for name in files if not (ROOT / name).is_file()] == []
    for job in jobs(path).values():
        assert job["timeout-minutes"] <= 90 if "timeout-minutes" in job else job["needs"]


def test_the_pythons_that_are_tested_are_those_of_the_metadata() -> None:
    matrix = jobs(ROOT / ".github/workflows/test.yml")["test"]["strategy"]["matrix"]
    classifiers = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", one)]
    assert matrix["python"] == classifiers
    assert len(matrix["system"]) >= 2
    assert PROJECT["requires-python"] == f">={classifiers[0]}"


def test_the_commands_that_prove_a_wheel_work_here(tmp_path: Path) -> None:
    steps = jobs(ROOT / ".github/workflows/test.yml")["wheel"]["steps"]
    (script,) = (step["run"] for step in steps if step.get("name", "").startswith("Commands"))
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}
    lines = script.strip().splitlines()
    assert len(lines) >= 6
    for line in lines:
        command, _, allowed = line.partition(" || ")
        done = subprocess.run(
            [sys.executable, "-m", *shlex.split(command)],
            cwd=tmp_path, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode in ((0, 1) if allowed else (0,)), f"{line}\n{done.stdout}{done.stderr}"
        assert done.stdout or (tmp_path / command.split()[-1]).exists()


def test_hooks_before_a_commit_run_what_the_check_runs() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0][
        "hooks"
    ]
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8")
    for hook in hooks:
        program = hook["entry"].removeprefix(".venv/bin/").split(" --force")[0]
        assert f"$(BIN)/{program}" in recipe or program == "python tools/kernels.py --check"
