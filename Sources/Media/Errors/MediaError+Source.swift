extension MediaError {
    /// This error as that of a source of something else, which it names.
    package func named(_ source: String) -> MediaError {
        MediaError(code, "\(source): \(message)", remedy: remedy)
    }
}
