/// Which frame is wanted.
public enum FrameRequest: Sendable, Hashable {
    /// The frame at a time, within the settings' tolerance.
    case at(MediaTime)
    /// The first frame that starts after a time.
    case after(MediaTime)
    /// The last frame that starts before a time.
    case before(MediaTime)

    /// The time that the frame is at, after or before.
    public var time: MediaTime {
        switch self {
        case .at(let time), .after(let time), .before(let time): time
        }
    }
}
