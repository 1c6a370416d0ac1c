/// What a container's own structure says of a track, where one of our readers knows the container; libav hides it.
struct TrackStructure: Sendable {
    /// Tracks of one such group replace each other; zero for none.
    var alternateGroup = 0
    /// By the edit list, or one over all of the media; nil where that is not known.
    var segments: [TrackSegment]?
    /// Where its samples lie, counted over all fragments.
    var presented: TimeRange?
    var associations: [(type: TrackAssociationType, trackIDs: [Int])] = []
    /// As the container has it, by ISO 639-2 or BCP 47; nil where it states none.
    var languageTag: String?
    /// Whether the reader knows where the container states languages, so that libav's guess does not count.
    var knowsLanguage = false
    /// Whether the container states which track is the default, and this is one; nil where it does not state it.
    var isDefault: Bool?
    var isEnabled: Bool?
    /// How its pictures are turned, where libav does not tell before decoding.
    var transform: Transform?
    /// What a file of stills says of its picture, libav unasked; nil elsewhere.
    var still: HEIFDisplayProperties?
    var volume: Double?
    var title: String?
    /// The codec by the container's name, where libav may not know it.
    var containerCodec: String?
    /// Whether its samples lie in the same file; nil where not known.
    var isSelfContained: Bool?
    var isProtected: Bool?
    /// Whether the container's other tracks name it as the list of their chapters.
    var isChapterTrack = false
    /// What the container's own flags add to what libav has of them.
    var characteristics: [MediaCharacteristic] = []
    /// Nil where libav's stands.
    var metadata: [MetadataItem]?
    /// What its samples may state, where they are timed metadata.
    var metadataFormat: MetadataFormat?
    /// How its labels count, where it is one of timecodes.
    var timecodeFormat: TimecodeFormat?
    /// The bytes of all samples by the container's tables or fragments, where libav's index leaves some out.
    var sampleDataLength: Int64?
    /// Bits per second as stated, on average.
    var bitRate: Double?
}

extension TrackFacts {
    /// The language as the container has it; nil when not stated.
    var statedLanguage: String? { structure.knowsLanguage ? structure.languageTag : structure.languageTag ?? language }

    /// The language by BCP 47; nil when not stated.
    var extendedLanguageTag: String? {
        statedLanguage.flatMap(LanguageCode.extended)
    }

    /// Its own name, such as `Director's commentary`; nil when it has none, or a handler's name that every file has.
    var title: String? {
        structure.title ?? metadata.first { $0.commonKey == .title }?.stringValue
    }

    /// Whether the container's author has chosen it.
    var isStatedDefault: Bool { structure.isDefault ?? false }

    /// Whether it holds the chapters of other tracks.
    var isChapterTrack: Bool { structure.isChapterTrack }
}
