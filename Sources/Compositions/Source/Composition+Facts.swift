internal import Media

extension Composition {
    /// All that is to be known of it as an asset, its pictures being of a size.
    func facts(_ label: CompositionLabel, canvas: PixelSize?) -> AssetFacts {
        AssetFacts(
            format: label.format, duration: duration,
            tracks: tracks.enumerated().map { facts(of: $1, at: $0, canvas: canvas) },
            chapterLists: label.chapterLists.isEmpty ? chapterLists : label.chapterLists, metadata: label.metadata)
    }

    private func facts(of track: CompositionTrack, at index: Int, canvas: PixelSize?) -> TrackFacts {
        let sources = track.sources
        let rates = Set(sources.map { $0.status(of: .frameRate).value ?? nil })
        let isVideo = track.mediaType == .video
        return TrackFacts(
            index: index, trackID: track.trackID, mediaType: track.mediaType, formats: Self.formats(of: sources),
            isDecodable: sources.isEmpty || sources.contains { $0.status(of: .isDecodable).value ?? true },
            isEnabled: track.isEnabled, range: track.timeRange,
            timescale: sources.first?.status(of: .naturalTimeScale).value ?? Self.timescaleOfGaps,
            language: track.extendedLanguageTag, naturalSize: isVideo ? canvas : nil,
            frameRate: rates.count == 1 ? rates.first ?? nil : nil,
            minimumFrameDuration: isVideo ? sources.compactMap { $0.status(of: .minFrameDuration).value }.min() : nil,
            volume: track.preferredVolume, segments: track.segments.map(TrackSegment.init),
            associations: associations(of: track.trackID))
    }

    /// That of film and television alike: no sample asks for another.
    private static let timescaleOfGaps: Int32 = 600

    /// How the samples of tracks are coded, each way once.
    private static func formats(of tracks: [Track]) -> [FormatDescription] {
        tracks.reduce(into: []) { known, track in
            for format in track.status(of: .formatDescriptions).value ?? [] where !known.contains(format) {
                known.append(format)
            }
        }
    }

    private func associations(of trackID: TrackID) -> [(type: TrackAssociationType, trackIDs: [Int])] {
        trackAssociations.filter { $0.trackID == trackID }.reduce(into: []) { known, association in
            if let place = known.firstIndex(where: { $0.type == association.type }) {
                known[place].trackIDs.append(association.associatedTrackID)
            } else {
                known.append((association.type, [association.associatedTrackID]))
            }
        }
    }
}

extension CompositionTrack {
    /// The tracks that it presents stretches of, each once, in the order in which they are first met.
    fileprivate var sources: [Track] {
        var known: Set<Track> = []
        return sequence.clips.compactMap(\.media?.track).filter { known.insert($0).inserted }
    }
}

extension TrackSegment {
    fileprivate init(_ segment: CompositionTrackSegment) {
        self.init(source: segment.source, target: segment.target, rate: segment.rate)
    }
}
