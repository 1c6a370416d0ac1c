/// One packet of an Ogg stream over as many pages as it needs, which are found as they are asked for.
final class OggPacket: TagBytes {
    private let stream: OggStream
    private let reading: TagReading
    private var runs: [(start: Int64, extent: TagExtent)] = []
    private var known: Int64 = 0
    private var isWhole = false

    /// The packet that begins with the stream's next run; nil at the end of the file.
    init?(_ stream: OggStream, _ reading: TagReading) throws {
        self.stream = stream
        self.reading = reading
        guard try extend() else { return nil }
    }

    /// The true count once the packet's end was seen; until then what the file has room for.
    var count: Int64 { isWhole ? known : reading.end }

    /// Passes the rest by, so that the stream stands at the next packet.
    func finish() throws { while !isWhole, try extend() {} }

    func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        guard offset >= 0, count > 0, offset <= Int64.max - Int64(count) else { return [] }
        try extend(to: offset + Int64(count))
        var found: [UInt8] = []
        for extent in parts(at: offset, count: Int64(count)) {
            let bytes = try reading.bytes(at: extent.offset, count: Int(extent.length))
            found += bytes
            if bytes.count < Int(extent.length) { break }
        }
        return found
    }

    func extents(at offset: Int64, count: Int64) throws -> [TagExtent] {
        guard offset >= 0, count >= 0, offset <= Int64.max - count else { throw Damage.malformed }
        try extend(to: offset + count)
        guard offset + count <= known else { throw Damage.malformed }
        return parts(at: offset, count: count)
    }

    private func parts(at offset: Int64, count: Int64) -> [TagExtent] {
        var found: [TagExtent] = []
        for run in runs where run.start < offset + count && run.start + run.extent.length > offset {
            let skipped = max(0, offset - run.start)
            let length = min(run.extent.length - skipped, offset + count - run.start - skipped)
            found.append(TagExtent(offset: run.extent.offset + skipped, length: length))
        }
        return found
    }

    private func extend(to end: Int64) throws {
        while known < end, !isWhole {
            for extent in try stream.runsAhead(wanted: end - known) { append(extent) }
            guard try extend() else { return }
        }
    }

    private func append(_ extent: TagExtent) {
        runs.append((known, extent))
        known += extent.length
    }

    private func extend() throws -> Bool {
        guard let (extent, endsPacket) = try stream.nextRun() else {
            isWhole = true
            return false
        }
        append(extent)
        isWhole = endsPacket
        return true
    }
}
