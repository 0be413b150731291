# Everything a newcomer needs: make play, make test. PYTHON=python3.12 picks another interpreter.
PYTHON ?= python3
VENV ?= .venv
ARGS ?=
BIN := $(VENV)/bin

.PHONY: help play test check format properties coverage mutants bench clean

help:
	@echo "make play        play at this computer (ARGS='--bots 3 --seed 7' and so on; referee play --help)"
	@echo "make test        run the tests"
	@echo "make check       what CI runs: lint, format, types, import contracts, tests"
	@echo "make properties  the property tests at length: timing 3,000 examples each, rules 400, and 10,000 whole games"
	@echo "make coverage    what the tests of the rules and of timing leave out; must be nothing"
	@echo "make mutants     change the rules one line at a time and see whether a test notices (docs/mutation.md)"
	@echo "make bench       measure this machine; docs/timing.md explains the figures"
	@echo "make format      put the code into its one format"
	@echo "make clean       remove the environment and what tools left behind"

$(VENV)/.play: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; try: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@

play: $(VENV)/.play
	@$(BIN)/referee play $(ARGS)

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto $(ARGS)

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto $(ARGS)

properties: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto -m properties --hypothesis-profile=ci tests/timing $(ARGS)
	REFEREE_GAMES=10000 $(BIN)/python -m pytest -n auto -m properties --hypothesis-profile=long tests/game tests/table $(ARGS)

coverage: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto tests/game tests/timing --cov=referee/game --cov=referee/timing --cov-branch --cov-report=term-missing:skip-covered --cov-fail-under=100 $(ARGS)

mutants: $(VENV)/.dev
	$(BIN)/pip install --quiet 'mutmut>=3.3'
	$(BIN)/mutmut run
	$(BIN)/mutmut results

bench: $(VENV)/.dev
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/ruling.py
	$(BIN)/python benchmarks/window.py

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) mutants build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
