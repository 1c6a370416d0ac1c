internal import Boxes

/// What a movie's boxes say beyond libav's account.
struct MovieStructure {
    let movie: Movie
    /// The identifiers of libav's streams, by their places.
    let trackIDs: [Int]
    /// How long libav's streams are, by their places.
    var lengths: [Int: MediaTime] = [:]

    var knowledge: ContainerProperties {
        var knowledge = ContainerProperties()
        let timescale = movieTimescale
        knowledge.asset.preferredRate = movie.header.map(\.rate).flatMap { $0 > 0 ? $0 : nil }
        knowledge.asset.preferredVolume = movie.header.map(\.volume).flatMap { $0 > 0 ? $0 : nil }
        knowledge.asset.overallDurationHint = movie.fragmentDuration.flatMap { time($0, timescale) }
        knowledge.asset.containsFragments = movie.structure.containsFragments
        knowledge.metadata = MovieMetadata.items(movie)
        let chapterTracks = Set(movie.tracks.flatMap { $0.references("chap") })
        for (place, identifier) in trackIDs.enumerated() {
            guard let id = UInt32(exactly: identifier), let track = movie.track(id: id) else { continue }
            knowledge.tracks[place] = structure(
                track, isChapterTrack: chapterTracks.contains(id), length: lengths[place])
        }
        return knowledge
    }

    private var movieTimescale: UInt32 { movie.header?.timescale ?? 0 }

    private func time(_ value: UInt64, _ timescale: UInt32) -> MediaTime? {
        guard let value = Int64(exactly: value), let scale = Int32(exactly: timescale), scale > 0 else { return nil }
        return MediaTime(value: value, timescale: scale)
    }

    private func structure(_ track: MovieTrack, isChapterTrack: Bool, length: MediaTime?) -> TrackStructure {
        var structure = TrackStructure()
        structure.alternateGroup = Int(track.header?.alternateGroup ?? 0)
        structure.segments = MovieSegments(movie: movie, track: track, length: length).segments
        structure.associations = track.references.map {
            (TrackAssociationType(reference: $0.type.description), $0.trackIDs.map(Int.init))
        }
        structure.languageTag = track.extendedLanguage ?? track.mediaHeader?.language
        structure.knowsLanguage = track.mediaHeader != nil
        structure.isEnabled = track.header?.isEnabled
        structure.isDefault = structure.alternateGroup != 0 ? track.header?.isEnabled : nil
        structure.volume = track.handler?.type == "soun" ? track.header?.volume : nil
        structure.isSelfContained = track.isSelfContained
        structure.isProtected = track.sampleDescriptions.contains { $0.protections.contains { !$0.isRestriction } }
        structure.isChapterTrack = isChapterTrack
        structure.bitRate = track.sampleDescriptions.lazy.compactMap(\.bitRates?.average).first { $0 > 0 }.map(
            Double.init)
        structure.metadataFormat = MetadataFormat(track)
        structure.timecodeFormat = TimecodeFormat(track)
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
}
