internal import Media
internal import Telemetry

/// A log of positions as what an asset is made of: one track of timed metadata, a sample for each point.
final class TelemetryLogSource: MediaSource {
    let log: TelemetryLog
    let name: String
    let location: MediaLocation?
    let budget: Budget
    let frameMemory = FrameMemory.shared
    let counters = IOCounters()
    let policy: InputPolicy
    let revision = SourceRevision.next()
    let knownFacts: AssetFacts?

    /// Microseconds.
    static let timescale: Int32 = 1_000_000

    /// A log that lies in a file with so many bytes.
    init(_ log: TelemetryLog, in file: WholeFile, size: Int, budget: Budget) {
        self.log = log
        (name, location, policy, self.budget) = (file.name, file.location, file.policy, budget)
        let range = TimeRange(start: .zero, end: Self.time(log.entries.last?.start ?? 0))
        let track = TrackFacts(
            index: 0, trackID: 1, mediaType: .metadata,
            formats: [FormatDescription(ofMetadata: log.format.rawValue, longName: log.format.longName)],
            isDecodable: false, range: range, timescale: Self.timescale, sampleCount: Int64(log.entries.count),
            isSelfContained: true)
        knownFacts = AssetFacts(
            format: ContainerFormat(name: log.format.rawValue, longName: log.format.longName),
            duration: range.duration, fileSize: Int64(size), tracks: [track], metadata: log.metadata)
    }

    /// The time of so many seconds.
    static func time(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds, preferredTimescale: timescale) }

    func dropCache() {}

    func acceptChanges() {}

    func checkUnchanged(_ interruption: Interruption) {}

    func currentIdentity() -> InputIdentity? { nil }

    func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader { throw MediaError.neitherPicturesNorSound }

    func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        throw MediaError.neitherPicturesNorSound
    }

    func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader {
        guard index == 0 else { throw MediaError.oneTrackOnly }
        return TelemetryLogSamples(log)
    }
}

extension MediaError {
    fileprivate static let neitherPicturesNorSound = MediaError(
        .noSuchTrack, "a log of positions has neither pictures nor sound", remedy: "inspect what it states instead")
    fileprivate static let oneTrackOnly = MediaError(
        .noSuchTrack, "a log of positions has one track only", remedy: "choose track 1")
}

extension TelemetryLog {
    /// What it tells of itself.
    fileprivate var metadata: [MetadataItem] {
        let space = MetadataKeySpace(rawValue: format.rawValue)
        var items: [MetadataItem] = []
        if let name {
            items.append(MetadataItem(keySpace: space, key: "name", commonKey: .title, value: .string(name)))
        }
        if let creator {
            items.append(MetadataItem(keySpace: space, key: "creator", commonKey: .software, value: .string(creator)))
        }
        if let date = date.flatMap({ MetadataDate(secondsSince1970: $0) }) {
            items.append(MetadataItem(keySpace: space, key: "time", commonKey: .creationDate, value: .date(date)))
        }
        return items
    }
}
