#!/usr/bin/env bash
# Makes the virtual environment .venv with the newest suitable Python.
# PYTHON=/path/to/python chooses one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/apt.sh
. scripts/apt.sh

recent='import sys; sys.exit(sys.version_info < (3, 11))'
with_venv='import ensurepip, venv'
candidates=(${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 /usr/bin/python3 python)

recent_python=
find_python() {
    local candidate
    for candidate in "${candidates[@]}"; do
        command -v "$candidate" >/dev/null && "$candidate" -c "$recent" 2>/dev/null || continue
        recent_python=${recent_python:-$candidate}
        if "$candidate" -c "$with_venv" 2>/dev/null; then
            python=$candidate
            return 0
        fi
    done
    return 1
}

python=
if ! find_python; then
    if [ -n "$recent_python" ]; then
        say "$recent_python has no venv module with pip in it (Debian's package python3-venv)."
    else
        say "No Python 3.11 or newer was found."
    fi
    if ! apt_install python3 python3-venv || ! find_python; then
        say "Install Python 3.11 or newer with its venv module (Debian: apt-get install python3 python3-venv),"
        say "or name one: make PYTHON=/path/to/python3.12 ..."
        exit 1
    fi
fi

say "Making .venv with $("$python" --version)."
rm -rf .venv
"$python" -m venv .venv
mkdir -p .venv/.stamps
pwd -P > .venv/.stamps/path
