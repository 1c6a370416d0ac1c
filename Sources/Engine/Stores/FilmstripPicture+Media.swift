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

    /// What was kept, with its pixels.
    func image(_ picture: Picture) -> GeneratedImage? {
        guard let reason = GeneratedImage.Reason(rawValue: reason) else { return nil }
        return GeneratedImage(
            picture: picture, requestedTime: MediaTime(requestedTime), actualTime: MediaTime(actualTime),
            reason: reason, naturalSize: PixelSize(width: Int(naturalWidth), height: Int(naturalHeight)))
    }
}
