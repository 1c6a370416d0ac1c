import Glibc

/// A format of which libav takes the whole file into memory to open it.
enum WholeFileFormat {
    /// One picture, whose file is one packet.
    case picture
    /// Captions, each of which becomes a packet; `mark` is a byte that each has, and `weight` what libav makes of memory
    /// for each of those bytes.
    case captions(mark: UInt8, weight: Int64)
    /// A list of what lies elsewhere.
    case list

    /// No captions are longer: our own reader of them has the same limit.
    private static let captionLimit: Int64 = 32 << 20
    /// Captions of a server are not read twice to see how many there are.
    private static let remoteLimit: Int64 = 16 << 20
    /// Captions of less fit in any case, and need not be looked at.
    static let plainLimit: Int64 = 1 << 20
    /// Bytes of what libav keeps of a packet beside its own, measured.
    private static let packet: Int64 = 480

    /// The format by libav's name; nil for those that are read as they are played.
    init?(libavName name: String) {
        switch name {
        case "ass", "microdvd", "mpl2", "lrc", "vplayer", "pjs", "jacosub", "stl", "aqtitle", "subviewer1":
            self = .captions(mark: UInt8(ascii: "\n"), weight: Self.packet)
        case "srt", "webvtt", "subviewer", "mpsub", "scc", "vobsub":
            // At least a line with the times, one with the words, and one with nothing.
            self = .captions(mark: UInt8(ascii: "\n"), weight: Self.packet / 3)
        case "sami", "realtext": self = .captions(mark: UInt8(ascii: "<"), weight: Self.packet)
        case "tedcaptions": self = .captions(mark: UInt8(ascii: "{"), weight: Self.packet)
        case "hls", "dash", "concat": self = .list
        default:
            guard name.hasSuffix("_pipe") else { return nil }
            self = .picture
        }
    }

    /// Throws `MediaError` for what needs more memory than the budget has, before libav reads it.
    func check(_ reader: InputReader, _ budget: Budget) throws {
        switch self {
        case .picture:
            guard let length = reader.length, length > budget.memory else { return }
            throw MediaError(
                .tooLarge,
                "the picture's file has \(length >> 20) MiB, more than the \(budget.memory >> 20) that are read at once",
                remedy: "scale it down, or compress it, with an image editor")
        case .captions(let mark, let weight):
            try checkCaptions(reader, budget, mark, weight)
        case .list:
            guard let length = reader.length, length > InputReader.playlistLimit else { return }
            throw MediaError(
                .tooLarge,
                "the playlist has \(length >> 20) MiB, more than the \(InputReader.playlistLimit >> 20) that are read",
                remedy: "open one of the files that it names")
        }
    }

    private func checkCaptions(_ reader: InputReader, _ budget: Budget, _ mark: UInt8, _ weight: Int64) throws {
        let limit = reader.policy.mayBeScanned ? Self.captionLimit : Self.remoteLimit
        // What has no length may have no end.
        guard let length = reader.length else { return reader.interruption.setByteLimit(limit) }
        guard length > Self.plainLimit else { return }
        guard length <= limit else {
            throw MediaError(
                .tooLarge, "the captions have \(length >> 20) MiB, more than the \(limit >> 20) that are read",
                remedy: "divide the file")
        }
        guard reader.policy.mayBeScanned, reader.isSeekable else { return }
        let marks = try reader.count(of: mark, upTo: length)
        // Those bytes are read once more by libav.
        reader.interruption.setByteLimit(budget.localBytes)
        guard length.addingSaturating(marks.multipliedSaturating(by: weight)) <= budget.memory else {
            throw MediaError(
                .tooLarge, "so many captions need more memory than the \(budget.memory >> 20) MiB that they may take",
                remedy: "divide the file")
        }
    }
}

extension InputReader {
    /// How many bytes of a value there are up to an offset. Throws as reading does.
    fileprivate func count(of value: UInt8, upTo end: Int64) throws -> Int64 {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        var total: Int64 = 0
        var offset: Int64 = 0
        while offset < end {
            let count = try read(into: buffer, at: offset)
            guard count > 0 else { break }
            var rest = buffer[..<count]
            while let base = UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress,
                let found = memchr(base, Int32(value), rest.count)
            {
                total += 1
                rest = rest[(rest.startIndex + (found - base) + 1)...]
            }
            offset += Int64(count)
        }
        return total
    }
}
