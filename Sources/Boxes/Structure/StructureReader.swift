internal import Bytes

/// Walks the top level of a file by the headers of its boxes.
struct StructureReader {
    /// Where the walk may end early.
    enum Goal {
        /// At a few fragments, once the movie is found.
        case movie
        /// At the first fragment.
        case fragment
        /// At the `meta` box.
        case image
    }

    /// The types of boxes with which files, or segments of them, start.
    private static let starters: Set<FourCC> = [
        "ftyp", "styp", "moov", "moof", "mdat", "meta", "free", "skip", "wide", "uuid", "sidx", "ssix", "emsg", "prft",
        "pdin", "pnot", "PICT", "udta", "junk", "jP  ",
    ]

    let scan: Scan

    func read(_ structure: inout FileStructure, goal: Goal) throws(ReadStop) {
        let end = scan.end
        var offset: Int64 = 0
        while end - offset >= 8 {
            guard let box = try scan.header(at: offset, before: end, in: structure.boxes.last?.type ?? "file") else {
                // Where the length is not known, the end is where nothing comes.
                structure.isComplete = try scan.upTo(1, at: offset).isEmpty
                if !structure.isComplete { scan.note("file", offset, .notABox) }
                return
            }
            guard structure.boxes.isEmpty ? Self.starters.contains(box.type) : box.type.isPlausible else {
                scan.note(box.type, offset, .notABox)
                return
            }
            if box.isCut { scan.note(box.type, offset, .cut) }
            guard structure.boxes.count < scan.limits.topLevelBoxes else {
                scan.note(box.type, offset, .limit)
                return
            }
            structure.boxes.append(box)
            try visit(box, &structure)
            if isReached(goal, structure) { return }
            offset = box.extent.end
        }
        structure.isComplete = offset >= end
    }

    private func isReached(_ goal: Goal, _ structure: FileStructure) -> Bool {
        switch goal {
        case .movie: structure.movieBox != nil && structure.fragmentCount > scan.limits.fragments
        case .fragment: structure.containsFragments
        case .image: structure.boxes.last?.type == "meta"
        }
    }

    private func visit(_ box: Box, _ structure: inout FileStructure) throws(ReadStop) {
        do throws(ReadStop) {
            switch box.type {
            case "ftyp", "styp": if structure.fileType == nil { structure.fileType = try fileType(box) }
            case "sidx":
                guard structure.segmentIndexes.count < scan.limits.topLevelBoxes else { return }
                structure.segmentIndexes.append(try segmentIndex(box))
            case "moof": structure.fragmentCount += 1
            default: break
            }
        } catch .damaged {
            scan.note(box.type, box.extent.offset, .malformed)
        }
    }

    private func fileType(_ box: Box) throws(ReadStop) -> FileType {
        try scan.parse(box.body, atMost: 1_024) { (cursor) throws(ByteCursor.Truncated) in
            let brand = try cursor.fourCC()
            let version = try cursor.u32()
            var brands: [FourCC] = []
            while cursor.remaining >= 4 {
                let brand = try cursor.fourCC()
                if brand.rawValue != 0 { brands.append(brand) }
            }
            return FileType(majorBrand: brand, minorVersion: version, compatibleBrands: brands)
        }
    }

    private func segmentIndex(_ box: Box) throws(ReadStop) -> SegmentIndex {
        var header = (id: UInt32(0), timescale: UInt32(0), earliest: UInt64(0), count: 0)
        let length = try scan.parse(box.body, atMost: 36) { (cursor) throws(ByteCursor.Truncated) in
            let version = try cursor.versionAndFlags().version
            header.id = try cursor.u32()
            header.timescale = try cursor.u32()
            header.earliest = try cursor.time(version)
            _ = try cursor.time(version)
            try cursor.skip(2)
            header.count = Int(try cursor.u16())
            return cursor.position
        }
        let table = box.body.dropping(Int64(length))
        let count = min(header.count, Int(clamping: table.length / 12))
        var (duration, bytes, indexes) = (Int64(0), Int64(0), 0)
        try TableEntries(scan: scan, extent: table, entryLength: 12, count: count).forEach {
            (cursor) throws(ByteCursor.Truncated) in
            let reference = try cursor.u32()
            if reference >> 31 == 1 { indexes += 1 }
            bytes = bytes.plus(Int64(reference & 0x7FFF_FFFF))
            duration = duration.plus(Int64(try cursor.u32()))
            try cursor.skip(4)
            return true
        }
        return SegmentIndex(
            extent: box.extent, trackID: header.id, timescale: header.timescale,
            earliestPresentationTime: header.earliest, referenceCount: count, indexReferenceCount: indexes,
            duration: duration, byteCount: bytes)
    }
}
