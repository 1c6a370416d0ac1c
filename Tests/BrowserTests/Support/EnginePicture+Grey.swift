import Media

@testable import Engine

extension EnginePicture {
    /// A small grey picture of a film that says when its frame is presented.
    static func grey(at time: MediaTime, asked: MediaTime?) -> EnginePicture {
        EnginePicture(
            size: PixelSize(width: 2, height: 2), fullSize: nil, pixels: [UInt8](repeating: 128, count: 16),
            requestedTime: asked, actualTime: time, reason: "")
    }
}
