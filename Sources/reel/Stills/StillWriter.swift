import Media

/// Writes pictures into a folder, one while the next is being made.
struct StillWriter: Sendable {
    let format: ImageFormat
    private let folder: [UInt8]
    private let replaces: Bool
    private let madeFolder: Bool
    private var written: [[UInt8]] = []
    private var writing: Task<[UInt8], any Error>?

    /// A writer into a folder, which is made unless it is there. Throws `Failure`.
    init(_ folder: [UInt8], format: ImageFormat, replaces: Bool) async throws {
        self.folder = folder
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
        let path = folder + Array("/\(name)".utf8)
        // Not cancelled with the rest: a file that was begun is soon whole.
        writing = Task { [replaces] in
            try await OutputFile.write(try await bytes(), to: path, replaces: replaces)
            return path
        }
    }
}
