internal import Media

extension TimeRange {
    /// Whether it begins at a time and has a length, be it without end.
    var isPossible: Bool {
        start.isNumeric && duration > .zero && (duration.isNumeric || duration == .positiveInfinity)
    }
}
