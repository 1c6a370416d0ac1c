/// What one pass found out about a stream.
package struct TrackFacts: Sendable {
    /// The stream's place in libav's list.
    var index: Int
    var trackID: Int
    let mediaType: MediaType
    /// How its samples are coded, each way once; none where it has no samples.
    var formats: [FormatDescription]
    /// libav's number of the codec; zero when it knows none.
    let codecID: UInt32
    let hasDecoder: Bool
    /// Whether a decoder accepted the parameters; nil before the stage that tries.
    let decoderOpens: Bool?
    var isProtected: Bool
    let isEnabled: Bool
    /// Whether the container marks it as the one to begin with.
    let isDefault: Bool
    let isAttachedPicture: Bool
    var characteristics: [MediaCharacteristic]
    let startTime: MediaTime?
    let duration: MediaTime?
    /// Ticks in a second of the stream's own time base.
    let timescale: Int32
    /// Bits per second; nil when nobody says.
    let bitRate: Double?
    let language: String?
    var naturalSize: PixelSize?
    let transform: Transform
    let frameRate: Rational?
    let minimumFrameDuration: MediaTime?
    let reordersFrames: Bool
    /// The bytes of all samples, where an index lists them.
    let sampleDataLength: Int64?
    /// How many samples the container states; nil when it does not.
    let sampleCount: Int64?
    var metadata: [MetadataItem]
    /// What our own readers of containers add.
    var structure = TrackStructure()

    /// How its samples are coded; those of the first where there are several.
    var format: FormatDescription {
        get { formats.first ?? FormatDescription(withoutSamples: mediaType) }
        set { formats = [newValue] }
    }

    /// Whether packets of sound may need those before them.
    var hasSampleDependencies: Bool {
        let codes = ["mhm1", "mhm2", "mha1", "mha2", "ac-4", "iamf"]
        return codes.contains(format.codec.fourCharCode?.description ?? "")
            || ["USAC", "xHE-AAC"].contains(format.profile ?? "")
    }

    /// Whether it is shown or heard as time passes.
    var isMedia: Bool { (mediaType == .video || mediaType == .audio) && !isAttachedPicture }

    /// How well its pictures stand for the file; nil for tracks without pictures, and for covers.
    var pictureRank: MainTrackScore? {
        guard mediaType == .video, !isAttachedPicture else { return nil }
        return MainTrackScore(hasDecoder: hasDecoder, hasSize: naturalSize != nil, isDefault: isDefault)
    }

    /// Whether it can be decoded and shown or heard, as far as the codec tells.
    var isPlayable: Bool {
        (mediaType == .video || mediaType == .audio || mediaType == .subtitle) && hasDecoder && !isProtected
    }
}
