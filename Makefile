# Everything that is done with this repository starts here: `make help` lists it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

# The port that `make serve` tries first.
PORT ?= 8000
# How many test processes run side by side.
WORKERS ?= 2
# More arguments for pytest: make test PYTEST_ARGS="-k search"
PYTEST_ARGS ?=

VENV := .venv
PYTHON_BIN := $(VENV)/bin/python
STAMPS := $(VENV)/.stamps
BUILT_SITE := .build/site

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1
export PYTHONUTF8 := 1
# MkDocs Material warns of the next MkDocs at every build; requirements.in already keeps to this one.
export NO_MKDOCS_2_WARNING := 1

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# --- installing -----------------------------------------------------------------------------------
# Stamps remember what is installed, so that a second `make` does nothing.

# A virtual environment that was copied or moved along with its folder is made again.
ifneq ($(shell cat $(STAMPS)/path 2>/dev/null),$(CURDIR))
.PHONY: $(STAMPS)/path
endif
$(STAMPS)/path: scripts/install_python.sh
	@scripts/install_python.sh

$(STAMPS)/runtime: $(STAMPS)/path requirements.txt pyproject.toml
	@echo "Installing the Python packages of requirements.txt." >&2
	@$(PYTHON_BIN) -m pip install -qq --require-hashes -r requirements.txt
	@$(PYTHON_BIN) -m pip install -qq --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMPS)/dev: $(STAMPS)/runtime requirements-dev.txt
	@echo "Installing the Python packages of requirements-dev.txt." >&2
	@$(PYTHON_BIN) -m pip install -qq --require-hashes -r requirements-dev.txt
	@$(PYTHON_BIN) -m pip check --quiet
	@touch $@

node_modules/.stamp: package.json package-lock.json .npmrc
	@scripts/install_node.sh
	@touch $@

.PHONY: install
install: $(STAMPS)/runtime ## make .venv with what building the site needs

.PHONY: install-dev
install-dev: $(STAMPS)/dev node_modules/.stamp ## ... and with what testing needs, Chromium too
	@scripts/install_browser.sh

# --- using ----------------------------------------------------------------------------------------

.PHONY: serve
serve: $(STAMPS)/runtime ## build the site and show it on this machine (PORT=8000)
	@$(PYTHON_BIN) -m generator.cli serve --port $(PORT)

.PHONY: build
build: $(STAMPS)/runtime ## build the site into site/
	@$(PYTHON_BIN) -m generator.cli build

.PHONY: validate
validate: $(STAMPS)/runtime ## check every data file
	@$(PYTHON_BIN) -m generator.cli validate

.PHONY: fmt
fmt: $(STAMPS)/dev ## put data files and Python into their canonical format
	@$(PYTHON_BIN) -m generator.cli fmt
	@$(PYTHON_BIN) -m ruff check --quiet --fix-only .
	@$(PYTHON_BIN) -m ruff format .

# --- checking -------------------------------------------------------------------------------------

.PHONY: lint
lint: $(STAMPS)/dev node_modules/.stamp ## check the code: ruff, mypy, tsc, zizmor
	$(PYTHON_BIN) -m ruff check .
	$(PYTHON_BIN) -m ruff format --check .
	$(PYTHON_BIN) -m mypy
	node_modules/.bin/tsc --project tsconfig.json
	$(VENV)/bin/zizmor --offline --no-progress --quiet --strict-collection --pedantic .github .pre-commit-config.yaml

.PHONY: test-unit
test-unit: $(STAMPS)/dev node_modules/.stamp ## run the tests that need no browser
	$(PYTHON_BIN) -m pytest -m "not browser" -n $(WORKERS) --dist worksteal $(PYTEST_ARGS)

.PHONY: test-data
test-data: $(STAMPS)/dev ## check the data and build the site as strictly as can be
	$(PYTHON_BIN) -m generator.cli validate
	$(PYTHON_BIN) -m generator.cli fmt --check
	$(PYTHON_BIN) -m mkdocs build --strict --clean --site-dir $(BUILT_SITE)

.PHONY: test-browser
test-browser: install-dev ## run the tests that open the site in Chromium
	$(PYTHON_BIN) -m pytest -m browser -n $(WORKERS) --dist loadgroup $(PYTEST_ARGS)

.PHONY: test
test: install-dev ## install and run every check and every test
	@# Each of these two keeps one processor busy; the tests take as many as there are WORKERS.
	@$(MAKE) -j2 --output-sync=target lint test-data
	@$(MAKE) test-unit
	@TEFUDA_SITE=$(BUILT_SITE) $(MAKE) test-browser

# --- rarer ----------------------------------------------------------------------------------------

.PHONY: bench
bench: $(STAMPS)/dev node_modules/.stamp ## measure what the archive promises about speed
	@$(PYTHON_BIN) -m scripts.bench
	@$(PYTHON_BIN) -m scripts.bench.search
	@$(PYTHON_BIN) -m scripts.bench.engine

.PHONY: screenshots
screenshots: install-dev ## take the pictures in docs/screenshots/
	@$(PYTHON_BIN) -m scripts.screenshots

.PHONY: lock
lock: $(STAMPS)/dev ## pin requirements*.in and package.json anew
	@scripts/lock.sh

.PHONY: clean
clean: ## remove everything that make has made
	rm -rf $(VENV) node_modules site .build .cache .hypothesis build dist *.egg-info
