internal import Bytes

/// Words that are sent one after the other, from a frame on.
struct SCCTransmission: Sendable {
    var start: Int64
    var words: [UInt16]

    var end: Int64 { start + Int64(words.count) }

    /// Clears the memory behind a caption that is shown, if that is wanted; codes are sent once where there is no time for more.
    mutating func close(_ channel: CaptionChannel, isClearing: Bool, before limit: Int64) {
        let show = WordBuffer.word(channel, .endOfCaption)
        let clear = WordBuffer.word(channel, .eraseNonDisplayedMemory)
        guard words.last == show else { return }
        if isClearing { words += [clear, clear] }
        if isClearing, end > limit { words.removeLast() }
        guard end > limit, let last = words.lastIndex(of: show), last > 0, words[last - 1] == show else { return }
        words.remove(at: last)
    }

    /// The line of a file.
    func line(isDropFrame: Bool) -> [UInt8] {
        var line = Array(SCCTransmission.label(start, isDropFrame: isDropFrame).utf8)
        line.reserveCapacity(line.count + words.count * 5)
        for (index, word) in words.enumerated() {
            line.append(index == 0 ? 0x09 : 0x20)
            for shift in [12, 8, 4, 0] as [UInt16] { line.append(Digits.lowercase(UInt8(word >> shift & 15))) }
        }
        return line
    }

    /// The frame after the last label of a day.
    static func dayEnd(isDropFrame: Bool) -> Int64 { 24 * framesPerHour(isDropFrame: isDropFrame) }

    static func framesPerHour(isDropFrame: Bool) -> Int64 { isDropFrame ? 6 * 17_982 : 108_000 }

    static func label(_ frame: Int64, isDropFrame: Bool) -> String {
        var count = max(0, frame)
        if isDropFrame {
            // Ten minutes have 17,982 frames; their first minute drops no label.
            let (tens, rest) = count.quotientAndRemainder(dividingBy: 17_982)
            count += 18 * tens
            if rest >= 1_800 { count += 2 * (1 + (rest - 1_800) / 1_798) }
        }
        let (seconds, frames) = count.quotientAndRemainder(dividingBy: 30)
        let fields = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { Digits.padded($0, 2) }
        return fields.joined(separator: ":") + (isDropFrame ? ";" : ":") + Digits.padded(frames, 2)
    }
}
