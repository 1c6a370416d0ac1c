internal import Bytes

/// Reads `sinf` and `rinf`.
struct ProtectionParser {
    let scan: Scan

    func read(_ sinf: Box, into scheme: inout ProtectionScheme) throws(ReadStop) {
        try scan.boxes(in: sinf.body, of: sinf.type) { (box) throws(ReadStop) in
            switch box.type {
            case "frma":
                scheme.originalFormat = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                    try cursor.fourCC()
                }
            case "schm": try readType(box, into: &scheme)
            case "schi": try readInformation(box, into: &scheme)
            default: break
            }
        }
    }

    private func readType(_ schm: Box, into scheme: inout ProtectionScheme) throws(ReadStop) {
        let (type, version, location) = try scan.parse(schm.body) { (cursor) throws(ByteCursor.Truncated) in
            let flags = try cursor.versionAndFlags().flags
            let type = try cursor.fourCC()
            // Apple's `itun` leaves the version half its size.
            let version = cursor.remaining >= 4 ? try cursor.u32() : 0
            return (type, version, flags & 1 != 0 ? TextDecoder.terminated(cursor.rest()) : nil)
        }
        scheme.scheme = type
        scheme.schemeVersion = version
        scheme.schemeLocation = location
    }

    private func readInformation(_ schi: Box, into scheme: inout ProtectionScheme) throws(ReadStop) {
        try scan.boxes(in: schi.body, of: "schi") { (box) throws(ReadStop) in
            if scheme.boxes.count < 64 { scheme.boxes.append(box) }
            guard box.type == "tenc" else { return }
            scheme.defaultKeyID = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                try cursor.skip(8)
                return UUIDText.text(try cursor.take(16))
            }
        }
    }
}
