/// A chapter (RFC 9559, 5.1.7.1.4).
public struct ChapterAtom: Sendable, Hashable, Codable {
    /// The identifier by which tags name it.
    public internal(set) var uid: UInt64 = 0
    /// An identifier as text, as of a cue of WebVTT.
    public internal(set) var stringUID: String?
    /// Where it begins, in nanoseconds.
    public internal(set) var start: UInt64 = 0
    /// Where it ends, in nanoseconds; nil where the file does not say.
    public internal(set) var end: UInt64?
    /// Whether it is not to be offered to people.
    public internal(set) var isHidden = false
    /// Whether it is to be played in an ordered edition.
    public internal(set) var isEnabled = true
    /// The segment to play instead of this one, of 16 bytes.
    public internal(set) var segmentUUID: [UInt8]?
    /// The tracks that it is about, by their identifiers; all where empty.
    public internal(set) var trackUIDs: [UInt64] = []
    /// The titles, each with its languages.
    public internal(set) var displays: [ChapterDisplay] = []
    /// The chapters within.
    public internal(set) var atoms: [ChapterAtom] = []

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.chapterUID: uid = reader.unsigned(child) ?? uid
            case ElementID.chapterStringUID: stringUID = reader.string(child)
            case ElementID.chapterTimeStart: start = reader.unsigned(child) ?? start
            case ElementID.chapterTimeEnd: end = reader.unsigned(child)
            case ElementID.chapterFlagHidden: isHidden = reader.flag(child) ?? isHidden
            case ElementID.chapterFlagEnabled: isEnabled = reader.flag(child) ?? isEnabled
            case ElementID.chapterSegmentUUID: segmentUUID = reader.bytes(child)
            case ElementID.chapterTrack:
                reader.children(of: child) {
                    if $0.id == ElementID.chapterTrackUID, let uid = reader.unsigned($0) { trackUIDs.append(uid) }
                }
            case ElementID.chapterDisplay: displays.append(ChapterDisplay(child, reader))
            case ElementID.chapterAtom: atoms.append(ChapterAtom(child, reader))
            default: break
            }
        }
    }
}
