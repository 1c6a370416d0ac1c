extension AssetFacts {
    /// All facts of what has tracks and lies in no container: it knows its times exactly, and reading tells no more.
    package init(
        format: ContainerFormat, duration: MediaTime, fileSize: Int64? = nil, tracks: [TrackFacts],
        chapterLists: [ChapterList] = [], metadata: [MetadataItem] = []
    ) {
        var structure = AssetStructure()
        structure.chapterLists = chapterLists
        self.init(
            stage: .fullScan, identity: nil, format: format, isStillImage: false, duration: duration,
            durationSource: .measured, startTime: .zero, fileSize: fileSize, timelineOrigin: .zero, tracks: tracks,
            chapters: structure.flatChapters(until: duration) ?? [], programs: [], metadata: metadata,
            structure: structure,
            containsFragments: false, canContainFragments: false)
    }
}

extension TrackFacts {
    /// All facts of a track that lies in no container.
    ///
    /// `range` is where it has samples, nil where nobody has looked, `segments` are in the order of the timeline,
    /// `minimumFrameDuration` is nil where nothing tells.
    package init(
        index: Int, trackID: Int, mediaType: MediaType, formats: [FormatDescription], isDecodable: Bool = true,
        isEnabled: Bool = true, range: TimeRange?, timescale: Int32, language: String? = nil,
        naturalSize: PixelSize? = nil, transform: Transform = .identity, frameRate: Rational? = nil,
        minimumFrameDuration: MediaTime? = nil, sampleCount: Int64? = nil, volume: Double? = nil,
        isSelfContained: Bool = false, segments: [TrackSegment]? = nil,
        associations: [(type: TrackAssociationType, trackIDs: [Int])] = []
    ) {
        self.init(
            index: index, trackID: trackID, mediaType: mediaType, formats: formats, codecID: 0,
            hasDecoder: isDecodable, decoderOpens: isDecodable, isProtected: false, isEnabled: isEnabled,
            isDefault: false, isAttachedPicture: false, characteristics: [], startTime: range?.start,
            duration: range?.duration, timescale: timescale, bitRate: nil, language: language,
            naturalSize: naturalSize, transform: transform, frameRate: frameRate,
            minimumFrameDuration: minimumFrameDuration, reordersFrames: false, sampleDataLength: nil,
            sampleCount: sampleCount, metadata: [])
        structure.segments = segments
        structure.associations = associations
        structure.volume = volume
        structure.isSelfContained = isSelfContained
    }
}
