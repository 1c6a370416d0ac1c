/// What the keys of the vocabularies mean in common.
enum CommonKeys {
    /// The common meaning of a key as its container stores it; nil when it has none.
    static func meaning(_ key: String, in space: MetadataKeySpace) -> CommonMetadataKey? {
        switch space {
        case .iTunes: iTunes[key]
        case .quickTimeUserData: quickTimeUserData[key]
        case .isoUserData: isoUserData[key]
        case .id3: id3[key]
        case .riffInfo: riffInfo[key]
        case .aiff: aiff[key]
        case .exif: exif[key]
        case .broadcastWave: broadcastWave[key]
        case .asf: asf[key] ?? MetadataVocabulary.commonKey(key)
        default: MetadataVocabulary.commonKey(key)
        }
    }

    private static let iTunes: [String: CommonMetadataKey] = [
        "©nam": .title, "©ART": .artist, "aART": .albumArtist, "©wrt": .creator, "©alb": .albumName,
        "©day": .creationDate, "covr": .artwork, "©too": .software, "©enc": .software, "desc": .description,
        "ldes": .description, "©cmt": .comment, "cprt": .copyrights, "©cpy": .copyrights, "©lyr": .lyrics,
        "©gen": .genre, "gnre": .genre, "trkn": .trackNumber, "disk": .discNumber, "©pub": .publisher,
        "©xyz": .location, "©mak": .make, "©mod": .model,
    ]

    private static let quickTimeUserData: [String: CommonMetadataKey] = [
        "©nam": .title, "name": .title, "©ART": .artist, "©prf": .artist, "©aut": .creator, "©wrt": .creator,
        "©com": .creator, "©alb": .albumName, "©day": .creationDate, "©cpy": .copyrights, "©cmt": .comment,
        "©des": .description, "©inf": .description, "©gen": .genre, "©mak": .make, "©mod": .model, "©swr": .software,
        "©too": .software, "©xyz": .location, "©trk": .trackNumber, "©pub": .publisher,
    ]

    private static let isoUserData: [String: CommonMetadataKey] = [
        "titl": .title, "name": .title, "auth": .creator, "perf": .artist, "dscp": .description, "cprt": .copyrights,
        "gnre": .genre, "albm": .albumName, "yrrc": .creationDate, "loci": .location,
    ]

    private static let id3: [String: CommonMetadataKey] = [
        "TIT2": .title, "TT2": .title, "TPE1": .artist, "TP1": .artist, "TCOM": .creator, "TCM": .creator,
        "TALB": .albumName, "TAL": .albumName, "TPE2": .albumArtist, "TP2": .albumArtist, "TDRC": .creationDate,
        "TDRL": .creationDate, "TDOR": .creationDate, "TYER": .creationDate, "TYE": .creationDate, "APIC": .artwork,
        "PIC": .artwork, "TSSE": .software, "TSS": .software, "TENC": .software, "TEN": .software, "COMM": .comment,
        "COM": .comment, "TCOP": .copyrights, "TCR": .copyrights, "USLT": .lyrics, "ULT": .lyrics, "TCON": .genre,
        "TCO": .genre, "TRCK": .trackNumber, "TRK": .trackNumber, "TPOS": .discNumber, "TPA": .discNumber,
        "TPUB": .publisher, "TPB": .publisher, "TLAN": .language, "TLA": .language,
        "title": .title, "artist": .artist, "album": .albumName, "year": .creationDate, "comment": .comment,
        "track": .trackNumber, "genre": .genre,
    ]

    private static let riffInfo: [String: CommonMetadataKey] = [
        "INAM": .title, "IART": .artist, "ICRD": .creationDate, "ISFT": .software, "ICMT": .comment,
        "ICOP": .copyrights, "IGNR": .genre, "IPRD": .albumName, "ITRK": .trackNumber, "IPRT": .trackNumber,
        "ISBJ": .description, "IENG": .creator, "IWRI": .creator, "IMUS": .creator, "IPUB": .publisher,
        "ILNG": .language,
    ]

    private static let aiff: [String: CommonMetadataKey] = [
        "NAME": .title, "AUTH": .artist, "(c) ": .copyrights, "ANNO": .comment,
    ]

    private static let exif: [String: CommonMetadataKey] = [
        "Make": .make, "Model": .model, "Software": .software, "Artist": .artist, "Copyright": .copyrights,
        "ImageDescription": .description, "UserComment": .comment, "DateTimeOriginal": .creationDate,
    ]

    private static let broadcastWave: [String: CommonMetadataKey] = [
        "Description": .description, "Originator": .creator, "OriginationDate": .creationDate,
    ]

    private static let asf: [String: CommonMetadataKey] = [
        "Title": .title, "Author": .artist, "Copyright": .copyrights, "Description": .description,
        "WM/AlbumTitle": .albumName, "WM/AlbumArtist": .albumArtist, "WM/Composer": .creator, "WM/Year": .creationDate,
        "WM/Genre": .genre, "WM/TrackNumber": .trackNumber, "WM/PartOfSet": .discNumber, "WM/Publisher": .publisher,
        "WM/Lyrics": .lyrics, "WM/Picture": .artwork, "WM/EncodedBy": .software, "WM/Language": .language,
    ]
}
