internal import Media
internal import Playlists
internal import Synchronization

/// The key frames of a presentation by a list of their own (RFC 8216, 4.3.3.6), each of which is got by itself.
///
/// Every member may be called from any thread.
final class IFrameRendition: Sendable {
    /// One of its pictures.
    struct Frame {
        /// The place among all.
        let place: Int
        /// From when to when it is the last one, as the list states.
        let range: TimeRange
        /// The place of the run of segments by whose clock it counts.
        let run: Int
        /// The place among the pictures beside that run.
        let placeInRun: Int
    }

    /// What reading its pictures has cost.
    let counters = IOCounters()

    private let frames: [Frame]
    /// The pictures beside each run of segments that has any, by its place.
    private let runs: [Int: IFrameRun]
    private let makeAsset: @Sendable (any ByteInput) -> Asset
    /// The containers that were opened, by the places of the pictures with which they were.
    private let sources = Mutex<[Int: any MediaSource]>([:])

    /// What a playlist lists beside runs of segments; nil where that is no picture that can be got by itself.
    ///
    /// Throws `MediaError.damaged` for times that cannot be.
    init?(
        _ read: ReadPlaylist, beside runs: [SegmentRun], makeAsset: @escaping @Sendable (any ByteInput) -> Asset
    ) throws {
        guard case .media(let playlist) = read.playlist, playlist.isIFramesOnly, playlist.canBeDecrypted else {
            return nil
        }
        var headers = IFrameHeaders(of: playlist)
        var run = 0
        var frames: [Frame] = []
        var found: [Int: [IFrameRun.Frame]] = [:]
        var elapsed = ExactDecimal.zero
        for segment in playlist.segments {
            let start = MediaTime(elapsed)
            elapsed = try elapsed.adding(segment.duration) ?? { throw MediaError.impossibleDurations }()
            run = runs.place(of: segment, at: start, from: run)
            guard runs[run].isBehindSameDiscontinuities(as: segment),
                let parts = headers.parts(of: segment)
            else { continue }
            frames.append(
                Frame(
                    place: frames.count, range: TimeRange(start: start, end: MediaTime(elapsed)), run: run,
                    placeInRun: found[run]?.count ?? 0))
            found[run, default: []].append(IFrameRun.Frame(start: start - runs[run].start, parts: parts))
        }
        guard !frames.isEmpty else { return nil }
        (self.frames, self.makeAsset) = (frames, makeAsset)
        var made: [Int: IFrameRun] = [:]
        for (run, pictures) in found { made[run] = IFrameRun(pictures, beside: runs[run], read.input) }
        self.runs = made
    }

    /// The pictures beside the run of one of them, which is opened with that one, so that no other is read for it.
    ///
    /// Throws `MediaError.noSuchTrack` for a picture of another list.
    func source(openedWith frame: Frame) throws -> any MediaSource {
        guard let run = runs[frame.run] else { throw MediaError.noSuchTrack }
        return sources.withLock { sources in
            if let known = sources[frame.place] { return known }
            let made = makeAsset(run.entered(with: frame.placeInRun)).source
            counters.include(made.counters)
            sources[frame.place] = made
            return made
        }
    }

    /// The picture nearest to a time, as far as the list tells, that the options take; nil without one.
    func frame(nearestTo time: MediaTime, _ options: FrameOptions) -> Frame? {
        let next = frames.firstPlace { $0.range.start > time }
        let nearest = [next - 1, next].filter(frames.indices.contains).map { frames[$0] }.filter {
            options.takes(framesAt: $0.range.start, for: time)
        }
        return nearest.min { distance(of: $0, from: time) < distance(of: $1, from: time) }
    }

    private func distance(of frame: Frame, from time: MediaTime) -> MediaTime {
        frame.range.start > time ? frame.range.start - time : time - frame.range.start
    }
}

extension FrameOptions {
    /// Whether a frame that starts then will do for a time.
    func takes(framesAt start: MediaTime, for time: MediaTime) -> Bool {
        start >= time - max(.zero, toleranceBefore) && start <= time + max(.zero, toleranceAfter)
    }
}

extension [SegmentRun] {
    /// The place of the run by whose clock a picture counts that a list has at a time: of those after the same discontinuities
    /// the last that has begun, else the first. None of earlier pictures lies behind `earlier`.
    fileprivate func place(of segment: MediaSegment, at time: MediaTime, from earlier: Int) -> Int {
        var place = earlier
        while place + 1 < count, self[place + 1].discontinuitySequence <= segment.discontinuitySequence,
            self[place + 1].start <= time || !self[place].isBehindSameDiscontinuities(as: segment)
        {
            place += 1
        }
        return place
    }
}

extension SegmentRun {
    fileprivate func isBehindSameDiscontinuities(as segment: MediaSegment) -> Bool {
        discontinuitySequence == segment.discontinuitySequence
    }
}
