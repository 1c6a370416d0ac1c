internal import Bytes
internal import Compositions
internal import Media
internal import Playlists
internal import Synchronization

/// What an asset of HTTP Live Streaming is made of: one variant and the sound that belongs to it.
///
/// A rendition of one run is read as the container that it is; one of several runs as a composition of them.
final class Presentation: MediaSource {
    let name: String
    let location: MediaLocation?
    let budget: Budget
    let frameMemory: FrameMemory
    let counters: IOCounters
    let policy: InputPolicy
    let revision = SourceRevision.next()
    /// Whether nothing more will come.
    var isComplete: Bool { !main.playlist.isEndless }

    private let read: ReadPlaylist
    private let main: MediaRendition
    /// The place of the variant that it is opened in; nil where there are none.
    private let selection: Int?
    /// The sound where it has a playlist of its own, or why that cannot be had.
    private let sound: Result<MediaRendition, MediaError>?
    /// Those that can be had.
    private let renditions: [MediaRendition]
    /// The lists of its key frames; nil where there are none.
    private let keyFrames: IFrameRenditions?
    /// The subtitles that the variant offers, whose tracks follow those of the renditions.
    private let subtitles: [SubtitleRendition]
    /// The same as libav reads it, for copying: its variant, or all of them where the sound has a playlist of its own.
    private let whole: any MediaSource
    private let layout = Mutex<Layout?>(nil)

    /// What the renditions were found to have.
    private struct Layout {
        /// What is known of each.
        let facts: [AssetFacts]
        /// How many tracks the main rendition has: those of the sound follow.
        let mainCount: Int
        /// How many tracks the renditions have: those of the subtitles follow.
        let count: Int
        let pictures: Int?
        let sound: Int?
        /// How much later the clock of the sound begins than that of the pictures.
        var delay = MediaTime.zero
        /// What is made of runs, by the places of the tracks.
        var composed: [Int: any MediaSource] = [:]
    }

    /// A presentation; `whole` is what libav makes of its variant, or of the list of them.
    init(
        _ read: ReadPlaylist, _ main: MediaRendition, ofVariantAt selection: Int?,
        sound: Result<MediaRendition, MediaError>?, keyFrames: IFrameRenditions?, subtitles: [SubtitleRendition],
        whole: any MediaSource
    ) {
        (self.read, self.main, self.sound, self.whole) = (read, main, sound, whole)
        (self.keyFrames, self.subtitles) = (keyFrames, subtitles)
        self.selection = selection
        (name, location) = (read.input.name, read.file.location)
        (budget, frameMemory, policy) = (whole.budget, whole.frameMemory, main.first.policy)
        renditions = [main] + [try? sound?.get()].compactMap(\.self)
        counters = IOCounters(
            sumOf: renditions.flatMap(\.counters) + [whole.counters] + [keyFrames?.counters].compactMap(\.self)
                + subtitles.map(\.counters))
    }

    func dropCache() { for source in renditions.flatMap(\.sources) { source.dropCache() } }
    func acceptChanges() {}
    func checkUnchanged(_ interruption: Interruption) {}
    func currentIdentity() -> InputIdentity? { nil }

    // MARK: Growth

    private init(_ earlier: Presentation, _ main: MediaRendition, sound: Result<MediaRendition, MediaError>?) {
        (read, selection, whole) = (earlier.read, earlier.selection, earlier.whole)
        keyFrames = nil
        subtitles = earlier.subtitles.map { $0.beside(main) }
        (self.main, self.sound) = (main, sound)
        (name, location) = (earlier.name, earlier.location)
        (budget, frameMemory, policy) = (earlier.budget, earlier.frameMemory, earlier.policy)
        renditions = [main] + [try? sound?.get()].compactMap(\.self)
        counters = IOCounters(
            sumOf: renditions.flatMap(\.counters) + [whole.counters] + subtitles.map(\.counters))
        let known = earlier.layout.withLock(\.self)
        layout.withLock { layout in
            layout = known
            layout?.composed = [:]
        }
    }

    /// Reads the playlists of a broadcast again: the presentation with what they list more; nil where that is nothing.
    ///
    /// Throws `MediaError`, `.changed` where they do not go on from what they were, and `CancellationError`.
    func grown(_ interruption: Interruption) throws -> Presentation? {
        let grownMain = try main.grown(interruption)
        // The sound may be there before the pictures that it belongs to.
        var grownSound: MediaRendition?
        if case .success(let sound) = sound, sound.playlist.isEndless { grownSound = try sound.grown(interruption) }
        guard grownMain != nil || grownSound != nil else { return nil }
        return Presentation(self, grownMain ?? main, sound: grownSound.map { .success($0) } ?? sound)
    }

    /// After how many seconds its playlist may list more; nil where it is complete.
    func reloadInterval(hasGrown: Bool) -> Double? { main.playlist.reloadInterval(hasChanged: hasGrown) }

    // MARK: Facts

    func readFacts(
        _ stage: Stage, isKnown: Bool, _ interruption: Interruption, publish: (AssetFacts) -> Stage?
    ) throws {
        let sound = try soundFacts(interruption)
        do {
            try main.readFacts(max(stage, .streamInformation), isKnown: isKnown, interruption) { facts in
                note([facts] + sound)
                return publish(presented([facts] + sound))
            }
        } catch let error as MediaError where Self.absences.contains(error.code) && !isKnown {
            _ = publish(
                AssetFacts(read.playlist, unreachable: error, identity: read.identity, length: read.length))
        }
    }

    /// Why segments, or what decrypts them, cannot be had: what the playlist says is known nevertheless.
    private static let absences: [MediaError.Code] = [.notFound, .permissionDenied, .protected]

    /// What is known of it by what was read of another that it continues; nil where that is nothing.
    var knownPresentation: AssetFacts? { layout.withLock { $0.map { presented($0.facts) } } }

    private func presented(_ renditions: [AssetFacts]) -> AssetFacts {
        AssetFacts(
            read.playlist, opened: main.playlist, selection: selection, renditions: renditions,
            duration: main.duration, identity: read.identity, length: read.length)
    }

    /// What the renditions have, looked for where nobody has yet.
    private func layout(_ interruption: Interruption) throws -> Layout {
        if let known = layout.withLock(\.self) { return known }
        let sound = try soundFacts(interruption)
        return note([try main.facts(interruption)] + sound)
    }

    /// What the sound has that has a playlist of its own; nothing where it is not there, which leaves the pictures.
    private func soundFacts(_ interruption: Interruption) throws -> [AssetFacts] {
        guard case .success(let sound) = sound else { return [] }
        do {
            return [try sound.facts(interruption)]
        } catch let error as MediaError where Self.absences.contains(error.code) {
            return []
        }
    }

    @discardableResult
    private func note(_ renditions: [AssetFacts]) -> Layout {
        let all = presented(renditions)
        var made = Layout(
            facts: renditions, mainCount: renditions[0].trackCount,
            count: renditions.reduce(0) { $0 + $1.trackCount }, pictures: all.mainTrackIndex(of: .video),
            sound: all.mainTrackIndex(of: .audio))
        if renditions.count > 1, case .success(let sound) = sound {
            let stated = sound.modelStart - main.modelStart
            made.delay = renditions[1].delay(behind: renditions[0], stated: stated)
        }
        return layout.withLock { known in
            known = known ?? made
            return known ?? made
        }
    }

    func bytes(of value: DeferredValue, in identity: InputIdentity?, _ interruption: Interruption) throws -> [UInt8] {
        try main.first.bytes(of: value, in: nil, interruption)
    }

    // MARK: Reading

    func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader {
        let pictures = try allPictures(ofTrackAt: index, counters, interruption)
        guard let keyFrames else { return pictures }
        let facts = try main.facts(interruption)
        guard index == nil || index == facts.mainTrackIndex(of: .video), let size = facts.pictureSize else {
            return pictures
        }
        return IFramePictures(
            pictures, of: size, keyFrames, lasting: main.duration, budget: budget, counters, interruption)
    }

    private func allPictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader {
        if main.isOneRun { return try main.first.pictures(ofTrackAt: index, counters, interruption) }
        let layout = try layout(interruption)
        guard let index = index ?? layout.pictures else { throw MediaError.noSuchTrack }
        return try composed(index, layout, interruption).pictures(ofTrackAt: 0, counters, interruption)
    }

    func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        guard sound != nil || !main.isOneRun else { return try main.first.sound(ofTrackAt: index, interruption) }
        let layout = try layout(interruption)
        if index == nil, case .failure(let error) = sound { throw error }
        guard let index = index ?? layout.sound else {
            // This says why there is none.
            _ = try sound?.get().facts(interruption)
            throw MediaError.noSuchTrack
        }
        return try composed(index, layout, interruption).sound(ofTrackAt: 0, interruption)
    }

    func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader {
        let layout = try layout(interruption)
        if index >= layout.count {
            guard index - layout.count < subtitles.count else { throw MediaError.noSuchTrack }
            return try subtitles[index - layout.count].samples(interruption)
        }
        if index < layout.mainCount, main.isOneRun { return try main.first.samples(ofTrackAt: index, interruption) }
        if index >= layout.mainCount, let sound = try sound?.get(), sound.isOneRun {
            return try sound.first.samples(ofTrackAt: index - layout.mainCount, interruption)
        }
        throw MediaError.samplesOfRuns
    }

    /// What a track presents over all runs.
    private func composed(
        _ index: Int, _ layout: Layout, _ interruption: Interruption
    ) throws -> any MediaSource {
        if let known = layout.composed[index] { return known }
        let isMain = index < layout.mainCount
        let composition =
            isMain
            ? try main.track(at: index, delay: .zero, interruption)
            : try sound?.get().track(at: index - layout.mainCount, delay: layout.delay, interruption)
        guard let composition else { throw MediaError.noSuchTrack }
        let made = Asset(composition, CompositionLabel(name: name, format: .hls)).source
        return self.layout.withLock { layout in
            if let other = layout?.composed[index] { return other }
            layout?.composed[index] = made
            return made
        }
    }

    func demuxer(_ interruption: Interruption) throws -> Demuxer? {
        main.isOneRun && isComplete ? try whole.demuxer(interruption) : nil
    }

    func copyableBytes(_ interruption: Interruption) throws -> (any ByteSource)? {
        try whole.copyableBytes(interruption)
    }
}
