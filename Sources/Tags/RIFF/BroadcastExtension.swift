import Bytes

/// Reads the `bext` chunk of Broadcast WAVE (EBU Tech 3285).
struct BroadcastExtension {
    let reading: TagReading

    /// Reads the fields; the coding history after them is a text of its own.
    func read(_ chunk: FileBytes) throws {
        var cursor = try chunk.cursor(at: 0, count: 348)
        try add("Description", try cursor.take(256))
        try add("Originator", try cursor.take(32))
        try add("OriginatorReference", try cursor.take(32))
        try add("OriginationDate", try cursor.take(10))
        try add("OriginationTime", try cursor.take(8))
        let samples = try cursor.u64le()
        try reading.add(TagItem(.broadcastWave, "TimeReference", .integer(Int64(clamping: samples))))
        let version = try cursor.u16le()
        try reading.add(TagItem(.broadcastWave, "Version", .integer(Int64(version))))
        if version >= 1 {
            let identifier = try chunk.bytes(at: 348, count: 64)
            if identifier.contains(where: { $0 != 0 }) {
                try reading.add(TagItem(.broadcastWave, "UMID", .bytes(identifier)))
            }
        }
        if version >= 2 { try addLoudness(chunk) }
        guard chunk.count > 602 else { return }
        let history = try reading.text(of: chunk, at: 602, count: chunk.count - 602, .unstated)
        if history.text != "" { try reading.add(TagItem(.broadcastWave, "CodingHistory", history)) }
    }

    /// Hundredths of LUFS, LU and dBTP; 7FFF says that a value is not there.
    private func addLoudness(_ chunk: FileBytes) throws {
        var cursor = try chunk.cursor(at: 412, count: 10)
        for key in BroadcastExtension.loudness {
            let value = Int16(bitPattern: try cursor.u16le())
            if value != .max, value != 0 {
                try reading.add(TagItem(.broadcastWave, key, .rationals([TagRational(Int64(value), 100)])))
            }
        }
    }

    private static let loudness = [
        "LoudnessValue", "LoudnessRange", "MaxTruePeakLevel", "MaxMomentaryLoudness", "MaxShortTermLoudness",
    ]

    private func add(_ key: String, _ field: [UInt8]) throws {
        let text = TagTextEncoding.unstated.decode(Array(field.prefix { $0 != 0 }))
        if !text.isEmpty { try reading.add(TagItem(.broadcastWave, key, .text(text))) }
    }
}
