extension MediaError {
    /// What there is cannot be decrypted here.
    public static let encrypted = MediaError(
        .protected, "the content is encrypted", remedy: "play it with the service it came from")
}
