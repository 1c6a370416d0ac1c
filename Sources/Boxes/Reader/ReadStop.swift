/// What ends the reading of a part.
enum ReadStop: Error {
    /// The part cannot be understood: the next one may be.
    case damaged
    /// A limit was reached: nothing more is read, what was read is kept.
    case spent
    /// The source failed.
    case source(any Error)
}
