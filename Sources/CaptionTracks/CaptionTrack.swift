public import Captions
public import Media

/// A track of an asset that holds captions, or may.
public struct CaptionTrack: Sendable, Hashable {
    /// How it holds them.
    public enum Content: Sendable, Hashable {
        /// As text.
        case text(EmbeddedCaptionFormat)
        /// As closed captions, with nothing else.
        case closedCaptions
        /// As closed captions in coded pictures, where there are any.
        case picturesWithClosedCaptions(ClosedCaptionReader.Coding)
        /// As pictures of text, which nobody can read but a person.
        case bitmaps
        /// In a way that cannot be read here.
        case unknown
    }

    /// The track.
    public let track: Track
    /// How it holds captions.
    public let content: Content
    /// The codec's name: libav's, or the container's where libav has none.
    public let codec: String
    /// The language by BCP 47; nil when not stated.
    public let language: String?
    /// Its own name, such as `For the hard of hearing`; nil when it has none.
    public let title: String?
    /// Whether the container's author has chosen it.
    public let isDefault: Bool
    /// Whether it only translates what is foreign.
    public let isForced: Bool

    /// The container's number for it.
    public var trackID: Int { track.trackID }

    /// Reads what the header tells; nil for a track that holds no captions.
    static func load(_ track: Track, priority: WorkerPool.Priority) async throws -> CaptionTrack? {
        if let clips = track.clips { return try await load(track, of: clips, priority: priority) }
        let (codec, container, chapters, cover) = try await track.loadStatuses(
            of: .codec, .containerCodec, .isChapterTrack, .isAttachedPicture, priority: priority)
        guard chapters.value != true, cover.value != true else { return nil }
        let names = CodecNames(codec: codec.value, container: container.value ?? nil, type: track.mediaType)
        guard let content = names.content else { return nil }
        let (language, title, characteristics) = try await track.loadStatuses(
            of: .extendedLanguageTag, .title, .mediaCharacteristics, priority: priority)
        return CaptionTrack(
            track: track, content: content, codec: names.codecName, language: language.value ?? nil,
            title: title.value ?? nil, isDefault: characteristics.value?.contains(.isDefault) ?? false,
            isForced: characteristics.value?.contains(.containsOnlyForcedSubtitles) ?? false)
    }

    /// A track that is put together from others: what can be read of them comes before what cannot, and text before the rest.
    private static func load(
        _ track: Track, of clips: [TrackClip], priority: WorkerPool.Priority
    ) async throws -> CaptionTrack? {
        var parts: [CaptionTrack] = []
        for source in clips.sources {
            do {
                if let part = try await load(source, priority: priority) { parts.append(part) }
            } catch is MediaError {
                // What is wrong with one source does not hide the others.
                continue
            }
        }
        guard let main = parts.min(by: { $0.content.rank < $1.content.rank }) else { return nil }
        let language = try await track.load(.extendedLanguageTag, priority: priority)
        let (languages, titles) = (Set(parts.map(\.language)), Set(parts.map(\.title)))
        return CaptionTrack(
            track: track, content: main.content, codec: main.codec,
            language: language ?? (languages.count == 1 ? main.language : nil),
            title: titles.count == 1 ? main.title : nil, isDefault: main.isDefault,
            isForced: parts.allSatisfy(\.isForced))
    }
}

extension CaptionTrack.Content {
    /// Whether it has channels of closed captions, or may.
    var isClosed: Bool {
        switch self {
        case .closedCaptions, .picturesWithClosedCaptions: true
        case .text, .bitmaps, .unknown: false
        }
    }

    /// The easier its captions are read, the less.
    fileprivate var rank: Int {
        switch self {
        case .text: 0
        case .closedCaptions: 1
        case .picturesWithClosedCaptions: 2
        case .bitmaps: 3
        case .unknown: 4
        }
    }
}
