internal import Media

extension GeneratedImage {
    /// The same with other pixels.
    func replacing(_ picture: Picture) -> GeneratedImage {
        GeneratedImage(
            picture: picture, requestedTime: requestedTime, actualTime: actualTime, reason: reason,
            naturalSize: naturalSize, duration: duration, isDamaged: isDamaged)
    }
}
