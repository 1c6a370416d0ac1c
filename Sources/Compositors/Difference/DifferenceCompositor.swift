internal import Media
public import VideoCompositions

/// Shows what the two lowest layers differ in: black where they are alike, and as light as the difference of each colour.
///
/// Where only one has a picture that is shown as it is.
public struct DifferenceCompositor: VideoCompositor {
    /// How many times as light as they are differences are shown; those of coding are hard to see at 1.
    public var gain: Double

    /// Shows differences.
    public init(gain: Double = 1) { self.gain = gain }

    /// The difference of the frames that the layers of the request's instruction place.
    public func frame(for request: CompositionRequest) async throws -> VideoFrame {
        let trackIDs = request.sourceTrackIDs.suffix(2)
        guard trackIDs.count == 2, let upper = trackIDs.first, let lower = trackIDs.last else {
            return try request.layeredFrame()
        }
        return try await request.onWorker { [factor] in
            var frame = try request.renderContext.makeFrame(copying: request.sourceFrame(byTrackID: lower))
            let other = try request.renderContext.makeFrame(copying: request.sourceFrame(byTrackID: upper))
            try frame.subtract(other, factor: factor)
            return frame
        }
    }

    /// The gain in 256ths, as far as it makes a difference.
    private var factor: UInt32 { gain > 0 ? UInt32((Swift.min(gain, 255) * 256).rounded()) : 0 }
}

extension VideoFrame {
    /// Leaves how far each colour is from that of another frame of the same size, `factor` 256ths of it.
    fileprivate mutating func subtract(_ other: VideoFrame, factor: UInt32) throws {
        try other.withPlanes { others in
            try withMutablePlanes { own in
                for (plane, other) in zip(own, others) {
                    let (bytes, other) = (plane.bytes, other.bytes)
                    for pixel in stride(from: 0, to: min(bytes.count, other.count) & ~3, by: 4) {
                        // What is transparent is as dark as it shows on black.
                        let (alpha, otherAlpha) = (UInt32(bytes[pixel + 3]), UInt32(other[pixel + 3]))
                        for channel in pixel..<pixel + 3 {
                            let value = UInt32(bytes[channel]) * alpha
                            let otherValue = UInt32(other[channel]) * otherAlpha
                            let distance = value > otherValue ? value - otherValue : otherValue - value
                            // Of 255 times 256, and to the nearest.
                            bytes[channel] = UInt8(min(255, (distance / 255 * factor + 128) >> 8))
                        }
                        bytes[pixel + 3] = 255
                    }
                }
            }
        }
    }
}
