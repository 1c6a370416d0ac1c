public import Times

/// Captions, and what a file says of them as a whole.
public struct CaptionDocument: Sendable, Codable {
    /// The captions, by their starts as the file has them.
    public var captions: [Caption]
    /// The regions that the file defines, used or not.
    public var regions: [CaptionRegion]
    /// The language, as BCP 47 has it; nil where nothing says so.
    public var language: String?
    /// The frames that its times count; nil where it counts none.
    public var frameRate: FrameRate?
    /// Whether its timecodes leave labels out to keep to the clock.
    public var isDropFrame: Bool
    /// The format it was read from; nil for captions that were made.
    public internal(set) var format: CaptionFormat?
    /// What could not be read, in the order of the lines.
    public internal(set) var problems: [CaptionProblem]
    /// What a writer of the same format needs to leave alone what nobody changed.
    var source: CaptionSource?
    /// The form of the text it was read from, where a writer of the same format keeps it.
    var textForm: TextForm?

    /// A document of these captions, read from nowhere.
    public init(
        captions: [Caption] = [], regions: [CaptionRegion] = [], language: String? = nil,
        frameRate: FrameRate? = nil, isDropFrame: Bool = false
    ) {
        self.captions = captions
        self.regions = regions
        self.language = language
        self.frameRate = frameRate
        self.isDropFrame = isDropFrame
        problems = []
    }

    /// Reads a file of captions.
    ///
    /// A line that cannot be read is left out and reported among the problems.
    /// - Parameters:
    ///   - bytes: The file, in UTF-8, UTF-16 with a byte order mark, or Windows-1252.
    ///   - format: Its format; nil to find out.
    ///   - limits: How much is read.
    /// - Throws: `CaptionError` where nothing of it can be read.
    public static func parse(
        _ bytes: [UInt8], format: CaptionFormat? = nil, limits: CaptionLimits = CaptionLimits()
    ) throws(CaptionError) -> CaptionDocument {
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
        guard let format = format ?? CaptionFormat(detecting: bytes) else { throw .unknownFormat }
        switch format {
        case .scc: return SCCReader(bytes, limits: limits).document()
        case .subRip, .webVTT:
            var document =
                format == .subRip
                ? SubRipReader(bytes, limits: limits).document() : WebVTTReader(bytes, limits: limits).document()
            document.textForm = TextForm(of: bytes)
            return document
        case .iTT, .timedText: return try TimedTextReader(bytes, format: format, limits: limits).document()
        }
    }
}
