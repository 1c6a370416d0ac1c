internal import Media

/// A run of segments with the tracks that the first run of its rendition has, so that it need not be opened to be placed.
///
/// Where another track stands for its pictures or its sound, that is meant.
final class PresentedRun: MediaSource {
    private let container: any MediaSource
    let knownFacts: AssetFacts?
    /// The places of the tracks of pictures and of sound that stand for all, among those of the first run.
    private let pictures: Int?
    private let sound: Int?

    /// A run that lasts so long, with the facts of the first.
    init(_ container: any MediaSource, _ facts: AssetFacts, lasting duration: MediaTime) {
        self.container = container
        knownFacts = facts.ofSegments(lasting: duration)
        (pictures, sound) = (facts.mainTrackIndex(of: .video), facts.mainTrackIndex(of: .audio))
    }

    var name: String { container.name }
    var budget: Budget { container.budget }
    var frameMemory: FrameMemory { container.frameMemory }
    var counters: IOCounters { container.counters }
    var policy: InputPolicy { container.policy }
    var revision: Int { container.revision }

    func dropCache() { container.dropCache() }
    func acceptChanges() { container.acceptChanges() }
    func checkUnchanged(_ interruption: Interruption) throws { try container.checkUnchanged(interruption) }
    func currentIdentity() -> InputIdentity? { nil }

    func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader {
        try container.pictures(ofTrackAt: index == pictures ? nil : index, counters, interruption)
    }

    func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        try container.sound(ofTrackAt: index == sound ? nil : index, interruption)
    }

    func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader {
        try container.samples(ofTrackAt: index, interruption)
    }
}
