internal import Folders
internal import Media

/// Where a saved frame goes: the folder that the program was started in, under a name that says file and time.
enum FrameFile {
    /// Writes the bytes beside nothing of the person's: an existing file keeps its name. Throws `MediaError`.
    static func save(_ bytes: [UInt8], of location: MediaLocation, label: String) async throws -> Path {
        var stem = location.name
        if let dot = stem.lastIndex(of: "."), dot > stem.startIndex { stem = String(stem[..<dot]) }
        let clock = label.replacing(":", with: ".").replacing(";", with: ".")
        // A name has 255 bytes, and the time, a number and the ending need some.
        while stem.utf8.count + clock.utf8.count > 240 { stem.removeLast() }
        do {
            return try await NewFile.write(bytes, in: .current, name: "\(stem)-\(clock)", ending: ".png")
        } catch let error as FolderError {
            throw MediaError(.io, error.message, remedy: "frames are saved in the folder that reel was started in")
        }
    }
}
