internal import Compositions
internal import Media
internal import VideoCompositions

/// How pictures of one clip go over into those of the next.
struct Dissolve: Sendable {
    /// What is presented of the clip before, as long as the dissolve; nothing where it is a gap.
    let outgoing: ClipSequence
    /// What is presented of the clip after, as long as the dissolve; nothing where it is a gap.
    let incoming: ClipSequence
    /// When the one would give way to the other without the dissolve.
    let cutTime: ExactTime
    /// What tracks below present meanwhile, where that was looked for.
    var below: ClipSequence?
    /// The size of the pictures.
    let canvas: PixelSize

    var duration: ExactTime { outgoing.end }

    /// Whether what lies below is seen.
    var isFade: Bool { outgoing.isEmpty || incoming.isEmpty }

    /// The same with a cut in its place.
    var cut: ClipSequence {
        var cut = outgoing.part(from: .zero, to: cutTime)
        cut.append(incoming.part(from: cutTime, to: incoming.end))
        return cut
    }

    /// The tracks whose pictures are seen together, and how: the topmost layer first.
    var layers: (composition: Composition, layers: [VideoCompositionLayerInstruction]) {
        var composition = Composition()
        composition.naturalSize = canvas
        let range = TimeRange(start: .zero, duration: duration.mediaTime)
        func layer(
            _ sequence: ClipSequence, fading opacity: (start: Double, end: Double)? = nil
        ) -> VideoCompositionLayerInstruction? {
            if sequence.isEmpty { return nil }
            let trackID = composition.addTrack(.video)
            composition[trackID].sequence = sequence
            var layer = VideoCompositionLayerInstruction(trackID: trackID)
            if let opacity { layer.addOpacityRamp(from: opacity.start, to: opacity.end, in: range) }
            return layer
        }
        let layers = [
            layer(outgoing, fading: (1, 0)),
            // Both over each other show nothing of what is below.
            layer(incoming, fading: outgoing.isEmpty ? (0, 1) : nil),
            below.flatMap { layer($0) },
        ]
        return (composition, layers.compactMap { $0 })
    }
}

extension ClipSequence {
    /// Puts the pictures of a dissolve at the end. Throws `MediaError.invalidRequest` where compositions lie too deeply within
    /// each other.
    mutating func append(_ dissolve: Dissolve) throws(MediaError) {
        insert([try UnplacedClip(dissolve)], at: end)
    }

    /// The same with what tracks below present in fades that begin or end with nothing; those are asked for only then.
    ///
    /// Throws `MediaError.invalidRequest` where compositions lie too deeply within each other.
    func fading(over below: () -> ClipSequence) throws(MediaError) -> ClipSequence {
        var sequence = self
        var known: ClipSequence?
        for (media, start, end) in placed {
            guard let media, let source = media.track.asset.source as? DissolveSource, source.dissolve.isFade,
                source.dissolve.below == nil, media.duration > .zero
            else { continue }
            let below = known ?? below()
            known = below
            var part = below.part(from: start, to: end)
            if part.isEmpty { continue }
            part.appendGap(end - start - part.end)
            // On the clock of the dissolve, which may run faster or slower here.
            if media.duration != end - start { part.scale(from: .zero, to: end - start, duration: media.duration) }
            var dissolve = source.dissolve
            dissolve.below = .gap(media.start)
            dissolve.below?.append(part)
            let whole = try UnplacedClip(dissolve)
            guard let track = whole.media?.track else { continue }
            let own = ClipMedia(track: track, start: media.start, duration: media.duration)
            sequence.remove(from: start, to: end)
            sequence.insert([UnplacedClip(media: own, duration: end - start)], at: start)
        }
        return sequence
    }
}

extension UnplacedClip {
    /// All of a dissolve.
    fileprivate init(_ dissolve: Dissolve) throws(MediaError) {
        let asset = Asset(source: DissolveSource(dissolve))
        guard let track = asset.mainTrack(withMediaType: .video) else {
            self.init(media: nil, duration: dissolve.duration)
            return
        }
        try track.checkNesting()
        let media = ClipMedia(track: track, start: .zero, duration: dissolve.duration)
        self.init(media: media, duration: dissolve.duration)
    }
}
