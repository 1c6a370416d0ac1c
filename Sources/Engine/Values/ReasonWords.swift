public import Media

extension GeneratedImage.Reason {
    /// Why the picture is of another time than asked for; empty where it is not, or has none.
    public var words: String {
        switch self {
        case .exact, .stillImage, .coverArt: ""
        case .nearestKeyFrame: "nearest key frame"
        case .cheapestWithinTolerance: "nearest frame that is quick to decode"
        case .nearestDecodable: "nearest frame that is whole"
        case .startsLater: "the video starts here"
        case .afterLastFrame: "the last frame"
        }
    }
}
