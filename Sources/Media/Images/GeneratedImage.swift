/// A picture of a piece of media, and which moment it shows.
public struct GeneratedImage: Sendable {
    /// Why the picture is of the time it is.
    public enum Reason: String, Sendable, Hashable, Codable {
        /// It is the frame presented at the requested time.
        case exact
        /// The tolerance allowed the nearest key frame, which is the quickest to decode.
        case nearestKeyFrame
        /// No key frame lies within the tolerance; this frame there is the quickest to decode.
        case cheapestWithinTolerance
        /// The only key frames near are damaged or hidden; this is the nearest clean frame.
        case nearestDecodable
        /// The video begins later than the requested time; this is its first frame.
        case startsLater
        /// The video ends before the requested time; this is its last frame.
        case afterLastFrame
        /// The file is a single picture, which has no time.
        case stillImage
        /// The file has no video; this is its cover.
        case coverArt
    }

    /// The picture.
    public let picture: Picture

    /// The time that was asked for, on the asset's timeline.
    public let requestedTime: MediaTime

    /// When the frame is first presented, on the asset's timeline. It lies within the tolerance, or, when no frame
    /// starts there, is that of the frame presented then; `reason` tells the exceptions.
    public let actualTime: MediaTime

    /// Why `actualTime` is what it is.
    public let reason: Reason

    /// The size of the whole frame with square pixels, before `maximumSize`.
    public let naturalSize: PixelSize

    /// How long the container says that the frame is shown; indefinite when it does not.
    public let duration: MediaTime

    /// Whether the decoder reports missing or damaged references.
    public let isDamaged: Bool

    /// An image from its parts.
    public init(
        picture: Picture, requestedTime: MediaTime, actualTime: MediaTime, reason: Reason, naturalSize: PixelSize,
        duration: MediaTime = .indefinite, isDamaged: Bool = false
    ) {
        self.picture = picture
        self.requestedTime = requestedTime
        self.actualTime = actualTime
        self.reason = reason
        self.naturalSize = naturalSize
        self.duration = duration
        self.isDamaged = isDamaged
    }
}
