import Foundation
import Glibc

@testable import Media

/// A folder that lasts as long as this object.
final class Scratch: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "media-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func location(_ name: String) -> MediaLocation { .file(path: Array(path(name).utf8)) }

    /// A pipe that nobody writes to: whoever reads it waits.
    func fifo(_ name: String) -> MediaLocation {
        mkfifo(path(name), 0o600)
        return location(name)
    }

    /// Gives one of the fixtures a name in this folder.
    func link(_ fixture: String, to name: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: path(name), withDestinationPath: Corpus.fixture(fixture))
    }

    /// A copy of a file, of which nobody has read anything.
    func copy(_ path: String, to name: String) throws -> MediaLocation {
        try FileManager.default.copyItem(atPath: path, toPath: self.path(name))
        return location(name)
    }

    func write(_ bytes: [UInt8], to name: String) throws -> MediaLocation {
        try Data(bytes).write(to: url.appending(path: name))
        return location(name)
    }
}

/// A second of 8-bit mono silence at 8 kHz in a WAV file, or as many seconds as asked for.
func silence(seconds: Int = 1) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let length = 8_000 * seconds
    return Array("RIFF".utf8) + little(36 + length, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
        + little(1, 2) + little(8_000, 4) + little(8_000, 4) + little(1, 2) + little(8, 2) + Array("data".utf8)
        + little(length, 4) + [UInt8](repeating: 128, count: length)
}
