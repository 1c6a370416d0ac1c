internal import Bytes

/// Reads the counts that start the boxes of a sample table, and nothing of the tables.
struct SampleTableHeaderParser {
    let scan: Scan

    func readChild(_ box: Box, into headers: inout SampleTableHeaders) throws(ReadStop) {
        switch box.type {
        case "stsz", "stz2": try readSizes(box, into: &headers)
        case "stts": headers.timeToSampleCount = try count(box, entry: 8)
        case "ctts": headers.compositionOffsetCount = try count(box, entry: 8)
        case "stsc": headers.sampleToChunkCount = try count(box, entry: 12)
        case "stss": headers.syncSampleCount = try count(box, entry: 4)
        case "stco": headers.chunkCount = try count(box, entry: 4)
        case "co64": headers.chunkCount = try count(box, entry: 8)
        case "cslg": headers.compositionShift = try shift(box)
        default: break
        }
    }

    /// The stated count, or how many entries fit where that is fewer.
    private func count(_ box: Box, entry: Int64) throws(ReadStop) -> Int {
        let stated = try scan.parse(box.body, atMost: 8) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            return Int64(try cursor.u32())
        }
        return Int(clamp(stated, (box.body.length - 8) / entry, box))
    }

    private func readSizes(_ box: Box, into headers: inout SampleTableHeaders) throws(ReadStop) {
        let (field, count) = try scan.parse(box.body, atMost: 12) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            return (try cursor.u32(), Int64(try cursor.u32()))
        }
        if box.type == "stsz", field > 0 {
            headers.constantSampleSize = Int(field)
            headers.sampleCount = Int(count)
            return
        }
        headers.sizeBits = box.type == "stsz" ? 32 : Int(field & 0xFF)
        guard [4, 8, 16, 32].contains(headers.sizeBits) else { throw .damaged }
        let fitting = (box.body.length - 12).times(8) / Int64(headers.sizeBits)
        headers.sampleCount = Int(clamp(count, fitting, box))
    }

    private func clamp(_ stated: Int64, _ fitting: Int64, _ box: Box) -> Int64 {
        guard stated > fitting else { return stated }
        scan.note(box.type, box.extent.offset, .malformed)
        return max(0, fitting)
    }

    private func shift(_ box: Box) throws(ReadStop) -> CompositionShift {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            let version = try cursor.versionAndFlags().version
            func next() throws(ByteCursor.Truncated) -> Int64 {
                version == 1 ? try cursor.i64() : Int64(try cursor.i32())
            }
            return CompositionShift(
                compositionToDecodeShift: try next(), leastDecodeToDisplayDelta: try next(),
                greatestDecodeToDisplayDelta: try next(), compositionStartTime: try next(),
                compositionEndTime: try next())
        }
    }
}
