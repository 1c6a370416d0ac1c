/// How an asset is to be read.
public struct AssetOptions: Sendable, Hashable, Codable {
    /// Whether duration and timing must be exact, whatever it costs: every packet is read where the container only promises.
    public var prefersPreciseDurationAndTiming: Bool

    /// The MIME type to take the content for, such as `video/mp2t`, where its bytes or its server mislead; nil to look.
    public var mimeType: String?

    /// Whether samples that a movie keeps in other local files may be read from there. They may not unless this says so: a
    /// file from a stranger could name any file of this user's.
    public var allowsExternalReferences: Bool

    /// Which variant of a stream is opened; of no meaning for what has none.
    public var preferredVariant: VariantPreference

    /// Which sound of a stream is opened, by its place among the options of the audible media selection group; nil for the one
    /// that is used when nobody chooses. Of no meaning where sounds are tracks of one file.
    public var audibleOption: Int?

    /// Options; the defaults are those of interactive use.
    public init(
        prefersPreciseDurationAndTiming: Bool = false, mimeType: String? = nil, allowsExternalReferences: Bool = false,
        preferredVariant: VariantPreference = .largest, audibleOption: Int? = nil
    ) {
        self.prefersPreciseDurationAndTiming = prefersPreciseDurationAndTiming
        self.mimeType = mimeType
        self.allowsExternalReferences = allowsExternalReferences
        self.preferredVariant = preferredVariant
        self.audibleOption = audibleOption
    }
}
