package import Media
import Synchronization

/// A drawn film that knows how often it was opened, and whether it still is: for tests that do not leave their thread.
package final class CountedFilm: MediaSource {
    private let film: DrawnFilm
    /// Why it cannot be opened; nil where it can.
    private let failure: MediaError?
    private let openings = Mutex(0)
    /// The last one that was opened. Its tests do not leave their thread.
    nonisolated(unsafe) private weak var reader: (any PictureReader)?

    package init(_ film: DrawnFilm, failure: MediaError? = nil) { (self.film, self.failure) = (film, failure) }

    /// How often it was opened, or somebody tried.
    package var opened: Int { openings.withLock(\.self) }

    /// Whether one of its readers lives, the last that was opened.
    package var isOpen: Bool { reader != nil }

    package var name: String { film.name }
    package var budget: Budget { film.budget }
    package var frameMemory: FrameMemory { film.frameMemory }
    package var counters: IOCounters { film.counters }
    package var policy: InputPolicy { film.policy }
    package var revision: Int { film.revision }
    package var knownFacts: AssetFacts? { film.knownFacts }
    package func dropCache() {}
    package func acceptChanges() {}
    package func checkUnchanged(_ interruption: Interruption) throws {}
    package func currentIdentity() -> InputIdentity? { nil }

    package func readFacts(
        _ stage: Stage, isKnown: Bool, _ interruption: Interruption, publish: (AssetFacts) -> Stage?
    ) throws { try film.readFacts(stage, isKnown: isKnown, interruption, publish: publish) }

    package func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader {
        openings.withLock { $0 += 1 }
        if let failure { throw failure }
        let reader = try film.pictures(ofTrackAt: index, counters, interruption)
        self.reader = reader
        return reader
    }

    package func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        try film.sound(ofTrackAt: index, interruption)
    }

    package func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader {
        try film.samples(ofTrackAt: index, interruption)
    }
}
