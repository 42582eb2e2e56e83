#!/usr/bin/env bash
# Makes sure that there is a Node.js with npm, and installs what package-lock.json names.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/apt.sh
. scripts/apt.sh

has_node() {
    command -v node >/dev/null &&
        node -e 'process.exit(parseInt(process.versions.node, 10) < 18 ? 1 : 0)' 2>/dev/null
}
has_npm() {
    command -v npm >/dev/null
}

missing=()
has_node || missing+=(nodejs)
has_npm || missing+=(npm)
if [ ${#missing[@]} -gt 0 ]; then
    apt_install "${missing[@]}" || true
fi
if ! has_node || ! has_npm; then
    say "The checks of the site's scripts need Node.js 18 or newer, with npm (Debian: apt-get install nodejs npm)."
    exit 1
fi
say "Installing the npm packages of package-lock.json."
npm ci --loglevel=error >&2 </dev/null
