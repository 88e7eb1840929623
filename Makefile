# Every target makes what it needs: a virtual environment in .venv, made again only when pyproject.toml
# changes. Python 3.11 or newer is all that has to be there:  make play PYTHON=python3.12

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
NOT_INSTALLED := The installation was not finished, for the reason above. It needs room on the disk and a package \
index, so mostly a network; the same make command goes on
# Arguments for the program behind a target:  make test ARGS="-k sawa"  make play ARGS="--language ar"
ARGS ?=

# Two targets would make the same environment at the same time: make -j gains nothing here.
.NOTPARALLEL:

.PHONY: help play test check coverage docs bench clean

# A virtual environment holds the path of its folder. After the checkout was renamed or moved, or its Python was
# taken away, the environment is of no use and is made again. The stamp says for which folder it was made.
ifneq ($(filter-out help clean,$(or $(MAKECMDGOALS),help)),)
ifneq ($(shell [ ! -e $(VENV)/ready ] || { [ "$$(cat $(VENV)/ready)" = "$$(pwd -P)" ] && $(BIN)/python -c 'import majlis' 2>&1; } || echo stale),)
$(info The environment in $(VENV) was made for another folder or Python: it is made again)
$(shell rm -rf $(VENV))
endif
endif

help:
	@echo "make play    the table in the browser: Baloot against bots or with friends; Ctrl-C closes it"
	@echo "make test    all tests"
	@echo "make check   style, types, Arabic catalogs, and whether the pages say what the program says"
	@echo "make coverage   all tests, and how much of the package they run through"
	@echo "make docs    the reference of the library as pages in out/api, made from its docstrings"
	@echo "make bench   speed and memory, with the table of results"
	@echo "make clean   remove the environment and everything made"

# Ctrl-C, exit code 130, is how the table is closed, and no error.
play: $(VENV)/ready
	@trap : INT; $(BIN)/majlis table $(ARGS) || [ $$? = 130 ]

test: $(VENV)/ready-dev
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

check: $(VENV)/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/catalogs.py --check
	$(BIN)/python tools/console.py --check --quick
	$(BIN)/python tools/run_docs.py --quick

# Compiled loops are left out by nature: what is measured is the Python that stands for them.
coverage: $(VENV)/ready-dev
	$(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=html:out/coverage --cov-report=term:skip-covered $(ARGS)

docs: $(VENV)/ready-dev
	$(BIN)/python tools/reference.py out/api

bench: $(VENV)/ready-dev
	@missed=0; for script in benchmarks/*.py; do \
		echo "== $$script"; $(BIN)/python $$script $(ARGS) || missed=1; done; exit $$missed

clean:
	rm -rf $(VENV) out dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

# The stamps are written last, so an installation that was cut short is done again.
# endplay, for double-dummy results, is not there for every Python and system; without it the rest works.
$(VENV)/ready: pyproject.toml
	$(make_venv)
	@echo "Installing Majlis into $(VENV)"
	@$(PIP) --only-binary endplay --editable '.[web,bridge]' 2>$(VENV)/extra.log || { \
		$(PIP) --editable '.[web]' || { echo "$(NOT_INSTALLED)" >&2; exit 1; }; \
		echo "Installed without double-dummy results: endplay could not be installed ($(VENV)/extra.log)"; }
	@$(BIN)/python -m majlis.compiled --compile
	@pwd -P > $@

$(VENV)/ready-dev: pyproject.toml
	$(make_venv)
	@echo "Installing Majlis and its development tools into $(VENV)"
	@$(PIP) --editable '.[dev]' || { echo "$(NOT_INSTALLED)" >&2; exit 1; }
	@$(BIN)/python -m majlis.compiled --compile
	@pwd -P > $(VENV)/ready
	@pwd -P > $@

define make_venv
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	found=$$($(PYTHON) --version 2>&1) || found="not there"; \
	echo "Majlis needs Python 3.11 or newer, and $(PYTHON) is $$found: name another, such as make PYTHON=python3.12" >&2; \
	exit 1; }
@$(BIN)/python -m pip --version >/dev/null 2>&1 || { \
	rm -rf $(VENV); \
	[ -w . ] || { echo "The virtual environment could not be made: $$(pwd) cannot be written to" >&2; exit 1; }; \
	$(PYTHON) -m venv $(VENV) || { \
		rm -rf $(VENV); \
		echo "The virtual environment could not be made, for the reason above;" \
			"on Debian and Ubuntu it may need: apt-get install python3-venv" >&2; \
		exit 1; }; }
endef
