import Media
import TimedMetadata
import VideoCompositions

/// Draws a bar into each picture of a camera, as long as the camera was fast then.
struct SpeedOverlay: VideoCompositor {
    /// The speed of a bar as wide as the picture, in m/s.
    let fullSpeed: Double

    func frame(for request: CompositionRequest) async throws -> VideoFrame {
        let source = try request.sourceFrame(byTrackID: 1)
        var frame = try request.renderContext.makeFrame(copying: source)
        for id in request.sourceSampleDataTrackIDs {
            // The sample as it is stored is there, too: request.sourceSample(byTrackID: id)
            let group = request.sourceTimedMetadata(byTrackID: id)
            guard let speed = try await group?.items.load(.location)?.speed, speed.isFinite else { continue }
            let width = Int((Double(frame.size.width) * min(1, speed / fullSpeed)).rounded())
            if let bar = Picture(filledWith: [0, 255, 0, 255], width: width, height: 8) {
                frame.blend(bar, at: PixelPoint(x: 0, y: frame.size.height - 8))
            }
        }
        return frame
    }
}

extension Picture {
    /// All of one colour: red, green, blue, alpha.
    init?(filledWith color: [UInt8], width: Int, height: Int) {
        self.init(
            width: width, height: height,
            pixels: (0..<max(0, width * height)).flatMap { _ in color })
    }
}
