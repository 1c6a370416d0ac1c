/// A track of a segment (RFC 9559, 5.1.4.1).
public struct TrackEntry: Sendable, Hashable, Codable {
    /// The number by which blocks name the track.
    public internal(set) var number: UInt64 = 0
    /// The identifier by which tags and chapters name the track; it stays when the file is written anew.
    public internal(set) var uid: UInt64 = 0
    /// What it is of; nil for a type that the standard does not have.
    public internal(set) var type: TrackType?
    /// The name for people.
    public internal(set) var name: String?
    /// The language (ISO 639-2); nil where the file does not state it: the standard then takes it for English.
    public internal(set) var language: String?
    /// The language (RFC 5646), which counts before the other.
    public internal(set) var languageBCP47: String?
    /// The codec, such as `V_VP9`.
    public internal(set) var codecID = ""
    /// The codec's name for people.
    public internal(set) var codecName: String?
    /// The codec's own header, not read.
    public internal(set) var codecPrivate: BytePlace?
    /// Whether the track can be used.
    public internal(set) var isEnabled = true
    /// Whether it may be chosen where people choose nothing.
    public internal(set) var isDefault = true
    /// Whether it is to be shown even where people want none.
    public internal(set) var isForced = false
    /// Whether it serves people who cannot hear; nil where the file does not say.
    public internal(set) var isForHearingImpaired: Bool?
    /// Whether it serves people who cannot see; nil where the file does not say.
    public internal(set) var isForVisualImpaired: Bool?
    /// Whether it has descriptions of the pictures as text; nil where the file does not say.
    public internal(set) var hasTextDescriptions: Bool?
    /// Whether it is in the content's original language; nil where the file does not say.
    public internal(set) var isOriginal: Bool?
    /// Whether it is a commentary; nil where the file does not say.
    public internal(set) var isCommentary: Bool?
    /// Whether blocks may have several frames.
    public internal(set) var hasLacing = true
    /// Nanoseconds of a frame; nil where frames differ or the file does not say.
    public internal(set) var defaultDuration: UInt64?
    /// Nanoseconds that the codec delays its output by.
    public internal(set) var codecDelay: UInt64 = 0
    /// Nanoseconds to decode before a seek's target.
    public internal(set) var seekPreRoll: UInt64 = 0
    /// The pictures.
    public internal(set) var video: VideoSettings?
    /// The sound.
    public internal(set) var audio: AudioSettings?
    /// What was done to the frames, in the order of the file.
    public internal(set) var contentEncodings: [ContentEncoding] = []
    /// What blocks carry besides frames, such as the configuration of Dolby Vision.
    public internal(set) var blockAdditionMappings: [BlockAdditionMapping] = []

    /// Whether frames are encrypted.
    public var isEncrypted: Bool { contentEncodings.contains { $0.encryption != nil } }

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            readIdentity(child, reader)
            readFlag(child, reader)
            readFormat(child, reader)
        }
    }

    private mutating func readIdentity(_ child: Element, _ reader: ElementReader) {
        switch child.id {
        case ElementID.trackNumber: number = reader.unsigned(child) ?? number
        case ElementID.trackUID: uid = reader.unsigned(child) ?? uid
        case ElementID.trackType:
            type = reader.unsigned(child).flatMap { UInt8(exactly: $0) }.flatMap(TrackType.init(rawValue:))
        case ElementID.name: name = reader.string(child)
        case ElementID.language: language = reader.string(child)
        case ElementID.languageBCP47: languageBCP47 = reader.string(child)
        default: break
        }
    }

    private mutating func readFlag(_ child: Element, _ reader: ElementReader) {
        switch child.id {
        case ElementID.flagEnabled: isEnabled = reader.flag(child) ?? isEnabled
        case ElementID.flagDefault: isDefault = reader.flag(child) ?? isDefault
        case ElementID.flagForced: isForced = reader.flag(child) ?? isForced
        case ElementID.flagHearingImpaired: isForHearingImpaired = reader.flag(child)
        case ElementID.flagVisualImpaired: isForVisualImpaired = reader.flag(child)
        case ElementID.flagTextDescriptions: hasTextDescriptions = reader.flag(child)
        case ElementID.flagOriginal: isOriginal = reader.flag(child)
        case ElementID.flagCommentary: isCommentary = reader.flag(child)
        case ElementID.flagLacing: hasLacing = reader.flag(child) ?? hasLacing
        default: break
        }
    }

    private mutating func readFormat(_ child: Element, _ reader: ElementReader) {
        switch child.id {
        case ElementID.codecID: codecID = reader.string(child) ?? codecID
        case ElementID.codecName: codecName = reader.string(child)
        case ElementID.codecPrivate: codecPrivate = reader.place(child)
        case ElementID.defaultDuration: defaultDuration = reader.unsigned(child).flatMap { $0 > 0 ? $0 : nil }
        case ElementID.codecDelay: codecDelay = reader.unsigned(child) ?? codecDelay
        case ElementID.seekPreRoll: seekPreRoll = reader.unsigned(child) ?? seekPreRoll
        case ElementID.video: video = VideoSettings(child, reader)
        case ElementID.audio: audio = AudioSettings(child, reader)
        case ElementID.contentEncodings:
            reader.children(of: child) { encoding in
                guard encoding.id == ElementID.contentEncoding else { return }
                contentEncodings.append(ContentEncoding(encoding, reader))
            }
        case ElementID.blockAdditionMapping: blockAdditionMappings.append(BlockAdditionMapping(child, reader))
        default: break
        }
    }
}
