internal import Folders

/// Where the program keeps what it remembers of this person: `$XDG_STATE_HOME/reel`, else `~/.local/state/reel`.
enum StateFolder {
    static var path: Path {
        let base = Path.environment("XDG_STATE_HOME") ?? Path.home.bytes + Array("/.local/state".utf8)
        return Path(bytes: base + Array("/reel".utf8))
    }

    static func file(_ name: String) -> Path { Path(bytes: path.bytes + Array("/\(name)".utf8)) }
}
