internal import Media
internal import Playlists

/// The bytes of segments of text; where they come from a server several are read at once.
///
/// `bytes(at:_:)` belongs on the worker that owns this.
final class TextSegments: Sendable {
    private let reader: Reader
    /// Nil for what lies on a disk.
    private let ahead: ReadAhead<[UInt8]>?

    /// More than the dialogue of a film of many hours takes.
    private static let longest = 16 << 20
    /// As many as browsers ask of one server.
    private static let width = 6

    /// The segments of a playlist; what reading them costs is counted.
    init(_ segments: [MediaSegment], _ playlist: PlaylistInput, _ counters: IOCounters, _ budget: Budget) {
        let reader = Reader(segments: segments, playlist: playlist, counters: counters, budget: budget)
        self.reader = reader
        ahead =
            playlist.policy.isLocal
            ? nil
            : ReadAhead(count: segments.count, width: Self.width, within: budget.networkTime) { place, interruption in
                try reader.bytes(at: place, upTo: Self.longest, interruption)
            }
    }

    /// All bytes of a segment, none for one that is empty or a gap.
    ///
    /// Throws `MediaError`, `.tooLarge` for what is longer than subtitles are, and `CancellationError`.
    func bytes(at place: Int, _ interruption: Interruption) throws -> [UInt8] {
        try ahead?.value(at: place, interruption) ?? reader.bytes(at: place, upTo: Self.longest, interruption)
    }

    /// Whether a segment begins as text does. Throws as `bytes(at:_:)` does.
    func isText(at place: Int, _ interruption: Interruption) throws -> Bool {
        try !reader.bytes(at: place, upTo: nil, interruption).contains(0)
    }

    private struct Reader: Sendable {
        let segments: [MediaSegment]
        let playlist: PlaylistInput
        let counters: IOCounters
        let budget: Budget

        private static let portion = 1 << 16

        /// The bytes of a segment, of which there may be so many, or some from its beginning.
        func bytes(at place: Int, upTo limit: Int?, _ interruption: Interruption) throws -> [UInt8] {
            let segment = segments[place]
            guard !segment.isGap else { return [] }
            interruption.limitOpening(playlist.policy, budget)
            let opened = OpenSegments([SegmentPart(segment)], playlist, asksForParts: true, budget, interruption)
            var bytes: [UInt8] = []
            defer { counters.add(opened.cost ?? InputCost(requests: 1, bytesRead: Int64(bytes.count))) }
            do {
                try withUnsafeTemporaryAllocation(byteCount: Self.portion, alignment: 1) { buffer in
                    while true {
                        try interruption.check("reading subtitles")
                        let count = try waiting(interruption) { try opened.read(into: buffer, at: Int64(bytes.count)) }
                        bytes.append(contentsOf: buffer[..<count])
                        guard count > 0, let limit else { return }
                        guard bytes.count <= limit else { throw MediaError.longSubtitles(segment.uri) }
                    }
                }
            } catch let error as MediaError where error.code == .empty {
                // Nothing is said in it.
            }
            return bytes
        }

        private func waiting(_ interruption: Interruption, _ body: () throws -> Int) throws -> Int {
            guard !playlist.policy.isLocal else { return try body() }
            return try interruption.whileWaiting(atMost: budget.networkStallTimeout, body)
        }
    }
}
