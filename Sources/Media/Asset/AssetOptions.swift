/// How an asset is to be read.
public struct AssetOptions: Sendable, Hashable, Codable {
    /// Whether duration and timing must be exact, whatever it costs: every packet is read where the container only promises.
    public var prefersPreciseDurationAndTiming: Bool

    /// The MIME type to take the content for, such as `video/mp2t`, where its bytes or its server mislead; nil to look.
    public var mimeType: String?

    /// Whether samples that a movie keeps in other local files may be read from there. They may not unless this says so: a
    /// file from a stranger could name any file of this user's.
    public var allowsExternalReferences: Bool

    /// Options; the defaults are those of interactive use.
    public init(
        prefersPreciseDurationAndTiming: Bool = false, mimeType: String? = nil, allowsExternalReferences: Bool = false
    ) {
        self.prefersPreciseDurationAndTiming = prefersPreciseDurationAndTiming
        self.mimeType = mimeType
        self.allowsExternalReferences = allowsExternalReferences
    }
}
