/// Splits a playlist's text into lines.
enum LineScanner {
    /// The lines that say something; a line too long is reported and left out.
    static func lines(
        of bytes: [UInt8], limits: PlaylistLimits, problems: inout ProblemList
    ) throws(PlaylistError) -> [PlaylistLine] {
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
        var lines: [PlaylistLine] = []
        var number = 0
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            number += 1
            guard number <= limits.lines else { throw .tooManyLines(limit: limits.lines) }
            let text = trimmed(bytes[start..<end])
            if text.count > limits.lineLength {
                problems.add(.lineTooLong, line: number)
            } else if let content = content(of: text) {
                lines.append(PlaylistLine(number: number, content: content))
            }
            start = end + 1
        }
        return lines
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        guard let first = line.firstIndex(where: { !isBlank($0) }),
            let last = line.lastIndex(where: { !isBlank($0) })
        else { return [] }
        return line[first...last]
    }

    private static func content(of line: ArraySlice<UInt8>) -> PlaylistLine.Content? {
        guard let first = line.first else { return nil }
        guard first == UInt8(ascii: "#") else { return .uri(String(decoding: line, as: UTF8.self)) }
        let text = line.dropFirst()
        // Anything else after a number sign is a comment.
        guard text.starts(with: "EXT".utf8) else { return nil }
        // Plain lists write attributes after the header.
        if text.starts(with: "EXTM3U".utf8) { return .tag(name: "EXTM3U", value: "") }
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
            return .tag(name: String(decoding: text, as: UTF8.self), value: "")
        }
        return .tag(
            name: String(decoding: text[..<colon], as: UTF8.self),
            value: String(decoding: trimmed(text[(colon + 1)...]), as: UTF8.self))
    }
}
