import Bytes

/// The packets of one logical stream of an Ogg file, in runs (RFC 3533).
final class OggStream {
    let serial: UInt32
    private let reading: TagReading
    private var nextPage: Int64
    private var runs: [(extent: TagExtent, endsPacket: Bool)] = []
    private var sequence: UInt32?

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
            guard page.serial == serial else { continue }
            // A page is missing: what follows is of another packet.
            if let sequence, page.sequence != sequence &+ 1 { throw Damage.malformed }
            sequence = page.sequence
            runs = page.runs.reversed()
        }
        return runs.popLast()
    }
}
