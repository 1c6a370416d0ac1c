internal import Media
internal import TimedMetadata

/// A track that states positions, and some of them from all over its time.
struct StatedWay: Sendable {
    /// A position and when it holds.
    struct Position: Sendable {
        let time: MediaTime
        let place: MapTrace.Place
    }

    let track: TimedMetadataTrack
    /// In the order of time.
    let positions: [Position]

    /// At how many times positions are looked for.
    private static let count = 256
    /// As many positions as a small map can show: a sample may state thousands.
    private static let most = 1_024

    /// The first way that an asset, or a file beside it, states. Throws `MediaError`, `.noSuchTrack` where there is none, and
    /// `CancellationError`.
    init(of asset: Asset, companions: [Asset], priority: WorkerPool.Priority) async throws {
        let duration = try await asset.load(.duration, priority: priority)
        guard duration.isNumeric, duration > .zero else { throw MediaError.noPositions(in: asset.name) }
        let times = (0..<Self.count).map { index in
            MediaTime(seconds: duration.seconds * (Double(index) + 0.5) / Double(Self.count))
        }
        var failure: MediaError?
        for track in try await asset.loadTimedMetadataTracks(companions: companions) {
            var positions: [Position] = []
            do {
                for try await group in track.timedMetadata(.positions, at: times, priority: priority) {
                    guard let place = try await group.items.load(.location)?.knownPlace else { continue }
                    positions.append(Position(time: group.timeRange.start, place: place))
                }
            } catch let error as MediaError {
                // What could be read before is shown.
                failure = failure ?? error
            }
            guard !positions.isEmpty else { continue }
            positions.sort { $0.time < $1.time }
            let step = max(1, (positions.count + Self.most - 1) / Self.most)
            self.positions = stride(from: 0, to: positions.count, by: step).map { positions[$0] }
            self.track = track
            return
        }
        throw failure ?? MediaError.noPositions(in: asset.name)
    }
}

extension GeographicPosition {
    /// Where it is; nil where the receiver did not know.
    var knownPlace: MapTrace.Place? {
        // Without a fix a receiver states an earlier place, or any.
        fix == PositionFix.none ? nil : MapTrace.Place(self)
    }
}

extension MediaError {
    fileprivate static func noPositions(in name: String) -> MediaError {
        MediaError(
            .noSuchTrack, "neither \(name) nor a file beside it states positions over its time",
            remedy: "put a log with the same name beside it, such as .gpx, whose dates meet those of the film")
    }
}
