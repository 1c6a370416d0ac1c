internal import Media

extension MediaError {
    /// Any error as one that can be shown: what the engine may not throw must not pass for loading for ever.
    init(shown error: any Error) {
        self = error as? MediaError ?? MediaError(.io, "reading failed: \(error)", remedy: "read the file again")
    }
}
