internal import Bytes

/// Finds where a track's first samples lie, by the tables of sizes and chunks.
struct SamplePlacesReader {
    let scan: Scan
    let headers: SampleTableHeaders

    private struct ChunkRun {
        var firstChunk: Int
        var samplesPerChunk: Int
        var descriptionIndex: Int
    }

    func read(limit: Int) throws(ReadStop) -> [SamplePlace] {
        let count = min(headers.sampleCount ?? 0, max(0, limit), scan.limits.samples)
        guard count > 0 else { return [] }
        let reader = SampleTableReader(scan: scan, headers: headers)
        var sizes: [Int64] = []
        try reader.forEachSize(atMost: count) { sizes.append($0) }
        let times = try self.times(reader, count)
        let runs = try chunkRuns(reader, count)
        let chunks = try chunkOffsets(reader, count)
        return places(sizes, times, runs, chunks)
    }

    private func places(
        _ sizes: [Int64], _ times: [(Int64, Int64)], _ runs: [ChunkRun], _ chunks: [Int64]
    ) -> [SamplePlace] {
        var places: [SamplePlace] = []
        var run = 0
        for (chunk, start) in chunks.enumerated() {
            while run + 1 < runs.count, runs[run + 1].firstChunk <= chunk { run += 1 }
            guard run < runs.count else { break }
            var offset = start
            for _ in 0..<runs[run].samplesPerChunk {
                let index = places.count
                guard index < min(sizes.count, times.count) else { return places }
                places.append(
                    SamplePlace(
                        index: index, start: times[index].0, duration: times[index].1,
                        extent: Extent(offset: offset, length: sizes[index]),
                        descriptionIndex: runs[run].descriptionIndex))
                offset = offset.plus(sizes[index])
            }
        }
        return places
    }

    private func times(_ reader: SampleTableReader, _ count: Int) throws(ReadStop) -> [(Int64, Int64)] {
        var times: [(Int64, Int64)] = []
        var time: Int64 = 0
        let entries = reader.entries("stts", length: 8, count: headers.timeToSampleCount)
        try entries?.forEach { (cursor) throws(ByteCursor.Truncated) in
            let samples = min(Int(try cursor.u32()), count - times.count)
            let duration = Int64(try cursor.u32())
            for _ in 0..<samples {
                times.append((time, duration))
                time = time.plus(duration)
            }
            return times.count < count
        }
        return times
    }

    private func chunkRuns(_ reader: SampleTableReader, _ count: Int) throws(ReadStop) -> [ChunkRun] {
        var runs: [ChunkRun] = []
        let entries = reader.entries("stsc", length: 12, count: headers.sampleToChunkCount, atMost: count)
        try entries?.forEach { (cursor) throws(ByteCursor.Truncated) in
            runs.append(
                ChunkRun(
                    firstChunk: max(0, Int(try cursor.u32()) - 1), samplesPerChunk: Int(try cursor.u32()),
                    descriptionIndex: Int(try cursor.u32())))
            return true
        }
        return runs
    }

    private func chunkOffsets(_ reader: SampleTableReader, _ count: Int) throws(ReadStop) -> [Int64] {
        var offsets: [Int64] = []
        let isLong = headers.first("stco") == nil
        let length = isLong ? 8 : 4
        let entries = reader.entries(
            isLong ? "co64" : "stco", length: length, count: headers.chunkCount, atMost: count)
        try entries?.forEach { (cursor) throws(ByteCursor.Truncated) in
            offsets.append(Int64(clamping: try cursor.bigEndian(length)))
            return true
        }
        return offsets
    }
}
