/// What a file is by its first bytes.
public enum TagFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// MPEG audio: layers I to III.
    case mpegAudio
    /// AAC in ADTS.
    case adts
    /// FLAC.
    case flac
    /// Ogg, whatever is in it.
    case ogg
    /// WAVE in RIFF, RF64 or BW64.
    case wave
    /// AVI.
    case avi
    /// AIFF or AIFF-C.
    case aiff
    /// DSD stream file.
    case dsf
    /// Monkey's Audio.
    case monkeysAudio
    /// Musepack, stream versions 7 and 8.
    case musepack
    /// WavPack.
    case wavPack
    /// True Audio.
    case trueAudio
    /// ASF: WMA and WMV.
    case asf
    /// JPEG.
    case jpeg
    /// PNG.
    case png
    /// WebP.
    case webP
    /// GIF.
    case gif
    /// TIFF, and raw formats in its shape.
    case tiff
}
