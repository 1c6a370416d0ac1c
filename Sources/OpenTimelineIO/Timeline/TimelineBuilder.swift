internal import Compositions
internal import Media

/// Makes the composition that a document stands for. Confined to the worker that reads the document.
///
/// Items of a track follow each other, whatever transitions lie between them; the layers of a stack begin together. Who
/// presents an item presents its `source_range` of it, through its time effects.
struct TimelineBuilder {
    let opener: SourceOpener
    let resolver: ReferenceResolver

    init(_ opener: SourceOpener, _ resolver: ReferenceResolver) { (self.opener, self.resolver) = (opener, resolver) }

    /// The composition of a document, and what is said of it.
    ///
    /// Throws `MediaError` for a document without a timeline and for times that cannot be, and `CancellationError`.
    func timeline(
        _ document: OTIODocument, at location: MediaLocation
    ) throws -> (composition: Composition, label: CompositionLabel) {
        guard let timeline = document.root.timeline else { throw MediaError.noTimeline }
        try timeline.checkVersion()
        let top = timeline.schemaName == "Timeline" ? OTIOObject(timeline.json["tracks"]) : timeline
        var composition = Composition()
        var label = CompositionLabel(name: location.name, format: .otio)
        label.location = location
        if !timeline.name.isEmpty {
            label.metadata = [
                MetadataItem(keySpace: .container, key: "name", commonKey: .title, value: .string(timeline.name))
            ]
        }
        if let top {
            for layer in try layers(of: top) { try add(layer, of: top, to: &composition) }
            composition.apply(top.reelMetadata)
            label.chapterLists = try Markers(self).chapterLists(of: top, until: composition.duration)
        }
        return (composition, label)
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
            sequence = try present(range, of: sequence, in: top, layer.type)
        }
        if layer.isOptional, sequence.isEmpty { return }
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

    /// What an item presents of a range of what it holds.
    private func present(
        _ range: ItemRange, of content: ClipSequence, in item: OTIOObject, _ type: MediaType
    ) throws(MediaError) -> ClipSequence {
        guard let length = try takenLength(of: item, range) else {
            return standIn(LostMedia(item.description, .backwards), for: nil, type, range)
        }
        return content.presented(range, taking: length)
    }

    private func items(of track: OTIOObject, _ type: MediaType, isOptional: Bool) throws -> ClipSequence {
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
        return .flattened(type == .video ? sequences : sequences.reversed())
    }

    private func clip(_ clip: OTIOObject, _ type: MediaType, isOptional: Bool) throws -> ClipSequence {
        let available = try clip.activeReference?.availableRange.map { try ItemRange($0, clip.description) }
        let stated = try ItemRange(ofItem: clip) ?? available
        if !clip.isEnabled { return .gap(try stated?.duration ?? length(of: clip)) }
        do {
            let source = try opener.source(of: clip, type, resolver)
            let range = stated ?? source.wholeRange
            guard let length = try takenLength(of: clip, range) else {
                return standIn(LostMedia(source.track.asset.name, .backwards), for: nil, type, range)
            }
            return try source.presented(range, taking: length)
        } catch let lost as LostMedia {
            guard let stated else { return ClipSequence() }
            if isOptional, lost.reason.code == .noSuchTrack { return .gap(stated.duration) }
            return standIn(lost, for: clip, type, stated, from: available?.start ?? .zero)
        }
    }

    /// What stands for a range of media that cannot be had, for a clip of which that would be shown as it stands.
    private func standIn(
        _ lost: LostMedia, for clip: OTIOObject?, _ type: MediaType, _ range: ItemRange, from origin: ExactTime = .zero
    ) -> ClipSequence {
        let start = max(.zero, range.start - origin)
        guard range.duration > .zero else { return ClipSequence() }
        let source = UnavailableSource(
            lost, [type], until: (start + range.duration).mediaTime, clip?.activeReference, rate: clip?.statedRate)
        guard let track = Asset(source: source).mainTrack(withMediaType: type) else { return .gap(range.duration) }
        var sequence = ClipSequence()
        let media = ClipMedia(track: track, start: start, duration: range.duration)
        sequence.insert([UnplacedClip(media: media, duration: range.duration)], at: .zero)
        return sequence
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
