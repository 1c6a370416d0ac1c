internal import Media
internal import Places
internal import Synchronization

/// The assets that somebody looks at, by where they lie, and what is open for each: so that the row, the preview, the
/// timeline, captions and the waveform of a file share what was read of it.
///
/// All members may be used from any thread; none waits but those that close.
final class AssetStore: Sendable {
    /// What is asked of a file's pictures: a filmstrip has a generator of its own, so that it never delays the frame at the
    /// playhead.
    enum Purpose: Sendable, Hashable {
        case frames, strip
    }

    private struct Entry {
        let asset: Asset
        let scenes: SceneFinder
        var generators: [Pictures: ImageGenerator] = [:]
        /// The frames kept around the playhead; of the one file on the timeline only.
        var frames: BufferedFrames?
    }

    /// Which pictures of a file a generator makes.
    private struct Pictures: Hashable {
        let composition: PictureComposition?
        let purpose: Purpose
    }

    private struct BufferedFrames {
        let composition: PictureComposition?
        let buffer: ScrubBuffer
    }

    private struct Use: Equatable {
        let place: Place
        let pictures: Pictures
    }

    private struct State {
        var entries: [Place: Entry] = [:]
        /// The least recently used first.
        var order: [Place] = []
        /// Open generators, the least recently used first.
        var open: [Use] = []
        /// The pixels of the screen; zero where it is not known.
        var screen = PixelSize.zero
        /// The variants that a person has chosen.
        var variants: [Place: VariantPreference] = [:]
        /// The sounds that a person has chosen, by their places.
        var sounds: [Place: Int] = [:]
    }

    /// Facts take some kilobytes.
    private static let assetLimit = 64
    /// The cursor's file, its neighbours, and a filmstrip.
    private static let openLimit = 4

    private let opener: PlaceOpener
    private let state = Mutex(State())

    init(_ opener: PlaceOpener) { self.opener = opener }

    /// Says how many pixels the screen has, for assets that are not made yet.
    func noteScreen(_ size: PixelSize) { state.withLock { $0.screen = size } }

    /// Chooses the variant of a stream, for when its asset is made next; that which fills the screen when nil.
    func choose(_ variant: VariantPreference?, of place: Place) { state.withLock { $0.variants[place] = variant } }

    /// Chooses a sound of a file by its place; that which is used when nobody chooses when nil.
    func chooseSound(_ sound: Int?, of place: Place) { state.withLock { $0.sounds[place] = sound } }

    /// The place of the sound that was chosen of a file; nil where none was.
    func chosenSound(of place: Place) -> Int? { state.withLock { $0.sounds[place] } }

    /// Whether a stream has a variant with larger pictures than the one that the screen had it opened in.
    func isReduced(_ place: Place) -> Bool {
        let (asset, isChosen) = state.withLock { (entry(of: place, &$0).asset, $0.variants[place] != nil) }
        guard !isChosen, let variants = asset.status(of: .variants).value,
            let selected = variants.firstIndex(where: \.isSelected)
        else { return false }
        return VariantPreference.largest.places(among: variants).first != selected
    }

    /// The asset of a file.
    func asset(of place: Place) -> Asset { state.withLock { entry(of: place, &$0).asset } }

    /// The finder of a file's scenes, which remembers what was searched.
    func scenes(of place: Place) -> SceneFinder { state.withLock { entry(of: place, &$0).scenes } }

    /// The open generator of a file, or of the film that was composed of it, or a new one; the one that was used longest ago
    /// goes for it.
    func generator(
        of place: Place, _ composed: ComposedFilm? = nil, for purpose: Purpose = .frames
    ) -> ImageGenerator {
        state.withLock { generator(of: place, composed, for: purpose, &$0) }
    }

    /// The frames around the playhead of a file, or of what was composed of it, which is on the timeline from now on.
    func buffer(of place: Place, _ composed: ComposedFilm? = nil) -> ScrubBuffer {
        let (buffer, others) = state.withLock { state -> (ScrubBuffer, [ScrubBuffer]) in
            let known = entry(of: place, &state).frames
            if let known, known.composition == composed?.composition { return (known.buffer, []) }
            let buffer = ScrubBuffer(generator(of: place, composed, for: .frames, &state))
            // One film is on the timeline, in one way; the frames of others have no playhead any more.
            let others = state.entries.values.compactMap { $0.frames?.buffer }
            for key in state.entries.keys { state.entries[key]?.frames = nil }
            state.entries[place]?.frames = BufferedFrames(composition: composed?.composition, buffer: buffer)
            return (buffer, others)
        }
        for other in others { other.pause() }
        return buffer
    }

    /// The same where it is there; nil where the file is not on the timeline, or not in this way.
    func knownBuffer(of place: Place, _ composition: PictureComposition? = nil) -> ScrubBuffer? {
        state.withLock { state in
            guard let frames = state.entries[place]?.frames, frames.composition == composition else { return nil }
            return frames.buffer
        }
    }

    /// Fails what is known of a file where it is another by now; whoever has the old version open is told so.
    func noteChange(of place: Place) async {
        let asset = state.withLock { $0.entries[place]?.asset }
        _ = try? await asset?.revalidate()
    }

    /// Closes what is open for a file; what is known of it stays known.
    func release(_ place: Place) async {
        let (generators, buffer, scenes) = state.withLock { state in
            let entry = state.entries[place]
            state.entries[place]?.generators = [:]
            state.entries[place]?.frames = nil
            state.open.removeAll { $0.place == place }
            return (entry.map { Array($0.generators.values) } ?? [], entry?.frames?.buffer, entry?.scenes)
        }
        buffer?.pause()
        for generator in generators { await generator.close() }
        await scenes?.close()
    }

    /// Closes what is open for a file and forgets what is known of it.
    func forget(_ place: Place) async {
        await release(place)
        let entry = state.withLock { state in
            state.order.removeAll { $0 == place }
            return state.entries.removeValue(forKey: place)
        }
        entry?.asset.source.dropCache()
    }

    private func generator(
        of place: Place, _ composed: ComposedFilm?, for purpose: Purpose, _ state: inout State
    ) -> ImageGenerator {
        let pictures = Pictures(composition: composed?.composition, purpose: purpose)
        let use = Use(place: place, pictures: pictures)
        state.open.removeAll { $0 == use }
        state.open.append(use)
        let entry = entry(of: place, &state)
        if let known = entry.generators[pictures] { return known }
        let generator = composed?.generator ?? ImageGenerator(asset: entry.asset)
        state.entries[place]?.generators[pictures] = generator
        if state.open.count > AssetStore.openLimit {
            let oldest = state.open.removeFirst()
            // It closes itself, on a worker, when its last picture is done.
            state.entries[oldest.place]?.generators[oldest.pictures] = nil
        }
        return generator
    }

    private func entry(of place: Place, _ state: inout State) -> Entry {
        if let index = state.order.lastIndex(of: place) { state.order.remove(at: index) }
        state.order.append(place)
        if let known = state.entries[place] { return known }
        let options = AssetOptions(
            preferredVariant: state.variants[place] ?? .covering(state.screen), audibleOption: state.sounds[place])
        let asset = opener.asset(of: place, options: options)
        let entry = Entry(asset: asset, scenes: SceneFinder(asset: asset))
        state.entries[place] = entry
        if state.order.count > AssetStore.assetLimit, let index = state.order.firstIndex(where: { isIdle($0, state) }) {
            state.entries[state.order.remove(at: index)] = nil
        }
        return entry
    }

    /// Whether nothing is open for a file.
    private func isIdle(_ place: Place, _ state: State) -> Bool {
        guard let entry = state.entries[place] else { return true }
        return entry.generators.isEmpty && entry.frames == nil
    }
}
