import Glibc
import Media

/// Writes pictures into a folder, one while the next is being made.
///
/// Files that say nothing without each other are drafts first, which get their names together.
struct StillWriter: Sendable {
    let format: ImageFormat
    private let folder: [UInt8]
    private let replaces: Bool
    private let madeFolder: Bool
    private var written: [[UInt8]] = []
    private var writing: Task<[UInt8], any Error>?
    private let areDrafts: Bool
    private var drafts: [(path: [UInt8], name: String)] = []

    /// A writer into a folder, which is made unless it is there. Throws `Failure`.
    init(_ folder: [UInt8], format: ImageFormat, replaces: Bool, areDrafts: Bool = false) async throws {
        self.folder = folder
        self.areDrafts = areDrafts
        self.format = format
        self.replaces = replaces
        madeFolder = try await OutputFile.makeFolder(folder)
    }

    /// Begins to write a picture, after the one before it. Throws what that one met.
    mutating func write(_ picture: Picture, name: String) async throws {
        let format = format
        try await begin(name) { try await ImageEncoder.encode(picture, as: format) }
    }

    /// Begins to write a text, after what was begun before. Throws what that met.
    mutating func write(_ text: String, name: String) async throws { try await begin(name) { Array(text.utf8) } }

    /// Waits until all is written. Throws what the last writing met.
    mutating func finish() async throws {
        guard let writing else { return }
        self.writing = nil
        written.append(try await writing.value)
    }

    /// Gives the drafts their names. Throws `Failure`, at the first that is taken and may not be replaced.
    mutating func publish() async throws {
        try await finish()
        for draft in drafts {
            let path = folder + Array("/\(draft.name)".utf8)
            try await OutputFile.rename(draft.path, to: path, replaces: replaces)
            written.removeAll { $0 == draft.path }
        }
        drafts = []
    }

    /// Takes away everything that was written, and the folder if it was made for it.
    mutating func removeAll() async {
        try? await finish()
        await OutputFile.remove(written, folder: madeFolder ? folder : nil)
    }

    /// Takes away the folder if it was made for this and nothing came into it.
    mutating func removeEmptyFolder() async {
        try? await finish()
        await OutputFile.remove([], folder: madeFolder ? folder : nil)
    }

    private mutating func begin(_ name: String, _ bytes: @escaping @Sendable () async throws -> [UInt8]) async throws {
        try await finish()
        let path = folder + Array(areDrafts ? "/.reel-\(getpid())-\(name).part".utf8 : "/\(name)".utf8)
        if areDrafts { drafts.append((path, name)) }
        // Not cancelled with the rest: a file that was begun is soon whole.
        writing = Task { [replaces] in
            try await OutputFile.write(try await bytes(), to: path, replaces: replaces)
            return path
        }
    }
}
