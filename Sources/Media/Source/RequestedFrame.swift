import CLinux

/// A frame as the answer to a request.
package struct RequestedFrame: Sendable {
    /// The frame.
    package var frame: DecodedFrame
    /// The time that was asked for.
    package var requestedTime: MediaTime
    /// Why it is this frame.
    package var reason: GeneratedImage.Reason

    /// A frame that answers the request for a time.
    package init(frame: DecodedFrame, requestedTime: MediaTime, reason: GeneratedImage.Reason) {
        self.frame = frame
        self.requestedTime = requestedTime
        self.reason = reason
    }

    /// Makes the picture. Throws `MediaError`.
    func image(
        _ settings: ImageGenerator.Settings, by renderer: PictureRenderer, counters: DecodeCounters
    ) throws -> GeneratedImage {
        let begin = linux_monotonic_time()
        defer { counters.countPicture(nanoseconds: linux_monotonic_time() - begin) }
        let natural = frame.naturalSize(settings)
        let picture = try frame.picture(of: natural.fitted(in: settings.maximumSize), settings, by: renderer)
        if case .composed = frame.content { counters.countComposition() }
        return GeneratedImage(
            picture: picture, requestedTime: requestedTime, actualTime: frame.time, reason: reason,
            naturalSize: natural, duration: frame.duration, isDamaged: frame.isDamaged)
    }
}
