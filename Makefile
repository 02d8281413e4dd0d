# Two commands do all the set-up there is, each by itself: `make run` and `make test`.
PYTHON ?= python3
BIN = .venv/bin

.PHONY: run test fuzz lint bench wheel clean

run: .venv/installed
	@$(PYTHON) tools/pango.py
	@echo "Checking examples/third-company.yaml"
	@$(BIN)/muster check examples/third-company.yaml
	@mkdir -p out
	@$(BIN)/muster print examples/third-company.yaml -o out/third-company.pdf --what all \
		|| $(BIN)/muster print examples/third-company.yaml -o out/third-company.html --what all --format html
	@echo "Open the builder with $(BIN)/muster, or your own roster with $(BIN)/muster check FILE."

test: .venv/installed-dev
	@$(PYTHON) tools/pango.py
	@$(PYTHON) -m tools.chromium
	$(BIN)/pytest

# Every property with twenty times as many examples, new ones each time; prints how to repeat what fails.
fuzz: .venv/installed-dev
	MUSTER_FUZZ=20 $(BIN)/pytest -m hypothesis

lint: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/installed-dev
	$(BIN)/python -m benchmarks

wheel: .venv/installed-dev
	$(BIN)/python -m build --wheel --outdir dist .

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/installed-dev: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ .venv/installed

clean:
	rm -rf .venv out dist build
