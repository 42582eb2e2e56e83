# Sourced by the install scripts: Debian packages, where this machine lets us install them.
# shellcheck shell=bash

say() { printf '%s\n' "$*" >&2; }

# apt_install PACKAGE...: installs them, or returns 1 after saying why it could not.
apt_install() {
    local run=()
    if ! command -v apt-get >/dev/null; then
        say "This machine has no apt-get."
        return 1
    fi
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            say "Installing needs root, and there is no sudo."
            return 1
        fi
        run=(sudo)
        # Nobody can type a password where there is no terminal.
        [ -t 0 ] || run=(sudo -n)
    fi
    run+=(env DEBIAN_FRONTEND=noninteractive)
    say "Installing with apt-get: $*"
    # A failed update is no reason to stop: the lists at hand may be good enough.
    "${run[@]}" apt-get -q -o DPkg::Lock::Timeout=300 update >&2 </dev/null ||
        say "apt-get update failed; trying with the package lists at hand."
    if ! "${run[@]}" apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "$@" >&2 </dev/null; then
        say "apt-get could not install: $*"
        return 1
    fi
}
