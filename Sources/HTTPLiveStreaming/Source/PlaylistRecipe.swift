internal import Media
internal import Playlists

/// How a playlist becomes what an asset is made of: the variant that it is opened in, with its sound.
///
/// What is no playlist of segments that can be read here is what libav makes of it.
struct PlaylistRecipe: WholeFileRecipe {
    let file: WholeFile
    let budget: Budget
    let frameMemory: FrameMemory
    private let options: AssetOptions
    private let makeAsset: @Sendable (any ByteInput) -> Asset
    private let makeWhole: @Sendable () -> Asset

    /// The recipe of the playlist in a file. `makeAsset` makes assets of segments, `makeWhole` that of the playlist as libav
    /// reads it.
    init(
        _ file: WholeFile, _ options: AssetOptions, _ budget: Budget, _ frameMemory: FrameMemory,
        makeAsset: @escaping @Sendable (any ByteInput) -> Asset, makeWhole: @escaping @Sendable () -> Asset
    ) {
        (self.file, self.options, self.budget, self.frameMemory) = (file, options, budget, frameMemory)
        (self.makeAsset, self.makeWhole) = (makeAsset, makeWhole)
    }

    func make(_ interruption: Interruption) throws -> DerivedMedia {
        interruption.limitOpening(policy, budget)
        let whole = makeWhole().source
        let reach = Reach(allowsExternalReferences: options.allowsExternalReferences)
        guard let read = try ReadPlaylist(file, named: name, reach, interruption),
            let main = try mainRendition(read, interruption)
        else { return media(whole, [file], whole) }
        let sound = try main.sound.map { try soundRendition($0, read, interruption) }
        let files = [file, main.rendition.file] + [try? sound?.get().file].compactMap(\.self)
        let made = Presentation(
            read, main.rendition, ofVariantAt: main.selection, sound: sound,
            keyFrames: main.rendition.keyFrames(listedIn: read, besideVariantAt: main.selection, budget: budget),
            subtitles: subtitles(of: main, read), whole: main.whole ?? whole)
        return made.isComplete ? media(made, files, whole) : broadcast(made)
    }

    /// What was made of playlists that go on: they are read again by whoever wants more of them, else never.
    private func broadcast(_ made: Presentation) -> DerivedMedia {
        DerivedMedia(
            made, isPresent: { false }, checkUnchanged: { _ in }, acceptChanges: {},
            grow: { interruption in
                guard !made.isComplete, let grown = try made.grown(interruption) else {
                    return (nil, SourceGrowth(facts: nil, wait: made.reloadInterval(hasGrown: false)))
                }
                let growth = SourceGrowth(
                    facts: grown.knownPresentation, wait: grown.reloadInterval(hasGrown: true))
                return (broadcast(grown), growth)
            })
    }

    private func media(_ source: any MediaSource, _ files: [WholeFile], _ whole: any MediaSource) -> DerivedMedia {
        let identities = files.map { $0.currentIdentity() }
        return DerivedMedia(
            source, isPresent: { files.map { $0.currentIdentity() } == identities },
            checkUnchanged: { interruption in for file in files { try file.checkUnchanged(interruption) } },
            acceptChanges: {
                for file in files { file.acceptChanges() }
                whole.acceptChanges()
            })
    }

    // MARK: Renditions

    private struct Main {
        let rendition: MediaRendition
        /// The place of its variant.
        var selection: Int?
        var sound: Rendition?
        /// The variant as libav reads it, where that has all there is of it.
        var whole: (any MediaSource)?
    }

    /// How many variants are tried where the one that is preferred cannot be had.
    private static let attempts = 3

    /// The playlist of segments itself, or the preferred variant that can be had; nil where none is read here.
    ///
    /// Throws `MediaError.invalidRequest` where there is none of the kind, `.notFound` where a particular one is not there,
    /// others, and `CancellationError`.
    private func mainRendition(_ read: ReadPlaylist, _ interruption: Interruption) throws -> Main? {
        guard case .master(let master) = read.playlist else {
            return try rendition(read).map { Main(rendition: $0) }
        }
        let variants = AssetVariant.all(of: master)
        let places = options.preferredVariant.places(among: variants)
        if places.isEmpty, variants.contains(where: { !$0.isIFrameOnly }) { throw MediaError.noSuchVariant(variants) }
        for place in places.prefix(Self.attempts) {
            let variant = master.variants[place]
            guard let named = try read.named(variant.uri, budget: budget, interruption) else { continue }
            let sound = master.sound(of: variant, option: options.audibleOption)
            return try rendition(named).map {
                Main(
                    rendition: $0, selection: place, sound: sound,
                    whole: sound == nil ? makeAsset(named.input.origin).source : nil)
            }
        }
        // Another one in its place would not be what was asked for.
        if options.preferredVariant.isParticular, let place = places.first {
            throw MediaError.missingPart(master.variants[place].uri.text, isOnServer: !read.input.policy.isLocal)
        }
        return nil
    }

    private func subtitles(of main: Main, _ read: ReadPlaylist) -> [SubtitleRendition] {
        guard case .master(let master) = read.playlist, let place = main.selection else { return [] }
        return master.subtitles(of: master.variants[place]).map {
            SubtitleRendition($0, listedIn: read, beside: main.rendition, budget: budget, makeAsset: makeAsset)
        }
    }

    private func soundRendition(
        _ sound: Rendition, _ read: ReadPlaylist, _ interruption: Interruption
    ) throws -> Result<MediaRendition, MediaError> {
        do {
            guard let uri = sound.uri, let named = try read.named(uri, budget: budget, interruption),
                let rendition = try rendition(named)
            else { return .failure(.unreadableSound(sound.name)) }
            return .success(rendition)
        } catch let error as MediaError {
            return .failure(error)
        }
    }

    /// The rendition of a playlist of segments; nil for others, and for what is encrypted sample by sample.
    private func rendition(_ read: ReadPlaylist) throws -> MediaRendition? {
        guard case .media(let media) = read.playlist, media.canBeDecrypted, !media.isIFramesOnly,
            media.segments.contains(where: { !$0.isGap })
        else { return nil }
        return try MediaRendition(media, read, makeAsset: makeAsset)
    }
}
