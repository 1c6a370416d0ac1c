internal import Folders
internal import Terminal

extension Path {
    /// The path as a person reads it: the home folder as `~`, a server with its name, and safe to show.
    var text: String {
        let path = SafeText(bytes: written).text
        let home = SafeText(bytes: Path.home.bytes).text
        guard home.count > 1, path == home || path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }
}
