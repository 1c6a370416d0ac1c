internal import Folders

/// Where the program keeps what it remembers of this person: `$XDG_STATE_HOME/reel`, else `~/.local/state/reel`.
enum StateFolder {
    static func file(_ name: String) -> Path {
        let base = Path.environment("XDG_STATE_HOME") ?? Path.home.bytes + Array("/.local/state".utf8)
        return Path(bytes: base + Array("/reel/\(name)".utf8))
    }
}
