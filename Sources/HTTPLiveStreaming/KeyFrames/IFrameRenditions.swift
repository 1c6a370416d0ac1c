internal import Media
internal import Playlists
internal import Synchronization

/// The lists of key frames that a presentation has beside its variants, for pictures that need not be exact.
///
/// A list is read when it is first of use, and one that turns out to be of none is not asked for again. Every member may be
/// called from any thread; those that take an interruption read and belong on workers.
final class IFrameRenditions: Sendable {
    /// What reading them has cost.
    let counters = IOCounters()

    private let read: ReadPlaylist
    private let variants: [AssetVariant]
    private let uris: [PlaylistURI]
    /// The place of the variant that the presentation is opened in.
    private let selection: Int
    /// The runs of its segments.
    private let runs: [SegmentRun]
    private let budget: Budget
    private let makeAsset: @Sendable (any ByteInput) -> Asset
    private let readClock: @Sendable (Int, Interruption) throws -> Void
    /// What became of those that were read; nil for those of no use.
    private let known = Mutex<[Int: IFrameRendition?]>([:])

    /// The lists of a playlist beside one of its variants, of which these are the runs; nil where it has none.
    ///
    /// `readClock` opens the run at a place, so that its clock is known.
    init?(
        _ read: ReadPlaylist, besideVariantAt selection: Int, _ runs: [SegmentRun], budget: Budget,
        makeAsset: @escaping @Sendable (any ByteInput) -> Asset,
        readClock: @escaping @Sendable (Int, Interruption) throws -> Void
    ) {
        guard case .master(let master) = read.playlist, master.variants.contains(where: \.isIFrameOnly) else {
            return nil
        }
        (self.read, self.selection, self.runs, self.budget) = (read, selection, runs, budget)
        (self.makeAsset, self.readClock) = (makeAsset, readClock)
        variants = AssetVariant.all(of: master)
        uris = master.variants.map(\.uri)
    }

    /// The best list whose pictures are large enough for a size; nil where none is of use. Throws `CancellationError`.
    func rendition(covering size: PixelSize, _ interruption: Interruption) throws -> (place: Int, IFrameRendition)? {
        let places = AssetVariant.iFramePlaces(among: variants, covering: size, besideVariantAt: selection)
        for place in places {
            let rendition = try known.withLock { $0[place] } ?? read(place, interruption)
            if let rendition { return (place, rendition) }
        }
        return nil
    }

    /// Has nobody use a list again.
    func giveUp(listAt place: Int) { known.withLock { $0[place] = .some(nil) } }

    /// When the run of segments at a place begins, whose clock is known then: only its segments say exactly how that counts.
    ///
    /// Throws `MediaError` and `CancellationError`.
    func start(ofRunAt place: Int, _ interruption: Interruption) throws -> MediaTime {
        if !runs[place].clock.isKnown { try readClock(place, interruption) }
        return runs[place].start
    }

    private func read(_ place: Int, _ interruption: Interruption) throws -> IFrameRendition? {
        var rendition: IFrameRendition?
        do {
            if let list = try read.named(uris[place], budget: budget, interruption) {
                counters.include(list.file.counters)
                rendition = try IFrameRendition(list, beside: runs, makeAsset: makeAsset)
            }
        } catch is MediaError {
            // The variant itself has the pictures, too.
        }
        return known.withLock { known in
            if let other = known[place] { return other }
            if let rendition { counters.include(rendition.counters) }
            known[place] = .some(rendition)
            return rendition
        }
    }
}
