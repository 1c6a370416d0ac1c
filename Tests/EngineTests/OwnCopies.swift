import Foundation
import Media
import Places
import TestSupport
import Testing

@testable import Engine

/// A folder with copies of samples and a cache of its own, gone with it.
final class OwnCopies: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "engine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// An engine as another run of the program would have it.
    func engine() -> (engine: LocalEngine, stores: PictureStores) {
        let stores = PictureStores(cacheHome: Array(url.appending(path: "cache").path.utf8), version: "9.9")
        return (LocalEngine(budget: .patient, stores: stores), stores)
    }

    func place(_ name: String) -> Place { .file(path: Array(url.appending(path: name).path.utf8)) }

    /// A copy of a sample that was last changed long ago.
    @discardableResult
    func copy(_ sample: String, as name: String? = nil) throws -> Place {
        let bytes = try Data(contentsOf: Samples.project.appending(path: "Samples/" + sample))
        return try write(Array(bytes), to: name ?? (sample as NSString).lastPathComponent)
    }

    /// A project file that presents a file from its start on.
    static func project(of name: String, seconds: Int) -> String {
        #"""
        {"OTIO_SCHEMA": "Clip.1", "source_range": {"OTIO_SCHEMA": "TimeRange.1",
          "start_time": {"OTIO_SCHEMA": "RationalTime.1", "value": 0, "rate": 1},
          "duration": {"OTIO_SCHEMA": "RationalTime.1", "value": \#(seconds), "rate": 1}},
         "media_reference": {"OTIO_SCHEMA": "ExternalReference.1", "target_url": "\#(name)"}}
        """#
    }

    /// Writes into a file, the same one where it is there already, and leaves the time of its last change at `seconds`.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String, changed seconds: Int = 1_700_000_000) throws -> Place {
        let path = url.appending(path: name).path
        let file = try #require(fopen(path, access(path, F_OK) == 0 ? "r+" : "w"))
        defer { fclose(file) }
        try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
        fflush(file)
        let time = timespec(tv_sec: seconds, tv_nsec: 5)
        try #require(futimens(fileno(file), [time, time]) == 0)
        return place(name)
    }

    /// Makes a file unreadable as media: its bytes become zeros, while its size, its time and its number stay.
    func blank(_ name: String) throws {
        let size = try Data(contentsOf: url.appending(path: name)).count
        try write([UInt8](repeating: 0, count: size), to: name)
    }

    /// The files of the cache, as paths from its folder.
    var kept: [String] {
        let folder = url.appending(path: "cache").path
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder + "/" + $0, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}

/// Waits until everything that was to be kept is.
func settle(_ stores: PictureStores, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let isIdle = await eventually { await stores.writing.isIdle }
    try #require(isIdle, "the stores do not come to rest", sourceLocation: sourceLocation)
}

extension Budget {
    /// For tests of what is right and not of how long it takes: others run beside them.
    static let patient = Budget(
        localTime: .seconds(120), decodeTime: .seconds(120), posterTime: .seconds(120))
}
