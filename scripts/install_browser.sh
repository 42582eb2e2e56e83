#!/usr/bin/env bash
# Makes sure that there is a Chromium for the browser tests, a Japanese font for it, and what Playwright,
# which steers it, needs of the system.
# CHROMIUM=/path/to/chromium names one that is not on the PATH.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/apt.sh
. scripts/apt.sh

has_browser() {
    if [ -n "${CHROMIUM:-}" ]; then
        [ -x "$CHROMIUM" ]
    else
        command -v chromium >/dev/null
    fi
}
has_font() {
    # Read to its end: `grep -q` would close the pipe under fc-list, which then fails.
    [ -n "$(fc-list ':lang=ja' family 2>/dev/null)" ]
}

has_driver() {
    # Playwright brings a Node.js of its own, but not the library that this one is linked to.
    local node
    for node in .venv/lib/python3*/site-packages/playwright/driver/node; do
        [ ! -x "$node" ] || "$node" --version >/dev/null 2>&1 || return 1
    done
}

if [ -n "${CHROMIUM:-}" ] && ! has_browser; then
    say "CHROMIUM=$CHROMIUM is not a program that can be run."
    exit 1
fi
missing=()
has_browser || missing+=(chromium)
has_font || missing+=(fontconfig fonts-noto-cjk)
has_driver || missing+=(libatomic1)
[ ${#missing[@]} -eq 0 ] && exit 0

apt_install "${missing[@]}" || true
if ! has_browser; then
    say "The browser tests need Chromium. Install it (Debian: apt-get install chromium),"
    say "or name one: make test CHROMIUM=/path/to/chromium"
    exit 1
fi
if ! has_font; then
    say "The browser tests need a Japanese font. Install one (Debian: apt-get install fontconfig fonts-noto-cjk)."
    exit 1
fi
if ! has_driver; then
    say "Playwright's driver does not start: it needs the library libatomic (Debian: apt-get install libatomic1)."
    exit 1
fi
