internal import Folders

/// What the person once answered to a question of the program's, kept in a file of its own.
enum RememberedAnswer: String {
    /// Whether tmux may be told to hand pictures through to the terminal.
    case letTmuxPassPictures = "let-tmux-pass-pictures"

    /// The answer; nil where there is none, or none that can be read.
    func load() async -> Bool? {
        switch String(decoding: await FolderReader.disks.head(of: file, count: 8), as: UTF8.self) {
        case "yes\n": return true
        case "no\n": return false
        default: return nil
        }
    }

    /// Keeps an answer; false where it cannot be kept.
    func store(_ answer: Bool) async -> Bool {
        await SavedFile.makeFolders(for: file)
        let bytes = Array((answer ? "yes\n" : "no\n").utf8)
        let stamp = await SavedFile.stamp(of: file)
        return (try? await SavedFile.write(bytes, to: file, expecting: stamp, backup: nil)) != nil
    }

    private var file: Path { StateFolder.file(rawValue) }
}
