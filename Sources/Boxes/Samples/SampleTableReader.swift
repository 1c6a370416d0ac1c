internal import Bytes

/// Reads the tables of a track's samples.
struct SampleTableReader {
    let scan: Scan
    let headers: SampleTableHeaders

    /// The entries of a table whose header has a count at the end of 8 or 12 bytes.
    func entries(_ type: FourCC, header: Int64 = 8, length: Int, count: Int?, atMost limit: Int = .max) -> TableEntries?
    {
        guard let box = headers.first(type), let count else { return nil }
        return TableEntries(
            scan: scan, extent: box.body.dropping(header), entryLength: length, count: min(count, limit))
    }

    func read() throws(ReadStop) -> SampleTable {
        var table = SampleTable()
        let known = headers.sampleCount ?? scan.limits.samples
        if known > scan.limits.samples { table.isPartial = true }
        do throws(ReadStop) {
            var offsets = try compositionOffsets(&table)
            try readRuns(&table, known: min(known, scan.limits.samples), offsets: &offsets)
            table.summarize()
            table.byteCount = try byteCount()
            table.syncSamples = try syncSamples()
        } catch .spent {
            table.summarize()
            table.isPartial = true
        } catch .damaged {
            table.summarize()
            table.isPartial = true
        }
        return table
    }

    private func compositionOffsets(_ table: inout SampleTable) throws(ReadStop) -> OffsetRuns {
        var runs: [(UInt32, Int32)] = []
        let entries = entries("ctts", length: 8, count: headers.compositionOffsetCount)
        runs.reserveCapacity(min(entries?.count ?? 0, 65_536))
        // Version 0 has no signs, but writers put negative offsets there too.
        try entries?.forEach { (cursor) throws(ByteCursor.Truncated) in
            runs.append((try cursor.u32(), try cursor.i32()))
            return true
        }
        return OffsetRuns(runs: runs)
    }

    /// Joins the runs of durations and of offsets.
    private func readRuns(_ table: inout SampleTable, known: Int, offsets: inout OffsetRuns) throws(ReadStop) {
        var left = known
        let entries = entries("stts", length: 8, count: headers.timeToSampleCount)
        guard let entries else { throw .damaged }
        try entries.forEach { (cursor) throws(ByteCursor.Truncated) in
            var count = min(Int(try cursor.u32()), left)
            let stated = try cursor.u32()
            // Durations of more than 31 bits are negative ones, which decoding cannot have.
            let duration = stated > UInt32(Int32.max) ? 0 : stated
            left -= count
            while count > 0 {
                let (taken, offset) = offsets.take(count)
                table.runs.append(SampleRun(count: UInt32(taken), duration: duration, offset: offset))
                count -= taken
            }
            return left > 0
        }
    }

    /// The sum of all sizes.
    func byteCount() throws(ReadStop) -> Int64? {
        guard let count = headers.sampleCount else { return nil }
        if let size = headers.constantSampleSize { return Int64(count).times(Int64(size)) }
        var sum: Int64 = 0
        try forEachSize(atMost: scan.limits.samples) { sum = sum.plus($0) }
        return sum
    }

    /// Gives the size of each sample, of the first `limit`.
    func forEachSize(atMost limit: Int, _ body: (Int64) -> Void) throws(ReadStop) {
        let count = min(headers.sampleCount ?? 0, limit)
        if let size = headers.constantSampleSize {
            for _ in 0..<count { body(Int64(size)) }
            return
        }
        let bits = headers.sizeBits
        guard bits == 4 else {
            let type: FourCC = headers.first("stsz") == nil ? "stz2" : "stsz"
            let entries = entries(type, header: 12, length: bits / 8, count: count)
            try entries?.forEach { (cursor) throws(ByteCursor.Truncated) in
                body(Int64(try cursor.bigEndian(bits / 8)))
                return true
            }
            return
        }
        var left = count
        let entries = entries("stz2", header: 12, length: 1, count: (count + 1) / 2)
        try entries?.forEach { (cursor) throws(ByteCursor.Truncated) in
            let pair = try cursor.u8()
            body(Int64(pair >> 4))
            if left > 1 { body(Int64(pair & 15)) }
            left -= 2
            return left > 0
        }
    }

    private func syncSamples() throws(ReadStop) -> [UInt32]? {
        guard headers.syncSampleCount != nil else { return nil }
        var numbers: [UInt32] = []
        let entries = entries("stss", length: 4, count: headers.syncSampleCount, atMost: scan.limits.samples)
        try entries?.forEach { (cursor) throws(ByteCursor.Truncated) in
            let number = try cursor.u32()
            if number > 0 { numbers.append(number - 1) }
            return true
        }
        return zip(numbers, numbers.dropFirst()).allSatisfy(<) ? numbers : Array(Set(numbers)).sorted()
    }
}
