/// Finds where media end by passing clusters by.
struct ClusterScanner {
    private let segment: MatroskaSegment
    private let end: Int64
    private let reader: ElementReader

    init(segment: MatroskaSegment, end: Int64, _ reader: ElementReader) {
        self.segment = segment
        self.end = end
        self.reader = reader
    }

    /// In nanoseconds; nil where there are no blocks, or more than the limits allow for.
    func endOfLastBlock() -> UInt64? {
        guard let first = segment.firstClusterOffset else { return nil }
        if let tail = lastCluster(after: first), let found = endOfBlocks(from: tail) { return found }
        return reader.isStopped ? nil : endOfBlocks(from: first)
    }

    /// The greatest end of the blocks of the clusters from `offset` on: of the last, where sizes are known.
    private func endOfBlocks(from offset: Int64) -> UInt64? {
        var position = offset
        var latest: UInt64?
        var last: Element?
        var count = 0
        while position < end, let child = reader.element(at: position, before: end, depth: 1, isFar: true) {
            count += 1
            guard count <= reader.limits.clusters else { return nil }
            if child.id == ElementID.segment || child.id == ElementID.ebml { break }
            if child.id == ElementID.cluster {
                // A cluster of unknown size must be walked through in any case.
                if child.isUnknownSize { latest = maximum(latest, endOfBlocks(in: child)) } else { last = child }
            }
            position = reader.end(of: child)
        }
        guard !reader.isStopped else { return nil }
        if let last { latest = maximum(latest, endOfBlocks(in: last)) }
        return reader.isStopped ? nil : latest
    }

    // MARK: Tail

    /// The last cluster that begins near the end of the file; nil where none does, or the end is not known.
    private func lastCluster(after first: Int64) -> Int64? {
        guard end < .max else { return nil }
        let chunk: Int64 = 64 << 10
        // Clusters whose sizes are stated are passed by at less cost than a long search.
        let isCostly = reader.element(at: first, before: end, depth: 1)?.isUnknownSize ?? false
        let reach = min(reader.limits.bytes / 2, Int(isCostly ? 16 * chunk : 4 * chunk))
        let start = max(first, end - Int64(reach))
        var position = end
        while position > start {
            let from = max(start, position - chunk)
            // A mark may lie on the border of two chunks.
            let bytes = reader.bytes(at: from, count: Int(min(end, position + 3) - from), isFar: true)
            if let found = lastCluster(in: bytes, at: from) { return found }
            if bytes.isEmpty { return nil }
            position = from
        }
        return nil
    }

    private func lastCluster(in bytes: [UInt8], at offset: Int64) -> Int64? {
        let mark: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]
        guard bytes.count >= mark.count else { return nil }
        for index in stride(from: bytes.count - mark.count, through: 0, by: -1)
        where bytes[index] == mark[0] && Array(bytes[index..<index + mark.count]) == mark {
            if beginsCluster(at: offset + Int64(index)) { return offset + Int64(index) }
        }
        return nil
    }

    /// Whether a mark of a cluster is none by chance: a timestamp comes first within it, but for a checksum.
    private func beginsCluster(at offset: Int64) -> Bool {
        guard let cluster = reader.element(at: offset, before: end, depth: 1), cluster.id == ElementID.cluster,
            let first = reader.element(at: cluster.dataOffset, before: cluster.end, depth: 2)
        else { return false }
        if first.id == ElementID.clusterTimestamp { return true }
        guard first.id == ElementID.crc32 || first.id == ElementID.void else { return false }
        return reader.element(at: first.end, before: cluster.end, depth: 2)?.id == ElementID.clusterTimestamp
    }

    // MARK: Blocks

    private func maximum(_ left: UInt64?, _ right: UInt64?) -> UInt64? {
        guard let left, let right else { return left ?? right }
        return max(left, right)
    }

    /// The greatest end of a cluster's blocks.
    private func endOfBlocks(in cluster: Element) -> UInt64? {
        var start: UInt64 = 0
        var latest: UInt64?
        reader.children(of: cluster) { child in
            switch child.id {
            case ElementID.clusterTimestamp: start = reader.unsigned(child) ?? start
            case ElementID.simpleBlock: latest = maximum(latest, end(of: child, from: start, duration: nil))
            case ElementID.blockGroup:
                var block: Element?
                var duration: UInt64?
                reader.children(of: child) {
                    if $0.id == ElementID.block { block = $0 }
                    if $0.id == ElementID.blockDuration { duration = reader.unsigned($0) }
                }
                if let block { latest = maximum(latest, end(of: block, from: start, duration: duration)) }
            default: break
            }
        }
        return latest
    }

    /// A block's end: its timestamp and its own duration, or that of its track's frames.
    private func end(of block: Element, from start: UInt64, duration: UInt64?) -> UInt64? {
        let head = reader.bytes(at: block.dataOffset, count: Int(min(12, block.count)))
        guard let (track, length) = VariableInteger.size(head[...]), head.count >= length + 2 else { return nil }
        let offset = Int16(bitPattern: UInt16(head[length]) << 8 | UInt16(head[length + 1]))
        let (ticks, overflow) =
            offset < 0
            ? start.subtractingReportingOverflow(UInt64(offset.magnitude))
            : start.addingReportingOverflow(UInt64(offset))
        guard !overflow else { return nil }
        let scale = segment.info.timestampScale
        let (time, timeOverflow) = ticks.multipliedReportingOverflow(by: scale)
        let entry = segment.tracks.first { $0.number == track.map(UInt64.init) }
        let (own, ownOverflow) = (duration ?? 0).multipliedReportingOverflow(by: scale)
        let (sum, sumOverflow) = time.addingReportingOverflow(duration == nil ? entry?.defaultDuration ?? 0 : own)
        return timeOverflow || ownOverflow || sumOverflow ? nil : sum
    }
}
