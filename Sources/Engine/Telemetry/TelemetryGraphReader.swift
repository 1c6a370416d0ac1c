internal import Media
internal import TimedMetadata

/// Reads a channel for a graph: first in some places all over the range, so that its shape is there within a moment, then
/// everything.
struct TelemetryGraphReader {
    /// In how many places is looked before everything is read.
    private static let places = 256

    private let asset: Asset
    private let companions: @Sendable () async throws -> [Asset]
    private let channel: TelemetryChannel
    private let wanted: TimeRange?
    private let count: Int
    /// Whether everything is read; of an address only places are.
    private let readsAll: Bool
    private var state = State.new
    /// What ended the reading, after what was read.
    private var failure: (any Error)?

    private enum State {
        case new
        case looking(TimedMetadataSequence.Iterator, TelemetryBins)
        case reading(TimedMetadataSequence.Iterator, TelemetryBins)
        case over
    }

    /// - Parameters:
    ///   - channel: What is read.
    ///   - asset: The film that states it.
    ///   - companions: Finds the files beside the film that may state it.
    ///   - range: The part of the film that is wanted; nil for all of it.
    ///   - count: How many buckets the graph has.
    ///   - readsAll: Whether everything is read after some places.
    init(
        _ channel: TelemetryChannel, of asset: Asset, companions: @escaping @Sendable () async throws -> [Asset],
        in range: TimeRange?, count: Int, readsAll: Bool
    ) {
        self.asset = asset
        self.companions = companions
        self.channel = channel
        wanted = range
        self.count = count
        self.readsAll = readsAll
    }

    /// What is known now; nil after the last state.
    ///
    /// Throws `MediaError` or `CancellationError`.
    mutating func next() async throws -> TelemetryGraph? {
        if let failure {
            self.failure = nil
            throw failure
        }
        switch state {
        case .over: return nil
        case .new:
            let (track, range) = (try await track(), try await range())
            let bins = TelemetryBins(range, count: count, lines: channel.lines.count)
            let times = Self.spread(over: range, count: min(Self.places, count))
            let groups = track.timedMetadata(channel.selection, at: times, within: reach, priority: .soon)
            state = .looking(groups.makeAsyncIterator(), bins)
            return try await next()
        case .looking(var groups, var bins):
            if try await read(&groups, into: &bins, for: .milliseconds(40)) {
                state = .looking(groups, bins)
            } else if readsAll {
                // The damage of a place is met again, after all that can be read.
                if (failure as? MediaError)?.code == .damaged { failure = nil }
                let all = try await track().timedMetadata(channel.selection, in: wanted, priority: .soon)
                state = .reading(all.makeAsyncIterator(), bins)
            } else {
                state = .over
            }
            return bins.graph(isComplete: false)
        case .reading(var groups, var bins):
            let goesOn = try await read(&groups, into: &bins, for: .milliseconds(100))
            state = goesOn ? .reading(groups, bins) : .over
            return bins.graph(isComplete: !goesOn && failure == nil)
        }
    }

    /// Reads groups for some time; false when there are no more of them.
    private mutating func read(
        _ groups: inout TimedMetadataSequence.Iterator, into bins: inout TelemetryBins, for time: Duration
    ) async throws -> Bool {
        let due = ContinuousClock.now + time
        do {
            while ContinuousClock.now < due {
                guard let group = try await groups.next() else { return false }
                bins.add(try await channel.values(of: group), in: channel.range(of: group))
            }
            return true
        } catch let error as MediaError {
            failure = error
            return false
        }
    }

    /// How far after a place is looked for a measurement, where each has a sample of its own.
    private var reach: MediaTime {
        guard let rate = channel.sampleRate, rate > 0 else { return .zero }
        return MediaTime(seconds: min(2, 1.5 / rate))
    }

    private func track() async throws -> TimedMetadataTrack {
        try await channel.track(of: asset, companions: companions)
    }

    private func range() async throws -> TimeRange {
        if let wanted { return wanted }
        return TimeRange(start: .zero, duration: try await asset.telemetryDuration())
    }

    /// Times in the middles of equal parts of a range, each far from those before it.
    static func spread(over range: TimeRange, count: Int) -> [MediaTime] {
        let bits = max(0, Int.bitWidth - (count - 1).leadingZeroBitCount)
        return (0..<1 << bits).lazy.map { index in
            (0..<bits).reduce(0) { $0 | (index >> $1 & 1) << (bits - 1 - $1) }
        }.filter { $0 < count }.map { place in
            range.start + MediaTime(seconds: range.duration.seconds * (Double(place) + 0.5) / Double(count))
        }
    }
}

extension Asset {
    /// How long the timeline is that telemetry is shown on; throws where nobody knows.
    func telemetryDuration() async throws -> MediaTime {
        let duration = try await load(.duration)
        guard duration.isNumeric, duration > .zero else {
            throw MediaError(
                .invalidRequest, "the length of the film is not known", remedy: "ask for a range of it")
        }
        return duration
    }
}
