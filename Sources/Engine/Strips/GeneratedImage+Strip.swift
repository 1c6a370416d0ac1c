internal import Media
internal import Stores

extension GeneratedImage {
    /// Whether it may stand for its time for good: it is the picture presented then, or begins as near as asked for.
    func stands(within tolerance: MediaTime) -> Bool {
        reason.isPresented || requestedTime.isNear(actualTime, within: tolerance)
    }

    /// Whether it is worth keeping: a damaged one may come out better, stills and covers are no strips.
    var isStripPicture: Bool { !isDamaged && reason != .stillImage && reason != .coverArt }
}

extension FilmstripPicture {
    /// Whether it may stand for its time for good: it is the picture presented then, or begins as near as asked for.
    func stands(within tolerance: MediaTime) -> Bool {
        guard let reason = GeneratedImage.Reason(rawValue: reason) else { return false }
        return reason.isPresented || MediaTime(requestedTime).isNear(MediaTime(actualTime), within: tolerance)
    }
}

extension GeneratedImage.Reason {
    /// Whether the picture is the one that is presented at the time, or at the end of the film that is nearest to it.
    fileprivate var isPresented: Bool {
        switch self {
        case .exact, .startsLater, .afterLastFrame, .stillImage, .coverArt: true
        case .nearestKeyFrame, .cheapestWithinTolerance, .nearestDecodable: false
        }
    }
}

extension MediaTime {
    func isNear(_ other: MediaTime, within tolerance: MediaTime) -> Bool {
        self - tolerance <= other && other <= self + tolerance
    }
}
