internal import Bytes
import Times

/// A text's lines, kept to look ahead in.
struct TimedLines {
    /// A line `start --> end`, and what follows it.
    struct Timing {
        var start: MediaTime
        var end: MediaTime
        var isUsual: Bool
        var rest: Int
    }

    /// More lines than any film has: a file of nothing but line breaks must not take sixteen times its size.
    static let most = 2_000_000

    let text: [UInt8]
    let ranges: [Range<Int>]
    /// Whether there are more lines than are kept.
    let isCut: Bool

    init(_ text: [UInt8]) {
        self.text = text
        ranges = Array(TextLines(text).prefix(TimedLines.most))
        isCut = ranges.count == TimedLines.most
    }

    /// The lines of a file, and what is to be said of it as a whole.
    static func read(_ bytes: [UInt8], limits: CaptionLimits) -> (lines: TimedLines, problems: ProblemList) {
        let (text, isGuessed) = TextDecoding.utf8(bytes)
        let lines = TimedLines(text)
        var problems = ProblemList(limit: limits.problems)
        if isGuessed { problems.add(.notUTF8, line: 1) }
        if lines.isCut { problems.add(.tooManyLines(limit: most), line: most) }
        return (lines, problems)
    }

    var count: Int { ranges.count }

    subscript(line: Int) -> ArraySlice<UInt8> { text[ranges[line]] }

    /// Whether nothing stands in a line; with `anySpace`, nothing but blanks.
    func isBlank(_ line: Int, anySpace: Bool) -> Bool {
        let range = ranges[line]
        if range.isEmpty { return true }
        return anySpace && text[range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// Where `-->` stands in a line; nil where it does not.
    func arrow(_ line: Int) -> Int? {
        let range = ranges[line]
        guard range.count >= 3 else { return nil }
        return text.withUnsafeBufferPointer { buffer in
            var index = range.lowerBound
            while index + 2 < range.upperBound {
                if buffer[index + 2] == 0x3E, buffer[index + 1] == 0x2D, buffer[index] == 0x2D { return index }
                index += 1
            }
            return nil
        }
    }

    /// The times of a line with an arrow; nil where they cannot be read.
    func timing(_ line: Int, arrow: Int, separator: UInt8) -> Timing? {
        let bytes = self[line]
        var index = bytes.startIndex
        while index < arrow, bytes[index] <= 0x20 { index += 1 }
        guard let start = ClockTime.read(bytes, at: index, separator: separator) else { return nil }
        var between = start.end
        while between < arrow, bytes[between] <= 0x20 { between += 1 }
        guard between == arrow else { return nil }
        index = arrow + 3
        while index < bytes.endIndex, bytes[index] <= 0x20 { index += 1 }
        guard let end = ClockTime.read(bytes, at: index, separator: separator),
            end.end == bytes.endIndex || bytes[end.end] <= 0x20
        else { return nil }
        return Timing(start: start.time, end: end.time, isUsual: start.isUsual && end.isUsual, rest: end.end)
    }
}
