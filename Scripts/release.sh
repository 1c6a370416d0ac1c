# shellcheck shell=bash
# Sourced by run, install and bench, with $root set. build_release makes the optimised program and sets $reel to its path.

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
        echo "reel: building for the first time, which takes some six minutes on two processors" >&2
    fi
    mkdir -p "$folder"
    local log=$folder/release.log started=$folder/release-started
    touch "$started"
    if ! swift build --package-path "$root" --scratch-path "$folder" -c release --static-swift-stdlib --product reel \
        </dev/null 2>&1 | tee "$log" | show_build_progress; then
        cat "$log" >&2
        echo "reel: the build failed (see above)." >&2
        exit 1
    fi
    mv "$started" "$mark"
}

# Says how far a build is, by its lines "[n/m] …": in place on a terminal, each tenth elsewhere.
show_build_progress() {
    local line told=-1 start=$SECONDS
    while IFS= read -r line; do
        if [[ $line == *Fetching* || $line == *Cloning* ]]; then echo "reel: ${line:0:100}" >&2; fi
        [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (.*) ]] || continue
        local done=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]} what=${BASH_REMATCH[3]}
        if [[ -t 2 ]]; then
            printf '\r\033[Kreel: [%s/%s] %d:%02d  %.50s' "$done" "$all" $(((SECONDS - start) / 60)) \
                $(((SECONDS - start) % 60)) "$what" >&2
        elif ((all > 0 && done * 10 / all > told)); then
            told=$((done * 10 / all))
            echo "reel: [$done/$all]" >&2
        fi
    done
    if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi
}
