import Foundation

/// A folder that lasts as long as this object.
final class Folder: Sendable {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "caption-tracks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: url.appending(path: name))
        return path(name)
    }
}
