internal import Bytes

/// Reads the `moov` box.
struct MovieParser {
    let scan: Scan

    func read(_ moov: Box, into movie: inout Movie) throws(ReadStop) {
        try scan.boxes(in: moov.body, of: "moov") { (box) throws(ReadStop) in
            if movie.boxes.count < scan.limits.entries { movie.boxes.append(box) }
            try readChild(box, into: &movie)
        }
    }

    private func readChild(_ box: Box, into movie: inout Movie) throws(ReadStop) {
        switch box.type {
        case "mvhd":
            movie.header = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                try MovieHeader(&cursor)
            }
        case "trak":
            guard movie.tracks.count < scan.limits.tracks else {
                scan.note(box.type, box.extent.offset, .limit)
                throw .spent
            }
            var track = MovieTrack(extent: box.extent)
            defer { movie.tracks.append(track) }
            let parser = TrackParser(scan: scan, isQuickTime: movie.structure.isQuickTime)
            try parser.read(box, into: &track)
        case "mvex":
            movie.isExtendedByFragments = true
            try readExtends(box, into: &movie)
        case "pssh":
            guard movie.protectionSystems.count < scan.limits.tracks else { return }
            movie.protectionSystems.append(try Self.protectionSystem(box, scan))
        default:
            let parser = MetadataParser(scan: scan, isQuickTime: movie.structure.isQuickTime)
            try parser.readChild(box, into: &movie.metadata)
        }
    }

    private func readExtends(_ mvex: Box, into movie: inout Movie) throws(ReadStop) {
        try scan.boxes(in: mvex.body, of: "mvex") { (box) throws(ReadStop) in
            switch box.type {
            case "mehd":
                movie.fragmentDuration = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                    let version = try cursor.versionAndFlags().version
                    return try cursor.duration(version)
                }
            case "trex":
                guard movie.fragmentDefaults.count < scan.limits.tracks else { return }
                movie.fragmentDefaults.append(
                    try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                        try cursor.skip(4)
                        return FragmentDefaults(
                            trackID: try cursor.u32(), sampleDescriptionIndex: try cursor.u32(),
                            sampleDuration: try cursor.u32(), sampleSize: try cursor.u32(),
                            sampleFlags: try cursor.u32())
                    })
            default: break
            }
        }
    }

    static func protectionSystem(_ box: Box, _ scan: Scan) throws(ReadStop) -> ProtectionSystem {
        try scan.parse(box.body, atMost: scan.limits.inlineValueBytes) { (cursor) throws(ByteCursor.Truncated) in
            let version = try cursor.versionAndFlags().version
            let system = UUIDText.text(try cursor.take(16))
            var keys: [String] = []
            if version > 0 {
                let count = Int(try cursor.u32())
                guard count <= cursor.remaining / 16 else { throw ByteCursor.Truncated() }
                for _ in 0..<count { keys.append(UUIDText.text(try cursor.take(16))) }
            }
            let size = Int64(try cursor.u32())
            let data = box.body.dropping(Int64(cursor.position)).prefix(size)
            return ProtectionSystem(systemID: system, keyIDs: keys, data: data)
        }
    }
}
