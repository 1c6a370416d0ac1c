import Times

/// Makes captions what a format can say, as near as it goes: lines, places, characters and styles; their times stay.
public struct FormatConformer: Sendable {
    /// The format.
    public let format: CaptionFormat

    /// A conformer to a format.
    public init(_ format: CaptionFormat) { self.format = format }

    /// What is left of a caption when the format's writer and reader have had it.
    ///
    /// A caption that the format cannot hold at all comes back as it is.
    public func conformed(_ caption: Caption) -> Caption {
        var alone = caption
        // Far enough from zero to be sent before, and long enough to be sent whole.
        alone.start = MediaTime(value: 60 * 1_001, timescale: 1_000)
        alone.end = MediaTime(value: 120 * 1_001, timescale: 1_000)
        if case .rollUp = alone.mode { alone.mode = .popOn }
        var document = CaptionDocument(captions: [alone])
        if let region = caption.region, region.anchor != nil { document.regions = [region] }
        guard let read = try? CaptionDocument.parse(document.encoded(as: format).bytes, format: format),
            read.captions.count == 1, var result = read.captions.first
        else { return caption }
        result.start = caption.start
        result.end = caption.end
        result.identifier = caption.identifier
        if format == .scc {
            result.channel = caption.channel
            result.mode = caption.mode
        }
        return result
    }
}
