extension MediaError {
    /// A key, or what goes with it, is not as long as AES-128 has it.
    static let impossibleKey = MediaError(
        .damaged, "a key of the stream is not 16 bytes long", remedy: "check the playlist at its source")

    /// Encrypted bytes end where no block ends.
    static let endsWithinBlock = MediaError(.damaged, "an encrypted segment is cut off", remedy: "get it again")

    /// What there is cannot be decrypted here.
    public static let encrypted = MediaError(
        .protected, "the content is encrypted", remedy: "play it with the service it came from")
}
