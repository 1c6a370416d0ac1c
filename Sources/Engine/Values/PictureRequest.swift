public import Media
public import Places

/// Which picture of which file, and how large.
public struct PictureRequest: Sendable, Hashable, Codable {
    /// Which moment of the file is wanted.
    public enum Moment: Sendable, Hashable, Codable {
        /// What represents the file: cover, frame or waveform.
        case poster
        /// The key frame nearest to a time: quick, for pictures that move.
        case near(MediaTime)
        /// The frame presented at a time.
        case exact(MediaTime)
        /// The first frame presented after a time.
        case after(MediaTime)
        /// The last frame presented before a time.
        case before(MediaTime)
    }

    /// The file.
    public var place: Place

    /// The moment.
    public var moment: Moment

    /// The largest size; the picture keeps its proportions and is never enlarged.
    public var size: PixelSize

    /// What shows through transparent pixels; its first colour is what a waveform stands on.
    public var background: Backdrop

    /// The colour of a waveform, as 0xRRGGBB.
    public var foreground: UInt32

    /// Who waits for it.
    public var urgency: Urgency

    /// How the frames around this one are made ready for steps, and kept; nil where nobody will step. A request for just such
    /// a picture is answered from what is ready.
    public var surroundings: PictureSurroundings?

    /// What is made of the frames of a film; nil for what they are. A poster is never composed.
    ///
    /// Where that fails, the frame comes as it is, with the obstacle.
    public var composition: PictureComposition?

    /// The version of the file that is meant, as its `TimelineFacts` have it; nil for whatever is there.
    public var revision: Int?

    /// A request for a moment of a file.
    public init(
        _ place: Place, _ moment: Moment, fitting size: PixelSize, background: Backdrop, foreground: UInt32,
        urgency: Urgency, surroundings: PictureSurroundings? = nil, composition: PictureComposition? = nil,
        revision: Int? = nil
    ) {
        self.place = place
        self.moment = moment
        self.size = size
        self.background = background
        self.foreground = foreground
        self.urgency = urgency
        self.surroundings = surroundings
        self.composition = composition
        self.revision = revision
    }
    /// Whether the picture is one of those that are made ready for steps.
    var isOfSurroundings: Bool {
        surroundings == PictureSurroundings(fitting: size, background: background)
    }
}
