import Media

/// Where the pictures of a filmstrip go, one after another in their order.
protocol PictureSink: Sendable {
    /// Takes the next picture; without one the place of the time that was asked for stays empty.
    mutating func add(_ image: GeneratedImage?, requestedTime: MediaTime) async throws

    /// Completes what is written, after the last picture.
    mutating func finish() async throws

    /// Takes away what is of no use without the rest, after an error or a stop.
    mutating func abandon() async
}
