import Foundation
import Testing

@testable import Media

@Suite struct TextTests {
    /// libav has a demuxer that takes every file named `.txt` for ANSI art.
    @Test func textIsNoFilm() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "reel-\(UInt64.random(in: 0 ... .max)).txt")
        try Data((1...300).map { "\($0)\n" }.joined().utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let asset = Asset(.file(path: Array(file.path.utf8)))
        await #expect { try await asset.load(.tracks) } throws: { ($0 as? MediaError)?.code == .unrecognizedFormat }
    }
}
