internal import Media

/// Samples of a track that follow each other, and what they say.
struct SampleWindow: Sendable {
    /// What is read before and after the time that is asked for.
    private static let before = MediaTime.seconds(1)
    private static let after = MediaTime.seconds(2)
    /// What is said may have been stored so much later.
    private static let lateness = MediaTime.seconds(1)
    /// More bytes are not read ahead, and not at all.
    private static let mostBytesAhead = 4 << 20
    private static let mostBytes = 64 << 20

    private var samples: [Sample] = []
    private var groups: [TimedMetadataGroup] = []
    /// The streams that state positions best.
    private var positionKeys: Set<String> = []
    /// The four letters of the track's format.
    private let key: String
    /// The times of which it tells.
    private let start: MediaTime
    private var end: MediaTime

    /// Reads the samples around a time. Throws `MediaError` where those up to it cannot be read, or `CancellationError`.
    init(_ track: Track, around time: MediaTime, _ priority: WorkerPool.Priority) async throws {
        key =
            try await track.load(.formatDescriptions, priority: priority).first?.codec.fourCharCode?.description
            ?? "data"
        let reader = try await track.mayHoldTimedMetadata ? TimedMetadataReaders.reader(of: track) : nil
        start = max(.zero, time - Self.before)
        end = time + Self.after - Self.lateness
        var bytes = 0
        do {
            for try await sample in track.samples(
                at: [start], within: time - start + Self.after, priority: priority)
            {
                samples.append(sample)
                bytes += sample.data.count
                if let reader {
                    groups += reader.groups(of: sample, .all).groups
                    positionKeys.formUnion(reader.groups(of: sample, .positions).groups.map(\.key))
                }
                guard bytes <= Self.mostBytes else { throw MediaError.tooManyBytes(track.trackID, at: time) }
                if bytes > Self.mostBytesAhead, sample.presentationTime > time {
                    end = sample.presentationTime
                    break
                }
            }
        } catch let error as MediaError {
            // What cannot be read later does not matter yet.
            guard let last = samples.last?.presentationTime, last > time else { throw error }
            end = last
        }
    }

    /// Whether all is known that holds at a time.
    func tells(of time: MediaTime) -> Bool { start <= time && time < end }

    /// What holds at a time.
    func moment(at time: MediaTime) -> TrackMoment {
        let sample = samples.last { $0.presentationTime <= time }
        let isPresented = sample.map {
            Self.holds(TimeRange(start: $0.presentationTime, duration: $0.duration), at: time)
        }
        // Of each stream what was said last.
        var last: [String: TimedMetadataGroup] = [:]
        var keys: [String] = []
        for group in groups where group.timeRange.start <= time {
            if let known = last[group.key] {
                if group.timeRange.start >= known.timeRange.start { last[group.key] = group }
            } else {
                keys.append(group.key)
                last[group.key] = group
            }
        }
        let held = keys.filter { positionKeys.contains($0) } + keys.filter { !positionKeys.contains($0) }
        return TrackMoment(
            sample: isPresented == true ? sample : nil,
            group: TimedMetadataGroup(
                joining: held.compactMap { last[$0] }.filter { Self.holds($0.timeRange, at: time) }, key: key))
    }

    /// Whether what began at a time or before still holds; what does not say how long it does until the next.
    private static func holds(_ range: TimeRange, at time: MediaTime) -> Bool {
        !range.duration.isNumeric || range.duration <= .zero || time < range.end
    }
}

extension MediaError {
    fileprivate static func tooManyBytes(_ trackID: TrackID, at time: MediaTime) -> MediaError {
        MediaError(
            .readLimitExceeded, "the samples of track \(trackID) around \(time.seconds) s are larger than 64 MiB",
            remedy: "read the track's samples one by one")
    }
}
