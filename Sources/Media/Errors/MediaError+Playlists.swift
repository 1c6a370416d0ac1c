extension MediaError {
    /// What a playlist names, such as a segment, is nowhere.
    package static func missingPart(_ name: String, isOnServer: Bool) -> MediaError {
        MediaError(
            .notFound, "what the playlist names is not there (\(name))",
            remedy: isOnServer ? "check the playlist on its server" : "put its segments beside it")
    }
}
