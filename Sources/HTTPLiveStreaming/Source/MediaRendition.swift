internal import Compositions
internal import Media
internal import Playlists
internal import Synchronization

/// One media playlist of a presentation as it is read: its runs of segments, each a container of its own.
///
/// Every member may be called from any thread; those that take an interruption read and belong on workers.
final class MediaRendition: Sendable {
    let playlist: MediaPlaylist
    let duration: MediaTime
    let runs: [SegmentRun]
    /// The place of the run that tells what they all have: that with which whoever joins a broadcast begins.
    let model: Int
    private let read: ReadPlaylist
    private let makeAsset: @Sendable (any ByteInput) -> Asset
    /// The containers, run by run.
    private let assets: [Asset]
    /// Those of containers that were opened before there was more of them.
    private let retired: [IOCounters]
    /// The same once one tells what they all have.
    private let presented = Mutex<[Asset]?>(nil)
    /// What that one has told.
    private let known: Mutex<AssetFacts?>

    /// What a playlist lists that has a segment which is no gap. Throws `MediaError.damaged` for times that cannot be.
    convenience init(
        _ playlist: MediaPlaylist, _ read: ReadPlaylist, makeAsset: @escaping @Sendable (any ByteInput) -> Asset
    ) throws {
        let runs = try playlist.runs(read.input)
        let model = playlist.joiningPlace.flatMap { place in runs.firstIndex { $0.segments.indices.contains(place) } }
        try self.init(playlist, read, runs, runs.map(makeAsset), model: model ?? 0, makeAsset)
    }

    private init(
        _ playlist: MediaPlaylist, _ read: ReadPlaylist, _ runs: [SegmentRun], _ assets: [Asset], model: Int,
        _ makeAsset: @escaping @Sendable (any ByteInput) -> Asset, knowing facts: AssetFacts? = nil,
        after retired: [IOCounters] = []
    ) throws {
        (self.playlist, self.read, self.runs, self.assets) = (playlist, read, runs, assets)
        (self.model, self.makeAsset, self.retired) = (model, makeAsset, retired)
        known = Mutex(facts)
        duration = try playlist.totalDuration.map { MediaTime($0) } ?? { throw MediaError.impossibleDurations }()
    }

    var file: WholeFile { read.file }

    /// The container of the run that tells what they all have.
    var first: any MediaSource { assets[model].source }
    var sources: [any MediaSource] { assets.map(\.source) }
    /// What reading has cost of the runs, and of the playlist where another one has named it.
    var counters: [IOCounters] { sources.map(\.counters) + retired + [file.counters] }

    /// Whether there is nothing but one run from the start to the end.
    var isOneRun: Bool { runs.count == 1 && runs[0].start == .zero && runs[0].duration == duration }

    /// What that run has which tells of all. Throws `MediaError` and `CancellationError`.
    func facts(_ interruption: Interruption) throws -> AssetFacts {
        if let known = known.withLock(\.self) { return known }
        var found: AssetFacts?
        try readFacts(.streamInformation, isKnown: false, interruption) { facts in
            found = facts
            return nil
        }
        guard let found else { throw MediaError.noFacts }
        known.withLock { $0 = found }
        return found
    }

    /// Reads what that run has, as `MediaSource` does. Throws `MediaError.protected` where its key decrypts no media.
    func readFacts(
        _ stage: Stage, isKnown: Bool, _ interruption: Interruption, publish: (AssetFacts) -> Stage?
    ) throws {
        do {
            try first.readFacts(stage, isKnown: isKnown, interruption, publish: publish)
        } catch let error as MediaError where error.code == .unrecognizedFormat && runs[model].isEncrypted {
            throw MediaError.wrongKey
        }
    }

    /// The lists of key frames that a playlist has beside this rendition, which is that of its variant at a place.
    ///
    /// Nil without any, and for a broadcast, whose lists would have to be read again and again.
    func keyFrames(listedIn variants: ReadPlaylist, besideVariantAt place: Int?, budget: Budget) -> IFrameRenditions? {
        guard !playlist.isEndless, let place else { return nil }
        return IFrameRenditions(
            variants, besideVariantAt: place, runs, budget: budget, makeAsset: makeAsset,
            readClock: { [assets] run, interruption in
                _ = try assets[run].source.pictures(ofTrackAt: nil, DecodeCounters(), interruption)
            })
    }

    // MARK: Clocks

    /// When the zero of the clock is presented by which the containers count that are presented beside a segment of another
    /// rendition, which begins at a time.
    ///
    /// Throws `MediaError` and `CancellationError`.
    func clockOrigin(
        for segment: MediaSegment, at start: MediaTime, _ interruption: Interruption
    ) throws -> MediaTime {
        // The lists of broadcasts go on one after the other; else renditions of one film differ by parts of a segment.
        let middle = start + MediaTime(seconds: segment.duration.double / 2)
        let next =
            playlist.isEndless
            ? runs.firstPlace { $0.discontinuitySequence > segment.discontinuitySequence }
            : runs.firstPlace { $0.start > middle }
        return try clockOrigin(ofRunAt: max(0, next - 1), interruption)
    }

    /// When the zero of the clock is presented by which a run counts. Throws `MediaError` and `CancellationError`.
    func clockOrigin(ofRunAt place: Int, _ interruption: Interruption) throws -> MediaTime {
        let run = runs[place]
        if !run.clock.isKnown {
            try assets[place].source.readFacts(.streamInformation, isKnown: false, interruption) { _ in nil }
        }
        guard let origin = run.clock.knownOrigin else { throw MediaError.noFacts }
        return run.start - origin
    }

    // MARK: Growth

    /// Reads the playlist of a broadcast again: the rendition with what it lists more, which has all that this one has; nil
    /// where that is nothing.
    ///
    /// Throws `MediaError`, `.changed` where it does not go on from this one, and `CancellationError`.
    func grown(_ interruption: Interruption) throws -> MediaRendition? {
        let list: ReadPlaylist?
        do {
            list = try read.again(interruption)
        } catch let error as MediaError where error.code == .changed {
            // Somebody else reads it, too, and has met another version than was met here.
            return nil
        }
        guard let list else { throw MediaError.noPlaylist }
        guard case .media(let later) = list.playlist, !later.isIFramesOnly, let updated = playlist.updated(by: later),
            updated.canBeDecrypted
        else { throw MediaError.begunAnew }
        guard updated.segments.count > playlist.segments.count || !updated.isEndless else { return nil }
        var (kept, retired) = (zip(runs, assets).map { ($0, $1) }, retired)
        var present = try updated.runs(read.input, from: runs.last)[...]
        if let last = kept.last, let first = present.first {
            if first.segments.count == last.0.segments.count {
                present.removeFirst()
            } else {
                kept.removeLast()
                retired.append(last.1.counters)
            }
        }
        return try MediaRendition(
            updated, read, kept.map(\.0) + present, kept.map(\.1) + present.map(makeAsset), model: model, makeAsset,
            knowing: known.withLock(\.self), after: retired)
    }

    /// When the segment is presented whose container tells of all.
    var modelStart: MediaTime { runs[model].start + runs[model].entry }

    // MARK: Tracks

    /// A track by its place among those of the run that tells of all, over all runs.
    ///
    /// `delay` is how much later than the pictures this rendition begins than its playlist says. Throws `MediaError` and
    /// `CancellationError`.
    func track(
        at index: Int, delay: MediaTime, _ interruption: Interruption
    ) throws -> Composition {
        let tracks = try presentedAssets(interruption).compactMap { $0.knownTrack(at: index) }
        guard let first = tracks.first else { throw MediaError.noSuchTrack }
        var composition = Composition()
        let place = composition.addTrack(first.mediaType)
        for (run, track) in zip(runs, tracks) {
            // What comes before the pictures, or after their end, is not presented.
            let (start, free) = (run.start + delay, composition.duration)
            let range = TimeRange(start: max(.zero, free - start), end: min(run.duration, duration - start))
            guard range.duration > .zero else { continue }
            try composition[place].insert(range, of: track, at: max(start, free))
        }
        let end = composition.duration
        if end < duration { try composition[place].insertEmptyTimeRange(TimeRange(start: end, end: duration)) }
        return composition
    }

    /// The samples of a run's text. Throws `MediaError`, `.noSuchTrack` without any, and `CancellationError`.
    func samplesOfText(inRunAt place: Int, _ interruption: Interruption) throws -> any SampleReader {
        let facts = try facts(interruption)
        guard let index = facts.mainTrackIndex(of: .subtitle) ?? facts.mainTrackIndex(of: .text) else {
            throw MediaError.noSuchTrack
        }
        return try assets[place].source.samples(ofTrackAt: index, interruption)
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
