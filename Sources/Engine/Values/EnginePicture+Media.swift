internal import Media

extension EnginePicture {
    /// A picture of the media library as a value. Covers and stills have no time; a poster was not asked for by time.
    init(_ image: GeneratedImage, isPoster: Bool = false, isStep: Bool = false) {
        self.init(image.picture)
        if image.reason != .coverArt { fullSize = image.naturalSize }
        guard image.reason != .stillImage, image.reason != .coverArt else { return }
        requestedTime = isPoster || isStep ? nil : image.requestedTime
        actualTime = image.actualTime
        duration = image.duration.isNumeric && image.duration > .zero ? image.duration : nil
        reason = isPoster || isStep ? "" : image.reason.words
        if image.isDamaged { reason = reason.isEmpty ? "damaged" : reason + ", damaged" }
    }

    init(_ picture: Picture) {
        self.init(
            size: picture.size, fullSize: nil, pixels: picture.pixels, requestedTime: nil, actualTime: nil, reason: "")
    }
}
