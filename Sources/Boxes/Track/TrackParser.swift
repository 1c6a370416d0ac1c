internal import Bytes

/// Reads a `trak` box.
struct TrackParser {
    let scan: Scan
    let isQuickTime: Bool

    func read(_ trak: Box, into track: inout MovieTrack) throws(ReadStop) {
        try scan.boxes(in: trak.body, of: "trak") { (box) throws(ReadStop) in
            switch box.type {
            case "tkhd":
                track.header = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                    try TrackHeader(&cursor)
                }
            case "edts": try readEdits(box, into: &track)
            case "tref": try readReferences(box, into: &track)
            case "tapt": try readApertures(box, into: &track)
            case "mdia": try readMedia(box, into: &track)
            default:
                try MetadataParser(scan: scan, isQuickTime: isQuickTime).readChild(box, into: &track.metadata)
            }
        }
    }

    private func readEdits(_ edts: Box, into track: inout MovieTrack) throws(ReadStop) {
        try scan.boxes(in: edts.body, of: "edts") { (box) throws(ReadStop) in
            guard box.type == "elst" else { return }
            let limit = 8 + 20 * scan.limits.entries
            let (edits, isWhole) = try scan.parse(box.body, atMost: limit) { (cursor) throws(ByteCursor.Truncated) in
                try Self.edits(&cursor, limit: scan.limits.entries)
            }
            track.edits = edits
            if !isWhole { scan.note(box.type, box.extent.offset, .malformed) }
        }
    }

    /// The entries, and whether there are as many as stated.
    static func edits(_ cursor: inout ByteCursor, limit: Int) throws(ByteCursor.Truncated) -> ([EditListEntry], Bool) {
        let version = try cursor.versionAndFlags().version
        let count = Int(try cursor.u32())
        let present = min(count, cursor.remaining / (version == 1 ? 20 : 12), limit)
        var edits: [EditListEntry] = []
        for _ in 0..<present {
            let duration = try cursor.time(version)
            let start = version == 1 ? try cursor.i64() : Int64(try cursor.i32())
            edits.append(
                EditListEntry(segmentDuration: duration, mediaTime: start, mediaRate: try cursor.fixed16()))
        }
        return (edits, present == count)
    }

    private func readReferences(_ tref: Box, into track: inout MovieTrack) throws(ReadStop) {
        try scan.boxes(in: tref.body, of: "tref") { (box) throws(ReadStop) in
            guard track.references.count < scan.limits.tracks else { return }
            let limit = 4 * scan.limits.tracks
            let ids = try scan.parse(box.body, atMost: limit) { (cursor) throws(ByteCursor.Truncated) in
                var ids: [UInt32] = []
                while cursor.remaining >= 4 { ids.append(try cursor.u32()) }
                return ids
            }
            track.references.append(TrackReference(type: box.type, trackIDs: ids))
        }
    }

    private func readApertures(_ tapt: Box, into track: inout MovieTrack) throws(ReadStop) {
        var apertures = TrackApertures()
        defer { track.apertures = apertures }
        try scan.boxes(in: tapt.body, of: "tapt") { (box) throws(ReadStop) in
            guard ["clef", "prof", "enof"].contains(box.type) else { return }
            let size = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                try cursor.skip(4)
                return TrackApertures.Size(width: try cursor.fixed16(), height: try cursor.fixed16())
            }
            switch box.type {
            case "clef": apertures.clean = size
            case "prof": apertures.production = size
            default: apertures.encoded = size
            }
        }
    }

    private func readMedia(_ mdia: Box, into track: inout MovieTrack) throws(ReadStop) {
        try scan.boxes(in: mdia.body, of: "mdia") { (box) throws(ReadStop) in
            switch box.type {
            case "mdhd":
                track.mediaHeader = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                    try MediaHeader(&cursor, isQuickTime: isQuickTime, at: box.body.offset)
                }
            case "hdlr":
                track.handler = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                    try Handler(&cursor)
                }
            case "elng":
                track.extendedLanguage = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                    try cursor.skip(4)
                    return TextDecoder.terminated(cursor.rest())
                }
            case "minf": try readMediaInformation(box, into: &track)
            default:
                try MetadataParser(scan: scan, isQuickTime: isQuickTime).readChild(box, into: &track.metadata)
            }
        }
        if track.extendedLanguage?.isEmpty == true { track.extendedLanguage = nil }
    }

    private func readMediaInformation(_ minf: Box, into track: inout MovieTrack) throws(ReadStop) {
        try scan.boxes(in: minf.body, of: "minf") { (box) throws(ReadStop) in
            switch box.type {
            case "dinf": try readDataInformation(box, into: &track)
            case "stbl": try readSampleTable(box, into: &track)
            default: break
            }
        }
    }

    private func readDataInformation(_ dinf: Box, into track: inout MovieTrack) throws(ReadStop) {
        try scan.boxes(in: dinf.body, of: "dinf") { (box) throws(ReadStop) in
            guard box.type == "dref" else { return }
            try scan.boxes(in: box.body.dropping(8), of: "dref") { (entry) throws(ReadStop) in
                guard track.dataReferences.count < scan.limits.tracks else { return }
                track.dataReferences.append(try dataReference(entry))
            }
        }
    }

    private func dataReference(_ box: Box) throws(ReadStop) -> DataReference {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            let flags = try cursor.versionAndFlags().flags
            var location: String?
            if flags & 1 == 0 {
                switch box.type {
                case "url ": location = TextDecoder.terminated(cursor.rest())
                case "urn ":
                    let name = TextDecoder.terminated(cursor.untilZero())
                    let place = TextDecoder.terminated(cursor.rest())
                    location = place?.isEmpty == false ? place : name
                case "alis": location = Alias.path(&cursor)
                default: break
                }
            }
            if location?.isEmpty == true { location = nil }
            return DataReference(type: box.type, isSelfContained: flags & 1 != 0, location: location)
        }
    }

    private func readSampleTable(_ stbl: Box, into track: inout MovieTrack) throws(ReadStop) {
        let handler = track.handler?.type
        try scan.boxes(in: stbl.body, of: "stbl") { (box) throws(ReadStop) in
            if track.samples.boxes.count < 64 { track.samples.boxes.append(box) }
            if box.type == "stsd" {
                try SampleDescriptionParser(scan: scan, isQuickTime: isQuickTime)
                    .read(box, handler: handler, into: &track.sampleDescriptions)
            } else {
                try SampleTableHeaderParser(scan: scan).readChild(box, into: &track.samples)
            }
        }
    }
}
