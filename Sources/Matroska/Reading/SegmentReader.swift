/// Finds and reads the parts of a segment.
struct SegmentReader {
    private let element: Element
    private let reader: ElementReader
    private var segment: MatroskaSegment
    /// Positions that seek heads state and that have not been read, by element.
    private var sought: [(id: UInt32, offset: Int64)] = []
    /// Where elements begin that have been read.
    private var visited: Set<Int64> = []
    private var hasSeekHead = false
    private var hasWrongPosition = false
    private var hasTracks = false
    private var hasInfo = false
    private var passedClusters = 0

    init(_ element: Element, header: EBMLHeader, _ reader: ElementReader) {
        self.element = element
        self.reader = reader
        segment = MatroskaSegment(
            header: header, dataOffset: element.dataOffset,
            size: element.size)
    }

    mutating func read() -> MatroskaSegment {
        if element.isCut { reader.note(.cutElement, at: element.offset) }
        let cluster = walk(from: element.dataOffset)
        followSeekHeads()
        if !hasSeekHead || hasWrongPosition, let cluster { passClusters(from: cluster) }
        segment.problems = reader.problems
        return segment
    }

    /// Reads what follows one another from `offset` on; returns the first cluster, if it comes to one.
    private mutating func walk(from offset: Int64) -> Int64? {
        var position = offset
        while position < element.end, !reader.isStopped {
            guard let child = reader.element(at: position, before: element.end, depth: 1) else {
                guard let next = reader.resynchronized(from: position, before: element.end) else { return nil }
                position = next
                continue
            }
            if child.id == ElementID.cluster {
                noteCluster(position)
                return position
            }
            if element.isUnknownSize, endsSegment(child) { return nil }
            // What another walk has read is followed by what it has read.
            guard visit(child) else { return nil }
            position = reader.end(of: child)
        }
        return nil
    }

    private func endsSegment(_ child: Element) -> Bool {
        child.id == ElementID.segment || child.id == ElementID.ebml
    }

    private mutating func noteCluster(_ offset: Int64) {
        segment.firstClusterOffset = min(segment.firstClusterOffset ?? offset, offset)
    }

    // MARK: Parts

    /// Reads an element of the segment; false where it has been read already.
    private mutating func visit(_ child: Element) -> Bool {
        guard visited.insert(child.offset).inserted else { return false }
        if child.isCut { reader.note(.cutElement, at: child.offset) }
        switch child.id {
        case ElementID.seekHead: readSeekHead(child)
        case ElementID.info:
            if !hasInfo { segment.info = SegmentInfo(child, reader) }
            hasInfo = true
        case ElementID.tracks:
            if !hasTracks { segment.tracks = list(child, of: ElementID.trackEntry, TrackEntry.init) }
            hasTracks = true
        case ElementID.tags: segment.tags += list(child, of: ElementID.tag, Tag.init)
        case ElementID.chapters: segment.editions += list(child, of: ElementID.editionEntry, ChapterEdition.init)
        case ElementID.attachments:
            segment.attachments += list(child, of: ElementID.attachedFile, AttachedFile.init)
        case ElementID.cues: segment.cues = segment.cues ?? reader.place(child)
        default: break
        }
        return true
    }

    private func list<Part>(
        _ parent: Element, of id: UInt32, _ make: (Element, ElementReader) -> Part
    ) -> [Part] {
        var parts: [Part] = []
        reader.children(of: parent) { child in
            if child.id == id { parts.append(make(child, reader)) }
        }
        return parts
    }

    // MARK: Seek heads

    private mutating func readSeekHead(_ head: Element) {
        hasSeekHead = true
        reader.children(of: head) { seek in
            guard seek.id == ElementID.seek else { return }
            var id: UInt32?
            var position: UInt64?
            reader.children(of: seek) { child in
                switch child.id {
                case ElementID.seekID:
                    id = reader.bytes(child, limit: 4)?.reduce(0) { $0 << 8 | UInt32($1) }
                case ElementID.seekPosition: position = reader.unsigned(child)
                default: break
                }
            }
            guard let id, let position = position.flatMap({ Int64(exactly: $0) }) else { return }
            let (offset, overflow) = element.dataOffset.addingReportingOverflow(position)
            if !overflow { sought.append((id, offset)) }
        }
    }

    private mutating func followSeekHeads() {
        var index = 0
        // A seek head may lead to another.
        while index < sought.count, !reader.isStopped {
            let (id, offset) = sought[index]
            index += 1
            guard id != ElementID.cluster, ElementID.ofSegment.contains(id), !visited.contains(offset) else { continue }
            guard offset < element.end else {
                reader.note(.cutElement, at: offset)
                continue
            }
            guard let found = reader.element(at: offset, before: element.end, depth: 1, isFar: id == ElementID.cues),
                found.id == id
            else {
                reader.note(.wrongSeekPosition, at: offset)
                hasWrongPosition = true
                continue
            }
            guard visit(found) else { continue }
            // What seek heads leave out often follows what they do name.
            _ = walk(from: reader.end(of: found))
        }
    }

    // MARK: Clusters

    /// Looks for what follows clusters, passing them by.
    private mutating func passClusters(from offset: Int64) {
        var position = offset
        while position < element.end, !reader.isStopped {
            guard passedClusters < reader.limits.clusters else { return reader.note(.tooManyClusters, at: position) }
            passedClusters += 1
            guard let child = reader.element(at: position, before: element.end, depth: 1, isFar: true) else {
                guard let next = reader.resynchronized(from: position, before: element.end) else { return }
                position = next
                continue
            }
            if element.isUnknownSize, endsSegment(child) { return }
            if child.id != ElementID.cluster { _ = visit(child) }
            position = child.isUnknownSize ? endOfUnknown(child) : child.end
        }
    }

    /// The end of a cluster of unknown size, found by passing its blocks by.
    private mutating func endOfUnknown(_ cluster: Element) -> Int64 {
        guard cluster.id == ElementID.cluster else { return reader.end(of: cluster) }
        var position = cluster.dataOffset
        while position < cluster.end, passedClusters < reader.limits.clusters {
            passedClusters += 1
            guard let child = reader.element(at: position, before: cluster.end, depth: 2, isFar: true) else {
                return position
            }
            if ElementID.ofSegment.contains(child.id) || endsSegment(child) { return position }
            position = child.end
        }
        return position
    }
}
