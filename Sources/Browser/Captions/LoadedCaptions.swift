internal import Captions
internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Synchronization
internal import Times

/// Captions that were read, with what drawing and searching them needs.
struct LoadedCaptions: Sendable {
    /// Which they are.
    let choice: CaptionChoice
    let document: CaptionDocument
    let renderer: CaptionRenderer
    let finder: CaptionFinder
    /// When captions begin, ascending.
    let starts: [MediaTime]
    /// The file as it was read; nil for captions in a film.
    let stamp: SavedFile.Stamp?
    /// Another number for each reading.
    let reading = lastReading.wrappingAdd(1, ordering: .relaxed).newValue
    private static let lastReading = Atomic(0)

    /// Prepares captions; takes a while where there are many.
    init(_ choice: CaptionChoice, _ document: CaptionDocument, stamp: SavedFile.Stamp? = nil) {
        self.choice = choice
        self.stamp = stamp
        self.document = document
        renderer = CaptionRenderer(document.captions)
        finder = CaptionFinder(document.captions)
        starts = document.captions.map(\.start).sorted()
    }

    /// Reads captions, off the main thread. Throws what the engine throws.
    static func read(_ choice: CaptionChoice, from engine: any MediaEngine) async throws -> LoadedCaptions {
        let stamp = await stamp(of: choice)
        let document = try await engine.captions(choice)
        return await detached { LoadedCaptions(choice, document, stamp: stamp) }
    }

    /// What a file of captions is now; nil for captions in a film.
    static func stamp(of choice: CaptionChoice) async -> SavedFile.Stamp? {
        guard choice.track == nil, let path = choice.place.filePath else { return nil }
        return await SavedFile.stamp(of: Path(bytes: path, relativeTo: .current))
    }

    /// The beginning of the caption some places after or before a time; nil where there is none.
    ///
    /// Within the first half second of a caption, back means the one before.
    func start(_ offset: Int, from time: MediaTime) -> MediaTime? {
        if offset > 0 {
            let next = starts.firstPlace { $0 > time }
            return next < starts.count ? starts[min(starts.count - 1, next + offset - 1)] : nil
        }
        let here = time - MediaTime(value: 1, timescale: 2)
        let next = starts.firstPlace { $0 >= here }
        return next > 0 ? starts[max(0, next + offset)] : nil
    }

    /// The next caption after a time, or the last before it, that says a text; the search goes round at the ends. Reads
    /// all texts: not for the main thread.
    /// - Returns: The caption, its number among all that say it, and how many those are; nil where none does.
    func find(
        _ text: String, from time: MediaTime, backwards: Bool = false
    ) -> (index: Int, number: Int, count: Int)? {
        let found = finder.indices(containing: text).sorted {
            document.captions[$0].start < document.captions[$1].start
        }
        guard !found.isEmpty else { return nil }
        let place =
            if backwards {
                found.lastIndex { document.captions[$0].start < time } ?? found.count - 1
            } else {
                found.firstIndex { document.captions[$0].start > time } ?? 0
            }
        return (found[place], place + 1, found.count)
    }
}
