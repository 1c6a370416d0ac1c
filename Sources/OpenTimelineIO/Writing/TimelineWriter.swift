internal import Compositions
internal import Media

/// Makes the document that stands for a composition. Confined to a worker.
///
/// It is what `TimelineBuilder` reads: that makes the same composition of it, times being exact as far as compositions hold
/// them. What schemata have no place for stands in the metadata of the objects, where other programs leave it alone.
struct TimelineWriter {
    /// Items of one document: more make a file that is not read again.
    static let most = 50_000

    private let address: MediaAddress
    private let interruption: Interruption
    private var count = 0
    /// What the contents of each file are, that was asked for: many clips are of one.
    private var fingerprints: [MediaLocation: MediaFingerprint?] = [:]

    init(_ address: MediaAddress, _ interruption: Interruption) {
        (self.address, self.interruption) = (address, interruption)
    }

    /// The document of a composition.
    ///
    /// Throws `MediaError.invalidRequest` for what lies nowhere and `.tooLarge` for more items than a document may have, and
    /// `CancellationError`.
    mutating func document(_ composition: Composition, named name: String) throws -> OTIODocument {
        var stack = OTIOObject(item: "Stack.1", name: "tracks")
        var counts: [MediaType: Int] = [:]
        var tracks: [OTIOObject] = []
        for track in composition.tracks {
            counts[track.mediaType, default: 0] += 1
            let number = counts[track.mediaType, default: 1]
            tracks.append(try self.track(track, named: "\(track.mediaType.initial)\(number)"))
        }
        stack.json["children"] = .objects(tracks)
        stack.reelMetadata = notes(on: composition)
        let timeline = OTIOObject(
            "Timeline.1",
            [
                "metadata": .object(JSONObject()), "name": .string(name), "global_start_time": .null,
                "tracks": .object(stack.json),
            ])
        return OTIODocument(root: timeline)
    }

    private func notes(on composition: Composition) -> JSONObject {
        var notes = JSONObject()
        if let size = composition.naturalSize {
            notes["natural_size"] = .object(
                JSONObject([.init("width", .number(size.width)), .init("height", .number(size.height))]))
        }
        if !composition.trackAssociations.isEmpty {
            notes["track_associations"] = .array(
                composition.trackAssociations.map { association in
                    .object(
                        JSONObject([
                            .init("from", .number(association.trackID)),
                            .init("to", .number(association.associatedTrackID)),
                            .init("type", .string(association.type.rawValue)),
                        ]))
                })
        }
        return notes
    }

    // MARK: Tracks

    private mutating func track(_ track: CompositionTrack, named name: String) throws -> OTIOObject {
        var object = OTIOObject(item: "Track.1", name: name)
        object.json["enabled"] = .bool(track.isEnabled)
        object.json["children"] = .objects(try items(of: track.sequence))
        object.json["kind"] = .string(track.mediaType.trackKind)
        var notes = JSONObject([.init("track_id", .number(track.trackID))])
        notes["language"] = track.extendedLanguageTag.map { .string($0) }
        if track.preferredVolume != 1 { notes["volume"] = .number(track.preferredVolume) }
        object.reelMetadata = notes
        return object
    }

    private mutating func items(of sequence: ClipSequence) throws -> [OTIOObject] {
        // A clip is written whole, and what it dissolves into beside it.
        let (placed, dissolves) = (sequence.cut.placed, sequence.wholeDissolves)
        var rate = placed.lazy.compactMap(\.media).first.map { Fraction(countingClipsOf: $0.track) } ?? .film
        var items: [OTIOObject] = []
        for (media, start, end) in placed {
            try interruption.check("writing the timeline")
            count += 1
            guard count <= Self.most else { throw MediaError.tooManyItems }
            if let dissolve = dissolves[start] { items.append(OTIOObject(dissolve, rate)) }
            if let media {
                rate = Fraction(countingClipsOf: media.track)
                items.append(try item(media, lasting: end - start, rate))
            } else {
                // A gap counts as the clip before it does.
                var gap = OTIOObject(item: "Gap.1", name: "")
                gap.setSourceRange(from: .zero, duration: end - start, rate)
                items.append(gap)
            }
        }
        if let dissolve = dissolves[sequence.end] { items.append(OTIOObject(dissolve, rate)) }
        return items
    }

    // MARK: Items

    private mutating func item(_ media: ClipMedia, lasting length: ExactTime, _ rate: Fraction) throws -> OTIOObject {
        let asset = media.track.asset
        let isStill = asset.status(of: .isStillImage).value ?? false
        let effects = isStill || media.duration == length ? [] : [Self.timeEffect(taking: media.duration, in: length)]
        var item: OTIOObject
        if let composition = asset.composition, let track = composition.track(media.track.trackID) {
            // What lies in no file is written where it is presented.
            item = try self.track(track, named: asset.name)
            // That it is disabled says what its own composition shows.
            item.json["enabled"] = .bool(true)
            item.json["effects"] = .objects(effects)
        } else {
            item = OTIOObject(item: "Clip.2", name: asset.name, effects: effects)
            item.json["media_references"] = .object(
                JSONObject([.init("DEFAULT_MEDIA", .object(try reference(to: media.track, rate).json))]))
            item.json["active_media_reference_key"] = .string("DEFAULT_MEDIA")
            if asset.mainTrack(withMediaType: media.track.mediaType) != media.track {
                item.reelMetadata["track"] = .number(media.track.trackID)
            }
        }
        item.setSourceRange(from: media.start, duration: length, rate)
        if !effects.isEmpty, media.duration > .zero {
            item.reelMetadata["media_duration"] = .string(media.duration.fraction)
        }
        return item
    }

    private static func timeEffect(taking duration: ExactTime, in length: ExactTime) -> OTIOObject {
        let name = duration == .zero ? "FreezeFrame" : "LinearTimeWarp"
        return OTIOObject(
            "\(name).1",
            [
                "metadata": .object(JSONObject()), "name": .string(""), "effect_name": .string(name),
                "enabled": .bool(true), "time_scalar": .number(duration.seconds / length.seconds),
            ])
    }

    /// Throws `MediaError.invalidRequest` for what lies nowhere, and `CancellationError`.
    private mutating func reference(to track: Track, _ rate: Fraction) throws -> OTIOObject {
        let asset = track.asset
        let location = asset.source.location
        if let lost = asset.source as? UnavailableSource {
            guard let location else { return lost.reference }
            // What is said of it stays.
            var reference = lost.reference.isExternal ? lost.reference : OTIOObject(externalReferenceTo: "")
            reference.targetURL = address.url(of: location)
            return reference
        }
        guard let location else { throw MediaError.liesNowhere(asset.name) }
        var range: OTIOObject?
        let extent = track.knownExtent
        if let end = extent.presented?.end ?? extent.end, end.isNumeric {
            range = OTIOObject(from: .zero, duration: ExactTime(clamping: end), rate: rate)
        }
        var reference = OTIOObject(externalReferenceTo: address.url(of: location), range)
        reference.fingerprint = try fingerprint(of: location)
        return reference
    }

    /// By what a file is known again that has moved. Throws `CancellationError`.
    private mutating func fingerprint(of location: MediaLocation) throws -> MediaFingerprint? {
        // Project files become others by being saved.
        if OTIODocument.isName(location.name) { return nil }
        if let known = fingerprints[location] { return known }
        var fingerprint: MediaFingerprint?
        do { fingerprint = try MediaFingerprint(of: location, interruption) } catch is MediaError {}
        fingerprints[location] = .some(fingerprint)
        return fingerprint
    }
}

extension OTIOObject {
    /// Has an item present a range, and keeps beside it exactly what reading would make another range of.
    fileprivate mutating func setSourceRange(from start: ExactTime, duration: ExactTime, _ rate: Fraction) {
        let range = OTIOObject(from: start, duration: duration, rate: rate)
        json["source_range"] = .object(range.json)
        if (try? ItemRange(range, "")) == ItemRange(start: start, duration: duration) { return }
        reelMetadata["source_range"] = .object(
            JSONObject([
                .init("start_time", .string(start.fraction)), .init("duration", .string(duration.fraction)),
            ]))
    }
}

extension ClipSequence {
    /// The dissolves of which all is presented at its own speed, by when the one clip would give way to the other.
    fileprivate var wholeDissolves: [ExactTime: Dissolve] {
        var dissolves: [ExactTime: Dissolve] = [:]
        for (media, start, end) in placed {
            guard let media, let dissolve = (media.track.asset.source as? DissolveSource)?.dissolve,
                media.start == .zero, media.duration == dissolve.duration, media.duration == end - start
            else { continue }
            dissolves[start + dissolve.cutTime] = dissolve
        }
        return dissolves
    }
}

extension OTIOObject {
    /// The transition that a dissolve is written as.
    fileprivate init(_ dissolve: Dissolve, _ rate: Fraction) {
        self.init(dissolve: dissolve.cutTime, dissolve.duration - dissolve.cutTime, rate: rate)
    }
}

extension MediaType {
    /// What editors name tracks by.
    fileprivate var initial: String { rawValue.prefix(1).uppercased() }
}
