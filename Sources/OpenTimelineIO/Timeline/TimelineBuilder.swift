internal import Compositions
internal import Media

/// Makes the composition that a document stands for. Confined to the worker that reads the document.
///
/// Items of a track follow each other, dissolving into each other where a transition says so; the layers of a stack begin
/// together. Who presents an item presents its `source_range` of it, through its time effects.
struct TimelineBuilder {
    let opener: SourceOpener
    let resolver: ReferenceResolver
    /// The size of the pictures in dissolves; nil while nobody knows, when there are cuts in their place.
    private let canvas: PixelSize?

    init(_ opener: SourceOpener, _ resolver: ReferenceResolver) { self.init(opener, resolver, dissolvingOn: nil) }

    private init(_ opener: SourceOpener, _ resolver: ReferenceResolver, dissolvingOn canvas: PixelSize?) {
        (self.opener, self.resolver, self.canvas) = (opener, resolver, canvas)
    }

    /// The composition of a document, and what is said of it.
    ///
    /// Throws `MediaError` for a document without a timeline and for times that cannot be, and `CancellationError`.
    func timeline(
        _ document: OTIODocument, at location: MediaLocation
    ) throws -> (composition: Composition, label: CompositionLabel) {
        guard let timeline = document.root.timeline else { throw MediaError.noTimeline }
        try timeline.checkVersion()
        let top = timeline.schemaName == "Timeline" ? OTIOObject(timeline.json["tracks"]) : timeline
        var composition = try top.map(composition) ?? Composition()
        if let top, top.hasDissolves {
            // They measure what the first picture does, which may be that of any item.
            let shown = Asset(composition).mainTrack(withMediaType: .video)
            let canvas = shown?.status(of: .naturalSize).value ?? PixelSize(width: 640, height: 360)
            composition = try TimelineBuilder(opener, resolver, dissolvingOn: canvas).composition(of: top)
        }
        var label = CompositionLabel(name: location.name, format: .otio)
        label.location = location
        if !timeline.name.isEmpty {
            label.metadata = [
                MetadataItem(keySpace: .container, key: "name", commonKey: .title, value: .string(timeline.name))
            ]
        }
        if let top { label.chapterLists = try Markers(self).chapterLists(of: top, until: composition.duration) }
        return (composition, label)
    }

    private func composition(of top: OTIOObject) throws -> Composition {
        var composition = Composition()
        for layer in try layers(of: top) { try add(layer, of: top, to: &composition) }
        composition.apply(top.reelMetadata)
        return composition
    }

    // MARK: Layers

    /// A track of the composition: an item, what of it is presented, and whether that is all that there is of it.
    private struct Layer {
        let item: OTIOObject
        let type: MediaType
        /// Whether nothing is missed where the item has nothing of the type.
        var isOptional = false
    }

    private func layers(of top: OTIOObject) throws -> [Layer] {
        try top.checkVersion()
        return (top.schemaName == "Stack" ? top.children : [top]).flatMap { item in
            if item.schemaName == "Track" { return item.trackType.map { [Layer(item: item, type: $0)] } ?? [] }
            return [Layer(item: item, type: .video), Layer(item: item, type: .audio, isOptional: true)]
        }
    }

    private func add(_ layer: Layer, of top: OTIOObject, to composition: inout Composition) throws {
        var item = layer.item
        // The composition's own track is disabled, with all that it presents.
        if item.schemaName == "Track" { item.json["enabled"] = .bool(true) }
        var sequence = try sequence(of: item, layer.type, isOptional: layer.isOptional)
        if top.schemaName == "Stack" {
            let range = try ItemRange(ofItem: top) ?? ItemRange(duration: sequence.end)
            sequence = try present(range, of: sequence, in: top, layer.type).sequence()
        }
        if layer.isOptional, sequence.isEmpty { return }
        if layer.type == .video {
            sequence = try sequence.fading {
                .flattened(composition.tracks.filter { $0.mediaType == .video && $0.isEnabled }.map(\.sequence))
            }
        }
        guard sequence.end <= .limit else { throw MediaError.badTime("the end of \(layer.item)", "is too late") }
        let notes = layer.item.reelMetadata
        let trackID = composition.addTrack(
            layer.type, preferredTrackID: notes["track_id"]?.integer)
        composition[trackID].sequence = sequence
        composition[trackID].isEnabled = layer.item.isEnabled
        composition[trackID].extendedLanguageTag = notes["language"]?.string
        if let volume = notes["volume"]?.double, volume >= 0, volume.isFinite {
            composition[trackID].preferredVolume = volume
        }
    }

    // MARK: Items

    /// What an item presents of a type, as long as it lasts.
    ///
    /// Where it may lack the type, a clip without it presents nothing, and else what fails by name.
    private func sequence(of item: OTIOObject, _ type: MediaType, isOptional: Bool) throws -> ClipSequence {
        try presented(item, type, isOptional: isOptional).sequence()
    }

    /// What an item presents of a type, as `sequence(of:_:isOptional:)` does, and what lies beside that.
    func presented(_ item: OTIOObject, _ type: MediaType, isOptional: Bool) throws -> PresentedItem {
        try opener.deeper {
            try item.checkVersion()
            if item.schemaName == "Clip" { return try clip(item, type, isOptional: isOptional) }
            let length = try length(of: item)
            guard item.schemaName == "Track" || item.schemaName == "Stack" else { return .gap(length) }
            let range = try ItemRange(ofItem: item) ?? ItemRange(duration: length)
            guard item.isEnabled else { return .gap(range.duration) }
            let content =
                item.schemaName == "Track"
                ? try items(of: item, type, isOptional: isOptional) : try layers(of: item, type)
            // A range that touches nothing is on another clock, as converters of edit decision lists write it.
            let isElsewhere =
                range.start + range.duration <= .zero || item.schemaName == "Track" && range.start >= content.end
            return try present(isElsewhere ? ItemRange(duration: range.duration) : range, of: content, in: item, type)
        }
    }

    /// An item that presents a range of what it holds.
    private func present(
        _ range: ItemRange, of content: ClipSequence, in item: OTIOObject, _ type: MediaType
    ) throws(MediaError) -> PresentedItem {
        guard let length = try takenLength(of: item, range) else {
            return PresentedItem(.lost(LostMedia(item.description, .backwards), type, nil), range)
        }
        return PresentedItem(.sequence(content), range, taking: length, at: try speed(of: item))
    }

    private func items(of track: OTIOObject, _ type: MediaType, isOptional: Bool) throws -> ClipSequence {
        if let canvas, type == .video, track.children.contains(where: { $0.schemaName == "Transition" }) {
            return try dissolvingItems(of: track, on: canvas, isOptional: isOptional)
        }
        var sequence = ClipSequence()
        for item in track.children where item.schemaName != "Transition" {
            sequence.append(try self.sequence(of: item, type, isOptional: isOptional))
        }
        sequence.appendGap(try track.overhang)
        return sequence
    }

    private func layers(of stack: OTIOObject, _ type: MediaType) throws -> ClipSequence {
        let layers = stack.children.filter { $0.schemaName != "Track" || $0.trackType == type }
        let sequences = try layers.map { layer in
            layer.isEnabled ? try sequence(of: layer, type, isOptional: true) : ClipSequence()
        }
        // The first that sounds is heard.
        guard type == .video else { return .flattened(sequences.reversed()) }
        return try sequences.reduce(ClipSequence()) { below, layer in
            .flattened([below, try layer.fading { below }])
        }
    }

    private func clip(_ clip: OTIOObject, _ type: MediaType, isOptional: Bool) throws -> PresentedItem {
        let available = try clip.activeReference?.availableRange.map { try ItemRange($0, clip.description) }
        let stated = try ItemRange(ofItem: clip) ?? available
        if !clip.isEnabled { return .gap(try stated?.duration ?? length(of: clip)) }
        do {
            let source = try opener.source(of: clip, type, resolver)
            let range = stated ?? source.wholeRange
            guard let length = try takenLength(of: clip, range) else {
                return PresentedItem(.lost(LostMedia(source.track.asset.name, .backwards), type, nil), range)
            }
            return PresentedItem(.media(source), range, taking: length, at: try speed(of: clip))
        } catch let lost as LostMedia {
            guard let stated else { return .gap(.zero) }
            if isOptional, lost.reason.code == .noSuchTrack { return .gap(stated.duration) }
            return PresentedItem(.lost(lost, type, clip), stated)
        }
    }

    // MARK: Lengths

    /// How long an item lasts.
    func length(of item: OTIOObject) throws -> ExactTime {
        try item.length(ofMedia: lengthOfMedia)
    }

    private func lengthOfMedia(_ clip: OTIOObject) throws -> ExactTime {
        for type in [MediaType.video, .audio] {
            do { return try opener.source(of: clip, type, resolver).wholeRange.duration } catch is LostMedia {}
        }
        return .zero
    }

    /// How much an item takes of what it holds while a range of it lasts, by the exact length beside it where that still says
    /// the same; nil where it is played backwards.
    private func takenLength(of item: OTIOObject, _ range: ItemRange) throws(MediaError) -> ExactTime? {
        let speed = try speed(of: item)
        if speed.numerator < 0 { return nil }
        let length = range.duration.multiplied(by: speed)
        guard let exact = ExactTime(fraction: item.reelMetadata["media_duration"]?.string), exact.agrees(with: length)
        else { return length }
        return exact
    }

    /// Seconds of what an item holds in a second of what it presents: 1 without time effects, 0 where one instant is held,
    /// below zero backwards.
    func speed(of item: OTIOObject) throws(MediaError) -> Fraction {
        for effect in item.effects where effect.json["enabled"]?.bool ?? true {
            if effect.schemaName == "FreezeFrame" { return Fraction(0, 1) }
            guard effect.schemaName == "LinearTimeWarp" else { continue }
            guard let scalar = effect.json["time_scalar"]?.double, let speed = Fraction(scalar),
                scalar.magnitude <= Self.greatestSpeed
            else { throw .badTime("the speed of \(item)", "cannot be") }
            return speed
        }
        return .one
    }

    private static let greatestSpeed = 1e6
}

extension Composition {
    /// Takes over what the schemata have no place for; what cannot be is left out.
    fileprivate mutating func apply(_ notes: JSONObject) {
        if let size = notes["natural_size"]?.object, let width = size["width"]?.integer,
            let height = size["height"]?.integer
        {
            naturalSize = PixelSize(width: width, height: height)
        }
        for note in notes["track_associations"]?.array ?? [] {
            guard let note = note.object, let trackID = note["from"]?.integer,
                let associatedTrackID = note["to"]?.integer, let type = note["type"]?.string
            else { continue }
            try? addTrackAssociation(
                from: trackID, to: associatedTrackID, type: TrackAssociationType(rawValue: type))
        }
    }
}
