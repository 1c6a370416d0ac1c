import Foundation
import TestSupport

extension TemporaryFolder {
    /// Copies a fixture or sample into it, as `name` when given.
    @discardableResult
    func copy(_ fixture: String, as name: String? = nil) throws -> URL {
        let source = try Fixtures.url(fixture)
        let file = url.appending(path: name ?? source.lastPathComponent)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: source, to: file)
        return file
    }
}
