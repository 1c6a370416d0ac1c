import Media
import Synchronization
import TestInputs

/// A drawn film that knows how often it was opened, and whether it still is: for tests that do not leave their thread.
final class CountedFilm: MediaSource {
    private let film: DrawnFilm
    /// Why it cannot be opened; nil where it can.
    private let failure: MediaError?
    private let openings = Mutex(0)
    /// The last one that was opened. Its tests do not leave their thread.
    nonisolated(unsafe) private weak var reader: (any PictureReader)?

    init(_ film: DrawnFilm, failure: MediaError? = nil) { (self.film, self.failure) = (film, failure) }

    /// How often it was opened, or somebody tried.
    var opened: Int { openings.withLock(\.self) }

    /// Whether one of its readers lives, the last that was opened.
    var isOpen: Bool { reader != nil }

    var name: String { film.name }
    var budget: Budget { film.budget }
    var frameMemory: FrameMemory { film.frameMemory }
    var counters: IOCounters { film.counters }
    var policy: InputPolicy { film.policy }
    var revision: Int { film.revision }
    var knownFacts: AssetFacts? { film.knownFacts }
    func dropCache() {}
    func acceptChanges() {}
    func checkUnchanged(_ interruption: Interruption) throws {}
    func currentIdentity() -> InputIdentity? { nil }

    func readFacts(
        _ stage: Stage, isKnown: Bool, _ interruption: Interruption, publish: (AssetFacts) -> Stage?
    ) throws { try film.readFacts(stage, isKnown: isKnown, interruption, publish: publish) }

    func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader {
        openings.withLock { $0 += 1 }
        if let failure { throw failure }
        let reader = try film.pictures(ofTrackAt: index, counters, interruption)
        self.reader = reader
        return reader
    }

    func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        try film.sound(ofTrackAt: index, interruption)
    }

    func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader {
        try film.samples(ofTrackAt: index, interruption)
    }
}
