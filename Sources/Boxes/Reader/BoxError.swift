/// Why nothing could be read.
public enum BoxError: Error, Sendable {
    /// The bytes do not start with boxes.
    case notBoxes
    /// There is no movie box; the structure is what there is instead.
    case noMovie(FileStructure)
    /// There is no `meta` box with items of a picture.
    case noImage(FileStructure)
    /// The part that was asked for is absent or makes no sense.
    case damaged
    /// A limit was reached before anything could be told.
    case limitReached
    /// The source failed, or was interrupted.
    case source(any Error)

    init(_ stop: ReadStop) {
        switch stop {
        case .damaged: self = .damaged
        case .spent: self = .limitReached
        case .source(let error): self = .source(error)
        }
    }
}
