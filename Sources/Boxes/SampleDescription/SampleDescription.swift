/// A format of a track's samples (an entry of `stsd`; ISO/IEC 14496-12, 8.5.2).
public struct SampleDescription: Sendable, Hashable {
    /// The entry's box; its type is the format as written, `encv` and the like for encrypted samples.
    public let box: Box
    /// Where the samples lie: an index of the track's data references, from 1.
    public internal(set) var dataReferenceIndex = 0
    /// Picture and sound formats, by the kind of the media; nil for others.
    public internal(set) var visual: VisualDescription?
    /// The fields of sound.
    public internal(set) var audio: AudioDescription?
    /// The fields of time codes.
    public internal(set) var timecode: TimecodeDescription?
    /// The keys of timed metadata (`mebx`).
    public internal(set) var metadataKeys: [BoxedMetadataKey] = []
    /// How the samples are encrypted or restricted, the first first; empty when they are clear.
    public internal(set) var protections: [ProtectionScheme] = []
    /// Bit rates (`btrt`, or else those of `esds`); nil when not stated.
    public internal(set) var bitRates: BitRates?
    /// The object type and the stream type of `esds` (ISO/IEC 14496-1, 7.2.6.6); nil when there is none.
    public internal(set) var elementaryStream: ElementaryStream?
    /// The boxes in the entry, those of a QuickTime `wave` box with it: codec configurations among them.
    public internal(set) var boxes: [Box] = []

    init(box: Box) { self.box = box }

    /// The format as written.
    public var format: FourCC { box.type }
    /// The format of the samples once they are clear.
    public var originalFormat: FourCC { protections.lazy.compactMap(\.originalFormat).first ?? format }
    /// How the samples are encrypted or restricted; nil when they are clear.
    public var protection: ProtectionScheme? { protections.first }
    /// The first box of a type: `avcC`, `hvcC`, `dvvC` …
    public func first(_ type: FourCC) -> Box? { boxes.first { $0.type == type } }
}
