/// What libav's keys mean, and whose they are.
enum MetadataVocabulary {
    /// The common meaning of a key as libav spells it; nil when it has none. Case does not count.
    static func commonKey(_ key: String) -> CommonMetadataKey? { meanings[key.lowercased()] }

    /// Whose vocabulary `key` belongs to in a container.
    static func keySpace(of key: String, in format: ContainerFormat) -> MetadataKeySpace {
        if containerKeys.contains(key) { return .container }
        switch format.name {
        case "mp3", "aac", "aiff", "dsf", "tta": return .id3
        case "ogg", "flac": return .vorbisComment
        case "matroska", "webm": return .matroska
        case "ape", "mpc", "mpc8", "wv": return .ape
        case "avi", "wav": return .riffInfo
        case "asf": return .asf
        default: break
        }
        guard format.libavName.hasPrefix("mov,") else { return .container }
        if key.hasPrefix("com.") { return .quickTimeMetadata }
        // libav flattens `udta` and `ilst` into one list; the brand tells which of the two a file of this kind uses.
        switch format.brand {
        case .some(let brand) where brand.hasPrefix("qt"): return .quickTimeUserData
        case .some(let brand) where brand.hasPrefix("3g"): return .isoUserData
        case .none: return .quickTimeUserData
        default: return .iTunes
        }
    }

    private static let containerKeys: Set<String> = [
        "major_brand", "minor_version", "compatible_brands", "creation_time", "handler_name", "vendor_id", "language",
        "timecode", "DURATION", "NUMBER_OF_BYTES", "NUMBER_OF_FRAMES", "BPS", "_STATISTICS_TAGS",
        "_STATISTICS_WRITING_APP", "_STATISTICS_WRITING_DATE_UTC", "service_name", "service_provider",
        "variant_bitrate",
    ]

    private static let meanings: [String: CommonMetadataKey] = [
        "title": .title, "com.apple.quicktime.title": .title, "com.apple.quicktime.displayname": .title,
        "artist": .artist, "com.apple.quicktime.artist": .artist, "performer": .artist,
        "author": .creator, "composer": .creator, "com.apple.quicktime.author": .creator, "writer": .creator,
        "album": .albumName, "com.apple.quicktime.album": .albumName, "album_artist": .albumArtist,
        "date": .creationDate, "creation_time": .creationDate, "com.apple.quicktime.creationdate": .creationDate,
        "year": .creationDate, "date_recorded": .creationDate, "originaldate": .creationDate,
        "location": .location, "com.apple.quicktime.location.iso6709": .location,
        "encoder": .software, "software": .software, "com.apple.quicktime.software": .software, "encoded_by": .software,
        "com.android.version": .software,
        "make": .make, "com.apple.quicktime.make": .make, "com.android.manufacturer": .make,
        "model": .model, "com.apple.quicktime.model": .model, "com.android.model": .model,
        "description": .description, "synopsis": .description, "com.apple.quicktime.description": .description,
        "summary": .description, "comment": .comment, "com.apple.quicktime.comment": .comment,
        "copyright": .copyrights, "com.apple.quicktime.copyright": .copyrights,
        "lyrics": .lyrics, "unsyncedlyrics": .lyrics, "genre": .genre, "com.apple.quicktime.genre": .genre,
        "track": .trackNumber, "disc": .discNumber, "publisher": .publisher,
        "com.apple.quicktime.publisher": .publisher,
        "language": .language,
    ]
}
