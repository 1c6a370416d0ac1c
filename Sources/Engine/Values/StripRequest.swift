public import Media
public import Places

/// Which frames of a film stand side by side in a strip, and how large.
public struct StripRequest: Sendable, Hashable, Codable {
    /// The file.
    public var place: Place

    /// The time of each tile, such as the middle of the stretch that it stands for.
    public var times: [MediaTime]

    /// How far from its time a key frame may begin to stand for it for good; zero where no frame will do but the one
    /// presented at the time.
    public var tolerance: MediaTime

    /// Where the person looks: what lies nearest to it is made first. Nil for the order of the times.
    public var focus: MediaTime?

    /// The largest size of a picture, which keeps its proportions and is never enlarged.
    public var size: PixelSize

    /// What shows through transparent pixels.
    public var background: Backdrop

    /// What is made of the frames; nil for what they are. Composed pictures are not kept.
    public var composition: PictureComposition?

    /// Who waits for the first pictures; what replaces them later is made in the background.
    public var urgency: Urgency

    /// A request for frames of a file.
    public init(
        _ place: Place, at times: [MediaTime], within tolerance: MediaTime = .zero,
        around focus: MediaTime? = nil, fitting size: PixelSize, background: Backdrop = .black,
        composition: PictureComposition? = nil, urgency: Urgency
    ) {
        self.place = place
        self.times = times
        self.tolerance = tolerance
        self.focus = focus
        self.size = size
        self.background = background
        self.composition = composition
        self.urgency = urgency
    }
}
