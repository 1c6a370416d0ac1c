/// A compressed sample of a track: a coded picture, a packet of sound, a line of text.
public struct Sample: Sendable, Hashable {
    /// The bytes as the container has them.
    public let data: [UInt8]

    /// When it is presented on the asset's timeline; its decode time where the container has no other, indefinite for none.
    public let presentationTime: MediaTime

    /// When it is decoded on the asset's timeline; indefinite where the container does not tell.
    public let decodeTime: MediaTime

    /// How long it is presented; indefinite where the container does not tell.
    public let duration: MediaTime

    /// Whether decoding can begin with it.
    public let isKeyFrame: Bool

    /// Whether an edit list hides what it presents: it is there because others need it to be decoded.
    public let isHidden: Bool

    /// Whether its presentation time is its decode time for want of another.
    package let isPresentationTimeGuessed: Bool

    /// A sample, such as one that a writer takes.
    public init(
        data: [UInt8], presentationTime: MediaTime, decodeTime: MediaTime = .indefinite,
        duration: MediaTime = .indefinite, isKeyFrame: Bool = true, isHidden: Bool = false
    ) {
        self.data = data
        self.presentationTime = presentationTime
        self.decodeTime = decodeTime
        self.duration = duration
        self.isKeyFrame = isKeyFrame
        self.isHidden = isHidden
        isPresentationTimeGuessed = false
    }

    /// The sample so much later; earlier where the offset is negative.
    public func shifted(by offset: MediaTime) -> Sample { Sample(self, by: offset) }

    private init(_ other: Sample, by offset: MediaTime) {
        data = other.data
        presentationTime = other.presentationTime + offset
        decodeTime = other.decodeTime + offset
        duration = other.duration
        isKeyFrame = other.isKeyFrame
        isHidden = other.isHidden
        isPresentationTimeGuessed = other.isPresentationTimeGuessed
    }

    init(_ info: SampleInfo, _ data: [UInt8]) {
        self.data = data
        presentationTime = info.presentationTime ?? info.decodeTime ?? .indefinite
        decodeTime = info.decodeTime ?? .indefinite
        duration = info.duration ?? .indefinite
        isKeyFrame = info.isKeyFrame
        isHidden = info.isHidden
        isPresentationTimeGuessed = info.presentationTime == nil
    }

    /// When it is decoded; when it is presented where nothing tells.
    package var orderTime: MediaTime { decodeTime.isNumeric ? decodeTime : presentationTime }
}
