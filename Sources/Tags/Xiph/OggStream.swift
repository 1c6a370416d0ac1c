import Bytes

/// The packets of one logical stream of an Ogg file, in runs (RFC 3533).
final class OggStream {
    let serial: UInt32
    private let reading: TagReading
    private var nextPage: Int64
    private var runs: [(extent: TagExtent, endsPacket: Bool)] = []
    private var sequence: UInt32?
    // The last page where it is one of several alike in the middle of a packet.
    private var middle: OggPage?
    private var isRepeated = false

    /// The packets from the page at `offset` on.
    init(_ reading: TagReading, serial: UInt32, from offset: Int64) {
        self.reading = reading
        self.serial = serial
        nextPage = offset
    }

    /// The next run of bytes of the present packet, and whether the packet ends with it; nil at the end of the file.
    func nextRun() throws -> (extent: TagExtent, endsPacket: Bool)? {
        while runs.isEmpty {
            try reading.countChunk()
            guard let page = try OggPage(reading, at: nextPage) else { return nil }
            nextPage = page.end
            isRepeated = false
            guard page.serial == serial else {
                middle = nil
                continue
            }
            isRepeated = middle.map { page.continues($0, after: 1) } ?? false
            middle = page.isWithinPacket ? page : nil
            // A page is missing: what follows is of another packet.
            if let sequence, page.sequence != sequence &+ 1 { throw Damage.malformed }
            sequence = page.sequence
            runs = page.runs.reversed()
        }
        return runs.popLast()
    }

    /// The runs of the pages that follow, as long as they are alike and within the `wanted` bytes; empty where none are.
    ///
    /// A page that lies a whole number of lengths ahead and has the sequence number to match shows that those between
    /// are alike, which saves reading the header of each.
    func runsAhead(wanted: Int64) throws -> [TagExtent] {
        guard isRepeated, runs.isEmpty, let middle, let run = middle.runs.first?.extent else { return [] }
        var count = min(wanted / run.length, OggStream.mostAhead)
        while count >= 4 {
            try reading.countChunk()
            let stride = middle.end - middle.start
            if let page = try OggPage.probe(reading, at: middle.start + count * stride),
                page.continues(middle, after: count)
            {
                self.middle = page
                sequence = page.sequence
                nextPage = page.end
                return (1...count).map { TagExtent(offset: run.offset + $0 * stride, length: run.length) }
            }
            count /= 2
        }
        return []
    }

    private static let mostAhead: Int64 = 16_384
}
