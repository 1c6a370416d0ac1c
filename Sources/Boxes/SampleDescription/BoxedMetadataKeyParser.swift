internal import Bytes

/// Reads the keys of timed metadata: a box for each, named by the number that samples use.
struct BoxedMetadataKeyParser {
    let scan: Scan

    /// Bounds what damaged files may claim.
    private static let mostKeys = 1_024

    func read(_ keys: Box, into list: inout [BoxedMetadataKey]) throws(ReadStop) {
        try scan.boxes(in: keys.body, of: "keys") { (box) throws(ReadStop) in
            guard list.count < Self.mostKeys else { return }
            let key = try key(box)
            if !key.name.isEmpty { list.append(key) }
        }
    }

    private func key(_ parent: Box) throws(ReadStop) -> BoxedMetadataKey {
        var key = BoxedMetadataKey(localID: parent.type.rawValue)
        var conforming: UInt32?
        try scan.boxes(in: parent.body, of: parent.type) { (box) throws(ReadStop) in
            switch box.type {
            case "keyd":
                (key.namespace, key.name) = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                    (try cursor.fourCC(), TextDecoder.terminated(cursor.rest()) ?? "")
                }
            case "dtyp": key.dataType = try dataType(box)
            case "ctps":
                try scan.boxes(in: box.body, of: "ctps") { (type) throws(ReadStop) in
                    if type.type == "dtyp", conforming == nil { conforming = try dataType(type) }
                }
            case "loca":
                let locale = try scan.parse(box.body) { (cursor) in TextDecoder.terminated(cursor.rest()) }
                if locale?.isEmpty == false { key.locale = locale }
            default: break
            }
        }
        key.dataType = key.dataType ?? conforming
        return key
    }

    /// The well-known type; nil for one of another set, whose types have names.
    private func dataType(_ box: Box) throws(ReadStop) -> UInt32? {
        try scan.parse(box.body, atMost: 8) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.u32() == 0 ? try cursor.u32() : nil
        }
    }
}
