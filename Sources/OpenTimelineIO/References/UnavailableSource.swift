package import Media

/// What stands for media that is missing, cannot be opened or is none: it has the tracks that a clip shows of it, and says why
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

    /// What its clip says of it, with nothing of where its clock begins: the times of this source count from zero.
    let reference: OTIOObject

    /// What stands for lost media of which stretches of some types are shown that end at a time, frames being counted at a rate.
    init(_ lost: LostMedia, _ types: [MediaType], until end: MediaTime, _ reference: OTIOObject?, rate: Rational?) {
        (name, error, media) = (lost.name, lost.reason, lost.media)
        self.reference = reference?.withoutRange ?? .missingReference
        budget = media?.source.budget ?? Budget()
        frameMemory = media?.source.frameMemory ?? .shared
        counters = media?.source.counters ?? IOCounters()
        policy = media?.source.policy ?? .local
        let range = TimeRange(start: .zero, end: end)
        var facts = AssetFacts(
            format: ContainerFormat(name: "missing", longName: "Missing media"), duration: range.duration,
            tracks: types.enumerated().map { index, type in
                TrackFacts(
                    index: index, trackID: index + 1, mediaType: type, formats: [], range: range, timescale: 600,
                    frameRate: type == .video ? rate : nil)
            })
        facts.obstacle = lost.reason
        knownFacts = facts
    }

    /// Where it would lie; nil where that is nowhere, as of what a generator makes.
    var location: MediaLocation? { media?.source.location }

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

extension Asset {
    /// What stands for media that cannot be had, of which stretches of some types are shown that end at a time, with what its
    /// contents were.
    package convenience init(
        missing media: Asset, because reason: MediaError, _ types: [MediaType], until end: MediaTime,
        _ fingerprint: MediaFingerprint?
    ) {
        let lost = LostMedia(media.name, reason, retrying: media)
        var reference = OTIOObject(externalReferenceTo: "")
        reference.fingerprint = fingerprint
        self.init(source: UnavailableSource(lost, types, until: end, reference, rate: nil))
    }
}

extension OTIOObject {
    /// A reference that leads nowhere.
    fileprivate static let missingReference = OTIOObject(
        "MissingReference.1",
        [
            "metadata": .object(JSONObject()), "name": .string(""), "available_range": .null,
            "available_image_bounds": .null,
        ])

    fileprivate var withoutRange: OTIOObject {
        var reference = self
        if reference.availableRange != nil { reference.json["available_range"] = .null }
        return reference
    }
}
