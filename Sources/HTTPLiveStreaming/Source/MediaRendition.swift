internal import Compositions
internal import Media
internal import Playlists
internal import Synchronization

/// One media playlist of a presentation as it is read: its runs of segments, each a container of its own.
///
/// Every member may be called from any thread; those that take an interruption read and belong on workers.
final class MediaRendition: Sendable {
    let file: WholeFile
    let playlist: MediaPlaylist
    let duration: MediaTime
    let runs: [SegmentRun]
    /// The containers, run by run.
    private let assets: [Asset]
    /// The same once the first tells what they all have.
    private let presented = Mutex<[Asset]?>(nil)

    /// What a playlist lists that has a segment which is no gap. Throws `MediaError.damaged` for times that cannot be.
    init(
        _ playlist: MediaPlaylist, _ read: ReadPlaylist, makeAsset: (any ByteInput) -> Asset
    ) throws {
        (file, self.playlist) = (read.file, playlist)
        duration = try playlist.totalDuration.map { MediaTime($0) } ?? { throw MediaError.impossibleDurations }()
        runs = try playlist.runs(read.input)
        assets = runs.map(makeAsset)
    }

    /// The container of the first run.
    var first: any MediaSource { assets[0].source }
    var sources: [any MediaSource] { assets.map(\.source) }
    /// What reading has cost of the runs, and of the playlist where another one has named it.
    var counters: [IOCounters] { sources.map(\.counters) + [file.counters] }

    /// Whether there is nothing but one run from the start to the end.
    var isOneRun: Bool { runs.count == 1 && runs[0].start == .zero && runs[0].duration == duration }

    /// What the first run has. Throws `MediaError` and `CancellationError`.
    func facts(_ interruption: Interruption) throws -> AssetFacts {
        var known: AssetFacts?
        try first.readFacts(.streamInformation, isKnown: false, interruption) { facts in
            known = facts
            return nil
        }
        return try known ?? { throw MediaError.noFacts }()
    }

    /// A track by its place among those of the first run, over all runs.
    ///
    /// `delay` is how much later than the clock of the pictures that of this rendition begins. Throws `MediaError` and
    /// `CancellationError`.
    func track(
        at index: Int, delay: MediaTime, _ interruption: Interruption
    ) throws -> Composition {
        let tracks = try presentedAssets(interruption).compactMap { $0.knownTrack(at: index) }
        guard let first = tracks.first else { throw MediaError.noSuchTrack }
        var composition = Composition()
        let place = composition.addTrack(first.mediaType)
        for (run, track) in zip(runs, tracks) {
            // What comes before the pictures is not presented; where it comes after them there is a gap.
            let range = TimeRange(start: max(.zero, .zero - delay), end: run.duration - max(.zero, delay))
            guard range.duration > .zero else { continue }
            try composition[place].insert(range, of: track, at: run.start + max(.zero, delay))
        }
        let end = composition.duration
        if end < duration { try composition[place].insertEmptyTimeRange(TimeRange(start: end, end: duration)) }
        return composition
    }

    private func presentedAssets(_ interruption: Interruption) throws -> [Asset] {
        if let known = presented.withLock(\.self) { return known }
        let facts = try facts(interruption)
        let made = zip(runs, assets).map { run, asset in
            Asset(source: PresentedRun(asset.source, facts, lasting: run.duration))
        }
        return presented.withLock { known in
            known = known ?? made
            return known ?? made
        }
    }
}
