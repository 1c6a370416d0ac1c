/// How the samples of a track are coded.
public struct FormatDescription: Sendable, Hashable, Codable {
    /// What the track carries.
    public let mediaType: MediaType

    /// The codec.
    public let codec: CodecDescription

    /// The codec's profile, such as `High`; nil when not known.
    public let profile: String?

    /// The codec's level by its own numbering (41 is 4.1 in H.264, 123 is 4.1 in HEVC); nil when not known.
    public let level: Int?

    /// The pictures; nil for other media.
    public internal(set) var video: VideoFormat?

    /// The sound; nil for other media.
    public let audio: AudioFormat?

    /// What timed metadata may state; nil for other media, and where the container does not declare it.
    public internal(set) var metadata: MetadataFormat?

    /// How timecodes count; nil for other media, and where the container does not tell.
    public internal(set) var timecode: TimecodeFormat?
}

extension FormatDescription {
    /// The format of timed metadata that no container declares.
    package init(ofMetadata name: String, longName: String) {
        let codec = CodecDescription(name: name, longName: longName, fourCharCode: nil)
        self.init(mediaType: .metadata, codec: codec, profile: nil, level: nil, video: nil, audio: nil)
    }

    /// What a track without any samples has in its place.
    init(withoutSamples mediaType: MediaType) {
        let none = CodecDescription(name: "none", longName: "no samples", fourCharCode: nil)
        self.init(mediaType: mediaType, codec: none, profile: nil, level: nil, video: nil, audio: nil)
    }
}
