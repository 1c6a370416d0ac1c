internal import Captions
internal import Engine
internal import Media
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

    /// Prepares captions; takes a while where there are many.
    init(_ choice: CaptionChoice, _ document: CaptionDocument) {
        self.choice = choice
        self.document = document
        renderer = CaptionRenderer(document.captions)
        finder = CaptionFinder(document.captions)
        starts = document.captions.map(\.start).sorted()
    }

    /// Reads captions, off the main thread. Throws what the engine throws.
    static func read(_ choice: CaptionChoice, from engine: any MediaEngine) async throws -> LoadedCaptions {
        let document = try await engine.captions(choice)
        return await Task.detached { LoadedCaptions(choice, document) }.value
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
