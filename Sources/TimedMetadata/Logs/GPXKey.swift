/// What a point of GPX states that a position has, too.
enum GPXKey: String {
    /// Over ground.
    case speed
    /// Where it goes.
    case course
    /// When it was measured.
    case time
}
