/// Why captions cannot be edited in this way.
public enum CaptionEditError: Error, Sendable, Hashable {
    /// There is no such caption.
    case noSuchCaption
    /// It would end before or when it starts.
    case endsBeforeStart
    /// It would start before zero.
    case startsBeforeZero
    /// Its text is a single word.
    case nothingToSplit
    /// No caption follows it.
    case nothingToJoin
    /// The next one is in another channel.
    case otherChannel
    /// Nothing mends the warning.
    case noCure
}

extension CaptionEditError: CustomStringConvertible {
    /// The error in English, with what to do about it.
    public var description: String {
        switch self {
        case .noSuchCaption: "there is no caption here"
        case .endsBeforeStart: "it would end before it starts: change the other time first"
        case .startsBeforeZero: "it would start before the film does"
        case .nothingToSplit: "there is only one word: nothing to split"
        case .nothingToJoin: "no caption follows to join it with"
        case .otherChannel: "the next caption is in another channel"
        case .noCure: "only a person can mend this: change its text or its times"
        }
    }
}
