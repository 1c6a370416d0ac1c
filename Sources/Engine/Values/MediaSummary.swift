public import Media

/// What a row of the browser shows of a file, and the facts under its preview.
public struct MediaSummary: Sendable, Hashable, Codable {
    /// The broad kind of a file, which decides its preview.
    public enum Kind: String, Sendable, Codable {
        /// Has moving pictures.
        case video
        /// Has sound and no moving pictures.
        case audio
        /// A single picture, or a short animation in an image format.
        case image
        /// Only timed text.
        case captions
        /// Recognised, with none of these.
        case other
    }

    /// The broad kind of the file.
    public var kind: Kind

    /// The container's name in libav, such as `matroska,webm`.
    public var format: String

    /// Indefinite when unknown.
    public var duration: MediaTime

    /// Whether the duration is the file's own word rather than a guess from its bit rate.
    public var isDurationPrecise: Bool

    /// Size of the picture as displayed, rotation and pixel shape applied; nil without a picture.
    public var displaySize: PixelSize?

    /// The codec of the picture, else of the sound, by its short name; empty when there is none.
    public var codec: String

    /// One line for each track: kind, codec and what matters of it.
    public var tracks: [String]

    /// Title, artist and the like, as label and value, in the order to show them.
    public var tags: [Tag]

    /// How many clips it is put together from; nil for what has pictures and sound of its own.
    public var clipCount: Int?

    /// How many chapters there are.
    public var chapterCount: Int

    /// Why no frame can be shown although the file opens, such as a codec without a decoder, or what is missing of those that
    /// can; nil when nothing is.
    public var obstacle: MediaError?

    /// A fact with its label.
    public struct Tag: Sendable, Hashable, Codable {
        /// What it is.
        public var label: String
        /// Its value.
        public var value: String

        /// A fact with its label.
        public init(label: String, value: String) {
            self.label = label
            self.value = value
        }
    }
}
