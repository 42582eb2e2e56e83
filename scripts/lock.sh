#!/usr/bin/env bash
# Compiles requirements*.in to requirements*.txt, and package.json to package-lock.json.
# A pin stays while it fits; `scripts/lock.sh --upgrade` takes the newest of everything.
#
# The files name no address to download from, and the hashes of every platform's files: pip's
# settings on this machine (other indexes, folders of wheels) are left out, so that none but the
# public files are hashed. What reaches the network from here (a proxy, its certificate) stays.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset PIP_FIND_LINKS PIP_EXTRA_INDEX_URL PIP_CONSTRAINT PIP_NO_BINARY PIP_ONLY_BINARY
export PIP_CONFIG_FILE=/dev/null
export CUSTOM_COMPILE_COMMAND='make lock'

compile() {
    .venv/bin/python -m piptools compile --quiet --generate-hashes --allow-unsafe --strip-extras \
        --no-emit-options --no-emit-index-url --no-emit-trusted-host --no-emit-find-links "$@"
}
compile "$@" --output-file requirements.txt requirements.in requirements-build.in
compile "$@" --output-file requirements-dev.txt requirements-dev.in
compile "$@" --output-file requirements-bench.txt requirements-bench.in
if grep -nE '://|^-' requirements.txt requirements-dev.txt requirements-bench.txt; then
    echo 'These lines should not be in a lock file.' >&2
    exit 1
fi

npm install --package-lock-only --ignore-scripts
if grep -nE '"resolved"' package-lock.json; then
    echo 'These lines should not be in a lock file.' >&2
    exit 1
fi
