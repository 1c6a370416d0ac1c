internal import Bytes
internal import Credentials
internal import Media
internal import S3Files

extension Place {
    /// How long the address of an object in a bucket is good for, in seconds: a long film with its breaks.
    private static let signatureLifetime = 12 * 60 * 60

    /// What leads another program there: an address with the name and password that a person has given for its server, or that
    /// `~/.netrc` has; of an object in a bucket one of HTTP, which is signed where keys are needed and good for twelve hours.
    ///
    /// Throws `MediaError`, `.invalidRequest` for a playlist in a bucket that wants a signature for each of its files, or
    /// `CancellationError`.
    public func playerAddress() async throws -> PlayerAddress {
        guard let location, case .remote(let url) = location else {
            return PlayerAddress(argument: argument, isSecret: false)
        }
        return try await WorkerPool.reading.run(priority: .immediate) { _ in
            if let object = S3Object(address: url) {
                let (text, isSigned) = try object.presignedURL(for: Self.signatureLifetime)
                guard !isSigned || !location.isPlaylist else {
                    throw MediaError(
                        .invalidRequest, "each file of a playlist in a bucket wants a signature of its own",
                        remedy: "copy them to a disk")
                }
                return PlayerAddress(argument: Array(text.utf8), isSecret: isSigned)
            }
            let text = PercentEncoding.repaired(url)
            let address = ServerAddress(text)
            let login = address.flatMap { CredentialStorage.shared.credential(for: $0) }
            let full = login.flatMap { address?.text(with: $0) } ?? text
            // A query may hold a key.
            return PlayerAddress(argument: Array(full.utf8), isSecret: login != nil || text.contains("?"))
        }
    }
}
