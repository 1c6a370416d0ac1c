extension InputReader {
    /// The text of a playlist, of hours of segments; of what cannot go back, as much as is kept.
    ///
    /// Throws as `read(at:count:)` does.
    func playlistText() throws -> [UInt8] {
        try read(at: 0, count: Int(clamping: min(length ?? .max, InputReader.playlistLimit)))
    }

    /// What a playlist of many hours takes.
    static let playlistLimit: Int64 = 8 << 20
}
