/// A part of what an SCC file sends: a line, or the part of a line that shows one caption.
struct SCCPiece {
    /// The line of the file that it is sent by; nil for what is new.
    var line: Int?
    var start: Int64
    var words: [UInt16]
    /// The frame after the last word of this piece and of all before it, which may overlap it.
    var reach: Int64 = 0

    var end: Int64 { start + Int64(words.count) }

    /// Whether a line sends just this.
    func isSame(_ line: SCCPatcher.Line) -> Bool { start == line.start && words == line.words }

    /// Lines, taken apart behind what shows a caption and before what begins a line that rolls up or is painted on.
    static func pieces(of lines: [SCCPatcher.Line]) -> [SCCPiece] {
        var pieces: [SCCPiece] = []
        var reach: Int64 = 0
        func add(_ line: Int, _ words: Range<Int>) {
            let start = lines[line].start + Int64(words.lowerBound)
            reach = max(reach, start + Int64(words.count))
            pieces.append(SCCPiece(line: line, start: start, words: Array(lines[line].words[words]), reach: reach))
        }
        for (line, content) in lines.enumerated() {
            var first = 0
            for word in content.words.indices.dropFirst() where isSeam(content.words, word) {
                add(line, first..<word)
                first = word
            }
            add(line, first..<content.words.count)
        }
        return pieces
    }

    /// Pieces of the same line, which are sent one right after the other, in one.
    static func joined(_ pieces: [SCCPiece]) -> [SCCPiece] {
        pieces.reduce(into: []) { result, piece in
            if let last = result.last, last.line != nil, last.line == piece.line, last.end == piece.start {
                result[result.count - 1].words += piece.words
            } else {
                result.append(piece)
            }
        }
    }

    private static func isSeam(_ words: [UInt16], _ place: Int) -> Bool {
        // Not between a code and its double.
        guard words[place] != words[place - 1] else { return false }
        let (before, after) = (code(words[place - 1]), code(words[place]))
        switch after {
        case .rollUp2, .rollUp3, .rollUp4, .resumeDirectCaptioning: return true
        case .carriageReturn: return ![.rollUp2, .rollUp3, .rollUp4].contains(before)
        case .eraseNonDisplayedMemory, .endOfCaption: return false
        default: break
        }
        // What clears the memory belongs to what was shown out of it before.
        return before == .endOfCaption
            || before == .eraseNonDisplayedMemory
                && words[..<place].last { code($0) != .eraseNonDisplayedMemory }.flatMap(code) == .endOfCaption
    }

    /// The miscellaneous code that a word is, in whichever channel.
    private static func code(_ word: UInt16) -> MiscellaneousCode? {
        let (high, low) = (UInt8(word >> 8 & 0x7F), UInt8(word & 0x7F))
        return high & 0x76 == 0x14 ? MiscellaneousCode(rawValue: low) : nil
    }
}
