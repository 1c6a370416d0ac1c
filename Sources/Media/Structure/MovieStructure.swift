internal import Boxes

/// What a movie's boxes say beyond libav's account.
struct MovieStructure {
    let movie: Movie
    /// The identifiers of libav's streams, by their places.
    let trackIDs: [Int]

    var knowledge: StructureKnowledge {
        var knowledge = StructureKnowledge()
        let timescale = movieTimescale
        knowledge.asset.preferredRate = movie.header.map(\.rate).flatMap { $0 > 0 ? $0 : nil }
        knowledge.asset.preferredVolume = movie.header.map(\.volume).flatMap { $0 > 0 ? $0 : nil }
        knowledge.asset.overallDurationHint = movie.fragmentDuration.flatMap { time($0, timescale) }
        knowledge.asset.containsFragments = movie.structure.containsFragments
        knowledge.asset.isProtected = movie.isProtected
        knowledge.metadata = MovieMetadata.items(movie)
        let chapterTracks = Set(movie.tracks.flatMap { $0.references("chap") })
        for (place, identifier) in trackIDs.enumerated() {
            guard let id = UInt32(exactly: identifier), let track = movie.track(id: id) else { continue }
            knowledge.tracks[place] = structure(track, isChapterTrack: chapterTracks.contains(id))
        }
        return knowledge
    }

    private var movieTimescale: UInt32 { movie.header?.timescale ?? 0 }

    private func time(_ value: UInt64, _ timescale: UInt32) -> MediaTime? {
        guard let value = Int64(exactly: value), let scale = Int32(exactly: timescale), scale > 0 else { return nil }
        return MediaTime(value: value, timescale: scale)
    }

    private func structure(_ track: MovieTrack, isChapterTrack: Bool) -> TrackStructure {
        var structure = TrackStructure()
        structure.alternateGroup = Int(track.header?.alternateGroup ?? 0)
        structure.segments = segments(track)
        structure.associations = track.references.map {
            (TrackAssociationType(reference: $0.type.description), $0.trackIDs.map(Int.init))
        }
        structure.languageTag = track.extendedLanguage ?? track.mediaHeader?.language
        structure.knowsLanguage = track.mediaHeader != nil
        structure.isEnabled = track.header?.isEnabled
        structure.isDefault = structure.alternateGroup != 0 ? track.header?.isEnabled : nil
        structure.volume = track.header.map(\.volume).flatMap { $0 > 0 ? $0 : nil }
        structure.isSelfContained = track.isSelfContained
        structure.isProtected = track.sampleDescriptions.contains { $0.protection.map { !$0.isRestriction } ?? false }
        structure.isChapterTrack = isChapterTrack
        structure.sampleCount = track.samples.sampleCount.map(Int64.init)
        structure.bitRate = track.sampleDescriptions.lazy.compactMap(\.bitRates?.average).first { $0 > 0 }.map(
            Double.init)
        var items: [MetadataItem] = []
        if let name = track.handler?.name, !name.isEmpty {
            items.append(MetadataItem(keySpace: .container, key: "handler_name", value: .string(name)))
        }
        if let date = MovieMetadata.date(since1904: track.mediaHeader?.creationTime) {
            items.append(
                MetadataItem(
                    keySpace: .container, key: "creation_time", commonKey: .creationDate, value: .date(date)))
        }
        structure.metadata = items + MovieMetadata.items(track.metadata)
        structure.title = structure.metadata?.first { $0.commonKey == .title }?.stringValue
        return structure
    }

    /// The edit list as segments; one over all of the media where there is none (ISO/IEC 14496-12, 8.6.5).
    private func segments(_ track: MovieTrack) -> [TrackSegment]? {
        guard let header = track.mediaHeader, let scale = Int32(exactly: header.timescale), scale > 0 else {
            return nil
        }
        // The samples of fragments are not in the header's durations: what libav has counted is right there.
        guard !movie.isExtendedByFragments else { return nil }
        guard !track.edits.isEmpty else {
            guard let duration = header.duration.flatMap({ time($0, header.timescale) }) else { return nil }
            let whole = TimeRange(start: .zero, duration: duration)
            return [TrackSegment(source: whole, target: whole, rate: 1)]
        }
        var start = MediaTime.zero
        var segments: [TrackSegment] = []
        for edit in track.edits {
            guard let duration = time(edit.segmentDuration, movieTimescale) else { return nil }
            var target = TimeRange(start: start, duration: duration)
            // A duration of zero in the last edit means the rest of the media.
            if edit.segmentDuration == 0, !edit.isEmpty, segments.count == track.edits.count - 1,
                let length = header.duration.flatMap({ time($0, header.timescale) })
            {
                target = TimeRange(
                    start: start, end: start + length - MediaTime(value: edit.mediaTime, timescale: scale))
            }
            let source =
                edit.isEmpty || edit.mediaTime < 0
                ? nil
                : TimeRange(
                    start: MediaTime(value: edit.mediaTime, timescale: scale),
                    duration: edit.mediaRate == 0 ? .zero : target.duration)
            segments.append(TrackSegment(source: source, target: target, rate: edit.mediaRate))
            start = target.end
        }
        return segments
    }
}
