internal import Media
internal import Synchronization

/// A composition as what an asset is made of.
///
/// It refers to the sources of its clips, each of which knows by itself whether it is still what was first opened.
final class CompositionSource: MediaSource {
    private struct Revisions {
        /// Those of the sources when this one was last asked.
        var sources: [Int] = []
        var own = SourceRevision.next()
    }

    let composition: Composition
    let name: String
    let location: MediaLocation?
    let budget = Budget()
    let counters: IOCounters
    let frameMemory: FrameMemory
    let policy: InputPolicy
    let knownFacts: AssetFacts?
    /// How deep compositions lie within each other here; 1 where there is none within this one.
    let depth: Int
    /// The size of its pictures; nil where nobody knows that of the first.
    let canvas: PixelSize?
    /// Frames in a second, where all its pictures have as many.
    let frameRate: Rational?

    private let timeline: FlatTimeline
    /// Those of the clips, each once.
    private let sources: [any MediaSource]
    private let revisions = Mutex(Revisions())

    init(_ composition: Composition, _ label: CompositionLabel = .unnamed) {
        self.composition = composition
        (name, location) = (label.name, label.location)
        sources = composition.sources
        timeline = FlatTimeline(composition.shownTracks)
        canvas = composition.naturalSize ?? timeline.firstSize
        frameRate = timeline.frameRate
        knownFacts = composition.facts(label, canvas: canvas)
        counters = IOCounters(sumOf: sources.map(\.counters))
        frameMemory = sources.first?.frameMemory ?? .shared
        policy = InputPolicy(
            isLocal: sources.allSatisfy(\.policy.isLocal), readsTail: false,
            mayBeScanned: sources.allSatisfy(\.policy.mayBeScanned), isCached: false)
        depth = 1 + (sources.map(\.compositionDepth).max() ?? 0)
    }

    var revision: Int {
        revisions.withLock { revisions in
            // Asked for under the lock: what another thread has found before it may be older.
            let present = sources.map(\.revision)
            if revisions.sources.isEmpty { revisions.sources = present }
            if revisions.sources != present { revisions = Revisions(sources: present) }
            return revisions.own
        }
    }

    func dropCache() { for source in sources { source.dropCache() } }

    func acceptChanges() { for source in sources { source.acceptChanges() } }

    /// A source that has changed fails where it is shown, and the others do not.
    func checkUnchanged(_ interruption: Interruption) {}

    func currentIdentity() -> InputIdentity? { nil }

    func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader {
        if let canvas, !canvas.isPossible { throw MediaError.impossibleSize(canvas) }
        var timeline = timeline
        if let index {
            guard composition.tracks.indices.contains(index), composition.tracks[index].mediaType == .video else {
                throw MediaError.noPictures
            }
            timeline = FlatTimeline([composition.tracks[index]])
        }
        guard !timeline.stretches.isEmpty else { throw MediaError.noPictures }
        return CompositionPictureReader(self, timeline, counters, interruption)
    }

    func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        var timeline = timeline(of: .audio)
        if let index {
            let tracks = composition.tracks.indices.contains(index) ? [composition.tracks[index]] : []
            timeline = FlatTimeline(tracks.filter { $0.mediaType == .audio })
        }
        guard !timeline.stretches.isEmpty else { throw MediaError.noSound }
        return CompositionSoundReader(self, timeline, interruption)
    }

    /// What the enabled tracks of a type present together: of pictures the last that has some then, of all else the first.
    private func timeline(of type: MediaType) -> FlatTimeline {
        if type == .video { return timeline }
        return FlatTimeline(composition.tracks.reversed().filter { $0.mediaType == type && $0.isEnabled })
    }

    /// With cuts in place of transitions.
    func clips(of type: MediaType) -> [TrackClip]? {
        let timeline =
            type == .video && sources.contains { $0 is any TransitionSource }
            ? FlatTimeline(composition.shownTracks.map(\.sequence.cut)) : timeline(of: type)
        return timeline.stretches.compactMap { stretch in
            stretch.media.map { media in
                let source = TimeRange(start: media.start.mediaTime, end: stretch.sourceEnd)
                return TrackClip(
                    media.track, source, at: TimeRange(start: stretch.start.mediaTime, end: stretch.end.mediaTime))
            }
        }
    }

    func origin(of type: MediaType, at time: MediaTime) -> (track: Track, time: MediaTime)? {
        let (timeline, time) = (timeline(of: type), ExactTime(clamping: time))
        guard let index = timeline.index(at: time), let media = timeline.stretches[index].media else { return nil }
        return (media.track, timeline.stretches[index].sourceTime(at: time))
    }

    func clips(ofTrackAt index: Int) -> [TrackClip]? {
        guard composition.tracks.indices.contains(index) else { return [] }
        return composition.tracks[index].segments.compactMap { segment in
            guard let track = segment.sourceTrack, let source = segment.source else { return nil }
            return TrackClip(track, source, at: segment.target)
        }
    }

    func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader {
        throw MediaError.noSamples
    }
}

extension Composition {
    /// The tracks whose pictures are seen, the lowest first.
    fileprivate var shownTracks: [CompositionTrack] { tracks.filter { $0.mediaType == .video && $0.isEnabled } }

    /// What its clips are of, each once, in the order in which they are first met.
    fileprivate var sources: [any MediaSource] {
        var known: Set<ObjectIdentifier> = []
        return tracks.flatMap { track in
            track.sequence.clips.compactMap { $0.media?.track.asset.source }
                .filter { known.insert(ObjectIdentifier($0)).inserted }
        }
    }
}

extension FlatTimeline {
    /// The size of the first picture as it is shown, as far as that is known.
    fileprivate var firstSize: PixelSize? {
        guard let track = stretches.lazy.compactMap(\.media?.track).first,
            let size = track.status(of: .naturalSize).value, size.isPossible
        else { return nil }
        return track.status(of: .preferredTransform).value?.displaySize(of: size) ?? size
    }

    /// Frames in a second, where all that is shown has as many at its natural rate.
    fileprivate var frameRate: Rational? {
        let rates = Set(
            stretches.compactMap { stretch in stretch.media.map { $0.track.status(of: .frameRate).value ?? nil } })
        guard rates.count == 1, let rate = rates.first else { return nil }
        return rate
    }
}

extension PixelSize {
    /// Whether pictures can have it.
    fileprivate var isPossible: Bool { width > 0 && height > 0 && isDecodable }
}
