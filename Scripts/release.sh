# shellcheck shell=bash
# Sourced by run and bench, with $root set. build_release makes the optimised program and sets $reel to its path.

build_release() {
    local folder=${REEL_BUILD:-$root/.build}
    reel=$folder/release/reel
    # The package manager takes a second to find out that there is nothing to do; this takes a few milliseconds. A folder
    # is newer than the mark, too, when something was added, renamed or deleted in it.
    local mark=$folder/release-is-newer-than
    if [[ -x $reel && -e $mark ]] && ! find "$root/Package.swift" "$root/Sources" -newer "$mark" -print -quit | grep -q .; then
        return
    fi
    if ! command -v swift >/dev/null; then
        echo "reel: there is no Swift on this machine. Install Swift 6.3 or later, see https://www.swift.org/install" >&2
        exit 1
    fi
    if [[ -x $reel ]]; then
        echo "reel: building what changed…" >&2
    else
        echo "reel: building for the first time, which takes some minutes…" >&2
    fi
    mkdir -p "$folder"
    local log=$folder/release.log started=$folder/release-started
    touch "$started"
    if ! swift build --package-path "$root" --scratch-path "$folder" -c release --static-swift-stdlib --product reel \
        >"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        echo "reel: the build failed (see above)." >&2
        exit 1
    fi
    mv "$started" "$mark"
}
