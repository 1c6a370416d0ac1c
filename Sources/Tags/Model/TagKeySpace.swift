/// The vocabulary that a key belongs to.
public enum TagKeySpace: String, Sendable, Hashable, Codable, CaseIterable {
    /// ID3v1: title, artist, album, year, comment, track, genre.
    case id3v1
    /// Frame identifiers of ID3v2 as stored: three letters in 2.2, four since 2.3.
    case id3v2
    /// Keys of APEv1 and APEv2.
    case ape
    /// Field names of Vorbis comments, in capitals; `vendor` for the program that wrote them.
    case vorbisComment
    /// Names of FLAC metadata blocks.
    case flac
    /// Identifiers of RIFF INFO chunks.
    case riffInfo
    /// Fields of the `bext` chunk (EBU Tech 3285).
    case broadcastWave
    /// Identifiers of other RIFF chunks.
    case riff
    /// Identifiers of AIFF chunks.
    case aiff
    /// Attribute names of ASF.
    case asf
    /// Tags of a TIFF file's or an EXIF block's first image directory.
    case tiff
    /// Tags of the Exif directory.
    case exif
    /// Tags of the GPS directory.
    case gps
    /// Tags of the thumbnail's directory (IFD1) and those after it.
    case thumbnail
    /// Tags of the interoperability directory.
    case interoperability
    /// Keywords of PNG text, and names of other PNG chunks.
    case png
    /// Names of JPEG segments.
    case jpeg
    /// GIF extensions.
    case gif
    /// Identifiers of WebP chunks.
    case webP
}
