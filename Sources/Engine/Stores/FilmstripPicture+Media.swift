internal import Media
internal import Stores

extension MediaTime {
    init(_ time: FilmstripTime) { self.init(value: time.value, timescale: time.timescale) }
}

extension FilmstripTime {
    init(_ time: MediaTime) { self.init(value: time.value, timescale: time.timescale) }
}

extension FilmstripPicture {
    init(_ image: GeneratedImage, _ data: [UInt8]) {
        self.init(
            requestedTime: FilmstripTime(image.requestedTime), actualTime: FilmstripTime(image.actualTime),
            reason: image.reason.rawValue, naturalWidth: Int32(clamping: image.naturalSize.width),
            naturalHeight: Int32(clamping: image.naturalSize.height), data: data)
    }

    /// Whether the picture may stand for its time: as near as asked for, or of a time that has nothing nearer.
    func isWithin(_ tolerance: MediaTime) -> Bool {
        switch GeneratedImage.Reason(rawValue: reason) {
        case .startsLater, .afterLastFrame: true
        case nil, .stillImage, .coverArt: false
        default:
            MediaTime(actualTime) >= MediaTime(requestedTime) - tolerance
                && MediaTime(actualTime) <= MediaTime(requestedTime) + tolerance
        }
    }

    /// What was kept, with its pixels.
    func image(_ picture: Picture) -> GeneratedImage? {
        guard let reason = GeneratedImage.Reason(rawValue: reason) else { return nil }
        return GeneratedImage(
            picture: picture, requestedTime: MediaTime(requestedTime), actualTime: MediaTime(actualTime),
            reason: reason, naturalSize: PixelSize(width: Int(naturalWidth), height: Int(naturalHeight)))
    }
}
