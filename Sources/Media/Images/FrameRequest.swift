/// Which frame is wanted.
enum FrameRequest: Sendable, Hashable {
    /// The frame at a time, within the settings' tolerance.
    case at(MediaTime)
    /// The first frame that starts after a time.
    case after(MediaTime)
    /// The last frame that starts before a time.
    case before(MediaTime)

    var time: MediaTime {
        switch self {
        case .at(let time), .after(let time), .before(let time): time
        }
    }
}
