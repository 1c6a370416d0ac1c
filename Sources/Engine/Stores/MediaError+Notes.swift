internal import Media

/// Failures as the thumbnail cache keeps them.
extension MediaError {
    /// Whether it will come again as long as the file stays the same: nothing that a slow disk or a server may cause,
    /// or that another package mends.
    var isLasting: Bool {
        let lasting: [Code] = [
            .unrecognizedFormat, .damaged, .unsupportedCodec, .protected, .readLimitExceeded, .decodeFailed, .tooLarge,
        ]
        return lasting.contains(code) && !isForMissingLibrary
    }

    /// What to keep of it. On a worker: libav is asked for its version, since a newer one may read more.
    var notes: [(key: String, text: String)] {
        [
            (key: "X-Reel::Error", text: code.rawValue), (key: "X-Reel::Message", text: message),
            (key: "X-Reel::Remedy", text: remedy), (key: "X-Reel::Libav", text: Self.reader(LibavVersion.codec ?? "")),
        ]
    }

    /// Who met a failure: this libav, and our own readers as they are. To be raised when those tell more of what fails.
    private static func reader(_ libav: String) -> String { libav + " 4" }

    /// The failure that was kept; nil when another libav, or another reel, met it. On a worker.
    init?(notes: [String: String]) {
        guard let code = notes["X-Reel::Error"], let message = notes["X-Reel::Message"],
            let version = LibavVersion.codec, notes["X-Reel::Libav"] == Self.reader(version)
        else { return nil }
        self.init(Code(rawValue: code), message, remedy: notes["X-Reel::Remedy"] ?? "")
    }
}
