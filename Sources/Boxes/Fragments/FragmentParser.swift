internal import Bytes

/// Reads `moof` boxes and adds up their samples.
struct FragmentParser {
    let scan: Scan
    let defaults: [UInt32: FragmentDefaults]
    /// Where a track's fragments start when they do not say: the end of its samples in the movie box.
    let starts: [UInt32: Int64]

    func read(_ moof: Box, into summary: inout FragmentSummary) throws(ReadStop) {
        summary.fragmentCount += 1
        try scan.boxes(in: moof.body, of: "moof") { (box) throws(ReadStop) in
            switch box.type {
            case "traf": try readTrack(box, into: &summary)
            case "pssh":
                let system = try MovieParser.protectionSystem(box, scan)
                let isKnown = summary.protectionSystems.contains {
                    $0.systemID == system.systemID && $0.keyIDs == system.keyIDs
                }
                if !isKnown, summary.protectionSystems.count < 64 { summary.protectionSystems.append(system) }
            default: break
            }
        }
    }

    private func readTrack(_ traf: Box, into summary: inout FragmentSummary) throws(ReadStop) {
        var fragment: TrackFragment?
        var totals = FragmentTotals(trackID: 0)
        var index: Int?
        var time: Int64 = 0
        defer { if let index { summary.tracks[index] = totals } }
        try scan.boxes(in: traf.body, of: "traf") { (box) throws(ReadStop) in
            switch box.type {
            case "tfhd":
                guard fragment == nil else { return }
                let header = try self.header(box)
                fragment = header
                let found = summary.tracks.firstIndex { $0.trackID == header.trackID }
                guard found != nil || summary.tracks.count < scan.limits.tracks else { throw .spent }
                if found == nil { summary.tracks.append(FragmentTotals(trackID: header.trackID)) }
                index = found ?? summary.tracks.count - 1
                totals = summary.tracks[index ?? 0]
                totals.fragmentCount += 1
                time = totals.endDecodeTime ?? starts[header.trackID] ?? 0
            case "tfdt":
                time = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                    let version = try cursor.versionAndFlags().version
                    return Int64(clamping: try cursor.time(version))
                }
            case "trun":
                guard let fragment else { throw .damaged }
                try readRun(box, fragment, &time, into: &totals)
            default: break
            }
        }
    }

    private func header(_ box: Box) throws(ReadStop) -> TrackFragment {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            let flags = try cursor.versionAndFlags().flags
            let id = try cursor.u32()
            var fragment = TrackFragment(trackID: id, defaults: defaults[id])
            if flags & 1 != 0 { try cursor.skip(8) }
            if flags & 2 != 0 { try cursor.skip(4) }
            if flags & 8 != 0 { fragment.duration = Int64(try cursor.u32()) }
            if flags & 0x10 != 0 { fragment.size = Int64(try cursor.u32()) }
            return fragment
        }
    }

    private func readRun(
        _ box: Box, _ fragment: TrackFragment, _ time: inout Int64, into totals: inout FragmentTotals
    ) throws(ReadStop) {
        let (flags, stated, position) = try scan.parse(box.body, atMost: 16) { (cursor) throws(ByteCursor.Truncated) in
            let flags = try cursor.versionAndFlags().flags
            let count = Int(try cursor.u32())
            if flags & 1 != 0 { try cursor.skip(4) }
            if flags & 4 != 0 { try cursor.skip(4) }
            return (flags, count, cursor.position)
        }
        guard totals.sampleCount.addingReportingOverflow(stated).partialValue <= scan.limits.samples else {
            throw .spent
        }
        let fields = [0x100, 0x200, 0x400, 0x800].filter { flags & $0 != 0 }.count
        guard fields > 0 else {
            totals.add(count: stated, at: time, duration: fragment.duration, size: fragment.size, offset: 0)
            time = time.plus(Int64(stated).times(fragment.duration))
            return
        }
        let table = box.body.dropping(Int64(position))
        let count = min(stated, Int(clamping: table.length / Int64(fields * 4)))
        if count < stated { scan.note(box.type, box.extent.offset, .malformed) }
        let entries = TableEntries(scan: scan, extent: table, entryLength: fields * 4, count: count)
        try entries.forEach { (cursor) throws(ByteCursor.Truncated) in
            let duration = flags & 0x100 != 0 ? Int64(try cursor.u32()) : fragment.duration
            let size = flags & 0x200 != 0 ? Int64(try cursor.u32()) : fragment.size
            if flags & 0x400 != 0 { try cursor.skip(4) }
            // Offsets of version 0 have no sign, but writers put negative ones there too.
            let offset = flags & 0x800 != 0 ? Int64(try cursor.i32()) : 0
            totals.add(count: 1, at: time, duration: duration, size: size, offset: offset)
            time = time.plus(duration)
            return true
        }
    }
}
