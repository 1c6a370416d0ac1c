internal import Bytes
import Times

/// Reads Scenarist closed captions: lines of a timecode and the words that are sent from then on, one a frame.
///
/// Both ways of counting run at 30000/1001 frames a second; `;`, `,` or `.` before the frames stands for drop-frame.
struct SCCReader {
    static let timescale: Int32 = 30_000
    static let frameDuration: Int64 = 1_001
    static let rate = FrameRate(timescale, Int32(frameDuration))

    private let bytes: [UInt8]
    private let limits: CaptionLimits
    private var problems: ProblemList

    init(_ bytes: [UInt8], limits: CaptionLimits) {
        self.bytes = bytes
        self.limits = limits
        problems = ProblemList(limit: limits.problems)
    }

    /// A timecode as it stands at the beginning of a line.
    struct Label {
        /// Frames since the zero label, the left-out labels not counted.
        var frames: Int64
        var hour: Int
        var frame: Int
        var isDrop: Bool
        var isDropped: Bool
        /// Where the line goes on.
        var end: Int
    }

    static func label(_ line: ArraySlice<UInt8>) -> Label? {
        var index = line.startIndex
        while index < line.endIndex, line[index] == 0x20 || line[index] == 0x09 { index += 1 }
        var fields: (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
        var isDrop = false
        for field in 0..<4 {
            var number: Int64 = 0
            let start = index
            while index < line.endIndex, Digits.isDecimal(line[index]), index - start < 4 {
                number = number * 10 + Int64(line[index] - 0x30)
                index += 1
            }
            guard index > start else { return nil }
            switch field {
            case 0: fields.0 = number
            case 1: fields.1 = number
            case 2: fields.2 = number
            default: fields.3 = number
            }
            guard field < 3 else { break }
            guard index < line.endIndex else { return nil }
            switch line[index] {
            case 0x3A: break
            case 0x3B, 0x2E, 0x2C: isDrop = true
            default: return nil
            }
            index += 1
        }
        guard index == line.endIndex || line[index] <= 0x20, fields.1 < 60, fields.2 < 60 else { return nil }
        let minutes = fields.0 * 60 + fields.1
        var frames = (minutes * 60 + fields.2) * 30 + fields.3
        let isDropped = isDrop && fields.2 == 0 && fields.3 < 2 && minutes % 10 != 0
        if isDrop { frames -= 2 * (minutes - minutes / 10) }
        return Label(
            frames: frames, hour: Int(fields.0), frame: Int(fields.3), isDrop: isDrop, isDropped: isDropped, end: index)
    }

    consuming func document() -> CaptionDocument {
        let text =
            bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.first == 0xEF
            ? TextDecoding.utf8(bytes).bytes : bytes
        var decoder = CEA608Decoder(
            timescale: SCCReader.timescale, frameDuration: SCCReader.frameDuration, captionLimit: limits.captions)
        var number = 0
        var hasHeader = false
        var isDropFrame: Bool?
        var previous: Int64?
        // The frame after the last word that has been sent.
        var free: Int64 = 0
        for range in TextLines(text) {
            number += 1
            let line = text[range]
            guard let first = line.firstIndex(where: { $0 > 0x20 }) else { continue }
            if !hasHeader {
                hasHeader = true
                if line[first...].starts(with: "Scenarist_SCC".utf8) { continue }
                problems.add(.missingHeader, line: number)
            }
            guard let label = SCCReader.label(line) else {
                problems.add(.badTime(ProblemList.excerpt(line)), line: number)
                continue
            }
            if isDropFrame == nil { isDropFrame = label.isDrop }
            if label.hour > 23 { problems.add(.hourOutOfRange(label.hour), line: number) }
            if label.frame > 29 { problems.add(.frameOutOfRange(label.frame), line: number) }
            if label.isDropped { problems.add(.droppedLabel, line: number) }
            var floor = label.frames
            if let last = previous, label.frames < last {
                problems.add(.timeGoesBack, line: number)
            } else if label.frames < free {
                problems.add(.overrun(frames: Int(free - label.frames)), line: number)
                // The line says when, unless that is before what the screen shows by then.
                let change = decoder.lastChange
                if change > Int64.min { floor = max(floor, change / SCCReader.frameDuration + 1) }
            }
            previous = label.frames
            let count = feed(text, label.end..<range.upperBound, label.frames, floor, number, &decoder)
            free = label.frames + Int64(count)
        }
        if number == 0 { problems.add(.missingHeader, line: 1) }
        var captions = decoder.finish()
        if decoder.isFull { problems.add(.tooManyCaptions(limit: limits.captions), line: number) }
        let frame = MediaTime(value: SCCReader.frameDuration, timescale: SCCReader.timescale)
        for index in captions.indices where captions[index].end <= captions[index].start {
            captions[index].end = captions[index].start + frame
        }
        var document = CaptionDocument(
            captions: captions, frameRate: SCCReader.rate, isDropFrame: isDropFrame ?? false)
        document.format = .scc
        document.problems = problems.problems
        document.source = .scc(SCCSource(bytes: bytes, captions: captions))
        return document
    }

    /// Decodes a line's words; the count of them.
    private mutating func feed(
        _ text: [UInt8], _ range: Range<Int>, _ start: Int64, _ floor: Int64, _ number: Int,
        _ decoder: inout CEA608Decoder
    ) -> Int {
        // Through a pointer: with checks at each byte it takes half as long again.
        text.withUnsafeBufferPointer { buffer in
            feed(UnsafeBufferPointer(rebasing: buffer[range]), start, floor, number, &decoder)
        }
    }

    private mutating func feed(
        _ text: UnsafeBufferPointer<UInt8>, _ start: Int64, _ floor: Int64, _ number: Int,
        _ decoder: inout CEA608Decoder
    ) -> Int {
        var count = 0
        var wrong = 0
        var index = 0
        while index < text.count {
            if text[index] <= 0x20 {
                index += 1
                continue
            }
            guard index + 4 <= text.count, let a = Digits.hexadecimal(text[index]),
                let b = Digits.hexadecimal(text[index + 1]), let c = Digits.hexadecimal(text[index + 2]),
                let d = Digits.hexadecimal(text[index + 3])
            else {
                let token = index
                while index < text.count, text[index] > 0x20 { index += 1 }
                problems.add(.badWord(ProblemList.excerpt(text[token..<index])), line: number)
                count += 1
                continue
            }
            let first = a << 4 | b
            let second = c << 4 | d
            wrong += (SCCReader.isEven(first) ? 1 : 0) + (SCCReader.isEven(second) ? 1 : 0)
            decoder.decode(first, second, at: max(floor, start + Int64(count)) * SCCReader.frameDuration)
            count += 1
            index += 4
        }
        if wrong > 0 { problems.add(.wrongParity(bytes: wrong), line: number) }
        return count
    }

    /// Whether an even number of bits is set; a byte as it is sent has an odd one.
    private static func isEven(_ byte: UInt8) -> Bool {
        // Of the numbers up to 15 these have an odd one.
        (0x6996 as UInt16) >> UInt16((byte ^ byte >> 4) & 15) & 1 == 0
    }

    /// The words of a line in a file's bytes; nil for what is none.
    static func words(_ bytes: [UInt8], _ range: Range<Int>, _ take: (UInt16?) -> Void) {
        bytes.withUnsafeBufferPointer { buffer in
            var index = range.lowerBound
            while index < range.upperBound {
                guard buffer[index] > 0x20 else {
                    index += 1
                    continue
                }
                let start = index
                var word: UInt16? = 0
                while index < range.upperBound, buffer[index] > 0x20 {
                    let digit = Digits.hexadecimal(buffer[index])
                    word = word.flatMap { word in digit.map { word << 4 | UInt16($0) } }
                    index += 1
                }
                take(index - start == 4 ? word : nil)
            }
        }
    }
}
