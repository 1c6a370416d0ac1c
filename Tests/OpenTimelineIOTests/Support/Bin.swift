import Foundation
import Media
import TestInputs
import TestSupport

@testable import Compositions
@testable import OpenTimelineIO

/// The films of `Cutting` as if they lay in a folder, each with one asset, and the way of a composition through a project file
/// beside them.
struct Bin {
    let folder: TemporaryFolder
    /// `a.mov` at 24 frames in a second, `b.mov` at 30, and `c.mov` at 30,000/1,001; ten seconds of each.
    let films: [Asset]
    let document: MediaLocation

    init() throws {
        let folder = try TemporaryFolder()
        func location(_ name: String) -> MediaLocation {
            .file(path: Array((folder.path + "/" + name).utf8))
        }
        self.folder = folder
        document = location("cut.otio")
        let kinds = [
            ("a.mov", 240, MediaTime(value: 1, timescale: 24)), ("b.mov", 300, MediaTime(value: 1, timescale: 30)),
            ("c.mov", 300, MediaTime(value: 1_001, timescale: 30_000)),
        ]
        films = kinds.map { name, count, duration in
            Asset(
                source: DrawnFilm(
                    frameCount: count, frameDuration: duration, keyInterval: 24, location: location(name)))
        }
    }

    /// A file of the project's own.
    static func fixture(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures").appending(path: name)
    }

    /// The track of a film.
    func track(_ film: Int) async throws -> Track { try await films[film].load(.tracks)[0] }

    /// What stands in the project file of a composition.
    func document(of composition: Composition) async throws -> OTIODocument {
        try OTIODocument(try await OTIODocument(composition, named: "cut", at: document).bytes)
    }

    /// The composition that a document stands for.
    func composition(of document: OTIODocument) async throws -> Composition {
        let (films, location) = (films, self.document)
        return try await WorkerPool.reading.run(priority: .visible) { worker in
            let opener = SourceOpener(
                { WholeFile($0, $1, Budget()) },
                { location, _, options in
                    films.first { $0.source.location?.name == location.name } ?? Asset(location, options: options)
                }, AssetOptions(), worker.interruption)
            return try opener.timeline(document, at: location).composition
        }
    }
}
