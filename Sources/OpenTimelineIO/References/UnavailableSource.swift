internal import Media

/// What stands for media that is missing, cannot be opened or is none: it has the track that a clip shows of it, and says why
/// it cannot be had.
///
/// Each time that something is to be shown of it the media is tried again, which may have come back since.
final class UnavailableSource: MediaSource {
    let name: String
    let budget: Budget
    let frameMemory: FrameMemory
    let counters: IOCounters
    let policy: InputPolicy
    let revision = SourceRevision.next()
    let knownFacts: AssetFacts?

    /// What is tried again; nil where that is no use.
    private let media: Asset?
    private let error: MediaError

    /// What stands for lost media of which a stretch of a type is shown that ends at a time.
    init(_ lost: LostMedia, _ type: MediaType, until end: MediaTime) {
        (name, error, media) = (lost.name, lost.reason, lost.media)
        budget = media?.source.budget ?? Budget()
        frameMemory = media?.source.frameMemory ?? .shared
        counters = media?.source.counters ?? IOCounters()
        policy = media?.source.policy ?? .local
        let range = TimeRange(start: .zero, end: end)
        knownFacts = AssetFacts(
            format: ContainerFormat(name: "missing", longName: "Missing media"), duration: range.duration,
            tracks: [TrackFacts(index: 0, trackID: 1, mediaType: type, formats: [], range: range, timescale: 600)])
    }

    func dropCache() { media?.source.dropCache() }

    func acceptChanges() { media?.source.acceptChanges() }

    func checkUnchanged(_ interruption: Interruption) {}

    func currentIdentity() -> InputIdentity? { media?.source.currentIdentity() }

    func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader {
        guard let media else { throw error }
        return try media.source.pictures(ofTrackAt: nil, counters, interruption)
    }

    func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        guard let media else { throw error }
        return try media.source.sound(ofTrackAt: nil, interruption)
    }

    func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader { throw error }
}
