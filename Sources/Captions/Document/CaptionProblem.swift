public import Times

/// A line that could not be read, wholly or in part, or was read otherwise than it says.
public struct CaptionProblem: Sendable, Hashable, Codable {
    /// What is wrong with a line.
    public enum Reason: Sendable, Hashable, Codable {
        /// The file does not start as files of its format do; it is read all the same.
        case missingHeader
        /// The text is not UTF-8; it is read as Windows-1252.
        case notUTF8
        /// A time cannot be read, so that its line or caption is left out.
        case badTime(String)
        /// A time is written otherwise than the format has it; it is read as what it must mean.
        case unusualTime(String)
        /// The timecode names a frame that a second does not have.
        case frameOutOfRange(Int)
        /// The timecode names an hour that a day does not have; it is read as what comes after the day.
        case hourOutOfRange(Int)
        /// The timecode is one that drop-frame counting leaves out.
        case droppedLabel
        /// The line's time is earlier than that of the line before.
        case timeGoesBack
        /// The line starts so many frames before the words of the line before have been sent.
        case overrun(frames: Int)
        /// Not four hexadecimal digits; the word is left out.
        case badWord(String)
        /// So many bytes have the wrong parity; they are read all the same.
        case wrongParity(bytes: Int)
        /// A line that belongs to nothing is left out.
        case unexpectedLine(String)
        /// A caption without text is left out.
        case missingText
        /// A caption ends before it starts; it is left out.
        case endsBeforeStart
        /// A setting cannot be read; the rest of its line is.
        case badSetting(String)
        /// What is named here is defined nowhere.
        case undefined(String)
        /// The XML is broken here; what can be read of it is.
        case malformed(String)
        /// An attribute's value cannot be read; it is passed by.
        case badAttribute(name: String, value: String)
        /// There are more lines than are read; the rest is left out.
        case tooManyLines(limit: Int)
        /// There are more captions than the limit; the rest is left out.
        case tooManyCaptions(limit: Int)
        /// A sample of a track contradicts itself; what can be read of it is.
        case badSample(String)
        /// What is named here has no place in captions and is left out, wherever it stands in the track.
        case notCarried(String)
        /// What is named here cannot be read, and its captions are missing.
        case unreadable(String)
    }

    /// The line, the first being 1; of a track in a film, the number of its sample.
    public let line: Int
    /// When the sample is shown; nil for lines of a file.
    public let time: MediaTime?
    /// What is wrong with it.
    public let reason: Reason

    init(line: Int, time: MediaTime? = nil, reason: Reason) {
        self.line = line
        self.time = time
        self.reason = reason
    }
}

extension CaptionProblem.Reason: CustomStringConvertible {
    /// The reason in English.
    public var description: String {
        switch self {
        case .missingHeader: "the file does not start with its format's header"
        case .notUTF8: "not UTF-8, read as Windows-1252"
        case .badTime(let text): "no time: \(text)"
        case .unusualTime(let text): "an unusual time: \(text)"
        case .frameOutOfRange(let frame): "a second has no frame \(frame)"
        case .hourOutOfRange(let hour): "a day has no hour \(hour)"
        case .droppedLabel: "drop-frame counting leaves this timecode out"
        case .timeGoesBack: "earlier than the line before"
        case .overrun(let frames): "starts \(frames) frames before the line before has been sent"
        case .badWord(let text): "not four hexadecimal digits: \(text)"
        case .wrongParity(let bytes): "\(bytes) bytes have the wrong parity"
        case .unexpectedLine(let text): "belongs to no caption: \(text)"
        case .missingText: "a caption without text"
        case .endsBeforeStart: "ends before it starts"
        case .badSetting(let text): "no setting: \(text)"
        case .undefined(let name): "\(name) is not defined"
        case .malformed(let text): "broken XML: \(text)"
        case .badAttribute(let name, let value): "\(name) cannot be \(value)"
        case .tooManyLines(let limit): "more than \(limit) lines"
        case .tooManyCaptions(let limit): "more than \(limit) captions"
        case .badSample(let text): "a broken sample: \(text)"
        case .notCarried(let name): "not carried over: \(name)"
        case .unreadable(let what): "cannot be read: \(what)"
        }
    }
}
