internal import Media

extension MediaError {
    /// What a loader has thrown.
    init(loader error: any Error) {
        switch error {
        case let error as MediaError: self = error
        case is CancellationError:
            self.init(.io, "the loader gave up a request that was wanted", remedy: "try again")
        default: self.init(.io, "the loader failed: \(error)", remedy: "try again")
        }
    }

    static let emptyResource = MediaError(.empty, "the loader's resource has no bytes")

    static let negativeLength = MediaError(
        .invalidRequest, "the loader says a length below zero", remedy: "state none where it is not known")

    static let onlyInOrder = MediaError(
        .io, "this source cannot be read from another place",
        remedy: "give it byte ranges and a length, or copy it to a disk first")

    static let silentLoader = MediaError(
        .timedOut, "the loader gave no data for too long", remedy: "retry when it is quicker")

    static let heedsNoCancellation = MediaError(
        .timedOut, "too many requests of the loader were cancelled and have not returned",
        remedy: "have the loader heed the cancellation of its task")

    static func fewerThanAsked(_ count: Int64, of length: Int64) -> MediaError {
        MediaError(
            .io, "the loader returned after \(count) of \(length) bytes",
            remedy: "give all bytes of a request, or throw why not")
    }

    static func moreThanAsked(_ length: Int64) -> MediaError {
        MediaError(
            .invalidRequest, "the loader gave more than the \(length) bytes of a request",
            remedy: "give those of the range only")
    }
}
