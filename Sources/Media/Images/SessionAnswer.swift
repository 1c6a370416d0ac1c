/// What a worker has for a request.
enum SessionAnswer {
    /// The picture.
    case image(GeneratedImage)
    /// The frame, which is still to be made by others.
    case awaited(RequestedFrame, any AwaitedFrame)

    /// When its frame is presented.
    var time: MediaTime {
        switch self {
        case .image(let image): image.actualTime
        case .awaited(let found, _): found.frame.time
        }
    }
}
