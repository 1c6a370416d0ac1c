internal import Folders
internal import Glibc
internal import Lanes

/// What the person once answered to a question of the program's, kept in a file of its own under `$XDG_STATE_HOME/reel`.
enum RememberedAnswer: String {
    /// Whether tmux may be told to hand pictures through to the terminal.
    case letTmuxPassPictures = "let-tmux-pass-pictures"

    private static let lanes = WorkLanes(name: "reel-answers", count: 1)

    /// The answer; nil where there is none, or none that can be read.
    func load() async -> Bool? {
        let file = file
        let bytes = try? await Self.lanes.run { () -> [UInt8] in
            let descriptor = file.withCString { open($0, O_RDONLY | O_CLOEXEC) }
            guard descriptor >= 0 else { return [] }
            defer { close(descriptor) }
            return withUnsafeTemporaryAllocation(byteCount: 8, alignment: 1) { buffer in
                Array(buffer.prefix(max(0, read(descriptor, buffer.baseAddress, buffer.count))))
            }
        }
        switch String(decoding: bytes ?? [], as: UTF8.self) {
        case "yes\n": return true
        case "no\n": return false
        default: return nil
        }
    }

    /// Keeps an answer; false where it cannot be kept.
    func store(_ answer: Bool) async -> Bool {
        let (file, folders) = (file, Self.folders)
        return
            (try? await Self.lanes.run {
                for folder in folders { _ = folder.withCString { mkdir($0, 0o700) } }
                let descriptor = file.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
                guard descriptor >= 0 else { return false }
                defer { close(descriptor) }
                let text = Array((answer ? "yes\n" : "no\n").utf8)
                return write(descriptor, text, text.count) == text.count
            }) ?? false
    }

    private var file: Path { (Self.folders.last ?? Path.home).appending(Array(rawValue.utf8)) }

    /// Where it lies, and what that lies in, outermost first.
    private static var folders: [Path] {
        let home = Path.home
        let base: [Path]
        if let state = Path.environment("XDG_STATE_HOME") {
            base = [Path(bytes: state)]
        } else {
            base = [home.appending(Array(".local".utf8)), home.appending(Array(".local/state".utf8))]
        }
        return base + [(base.last ?? home).appending(Array("reel".utf8))]
    }
}
