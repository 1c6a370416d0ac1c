import Times

/// A timed text file as it was read, and where its paragraphs stand.
struct TimedTextSource: Sendable, Codable {
    /// A paragraph that captions came from.
    struct Paragraph: Sendable, Codable {
        /// Its element in the tree.
        var node: Int
        /// What its times are counted from.
        var reference: MediaTime
        /// How its text looks where no span says otherwise.
        var style: RunStyle
        /// How many captions came from it: more than one where it changes while it is shown.
        var captions: Int
    }

    /// The file, byte by byte.
    var bytes: [UInt8]
    /// Whether places in the tree are places in the bytes: not so in a file that was not UTF-8.
    var hasPlaces: Bool
    var tree: XMLTree
    var parameters: TimedTextParameters
    var paragraphs: [Paragraph]
    /// What the file was found to say, in the order of its paragraphs, and the paragraph of each.
    var captions: [Caption]
    var origins: [Int]
    /// The regions that it defines.
    var regions: [CaptionRegion]
}
