/// Why a file is not read as captions at all.
public enum CaptionError: Error, Sendable, Hashable {
    /// It looks like no format of captions; say which it is, or give another file.
    case unknownFormat
    /// It has more bytes than the limit given here; raise `CaptionLimits.bytes` to read it.
    case tooManyBytes(limit: Int)
    /// It is XML, but its root is no `tt` element.
    case notTimedText
}

extension CaptionError: CustomStringConvertible {
    /// The error in English.
    public var description: String {
        switch self {
        case .unknownFormat: "this looks like no caption file: say which format it is, or give another file"
        case .tooManyBytes(let limit): "the file has more than \(limit) bytes: raise the limit to read it"
        case .notTimedText: "the XML has no tt element: give a timed text file"
        }
    }
}
