/// What went wrong with a piece of media, and what a person can do about it.
public struct MediaError: Error, Sendable, Hashable, Codable {
    /// The kind of failure, for programs.
    public struct Code: RawRepresentable, Sendable, Hashable, Codable {
        /// The code as it is printed in JSON.
        public let rawValue: String

        /// A code by its printed name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nothing is at this path or address.
        public static let notFound = Code(rawValue: "notFound")
        /// The file or server does not let this user read.
        public static let permissionDenied = Code(rawValue: "permissionDenied")
        /// The path is a folder.
        public static let isDirectory = Code(rawValue: "isDirectory")
        /// The file has no bytes.
        public static let empty = Code(rawValue: "empty")
        /// The content is no media that libav recognises.
        public static let unrecognizedFormat = Code(rawValue: "unrecognizedFormat")
        /// The content starts like media and then contradicts itself.
        public static let damaged = Code(rawValue: "damaged")
        /// This libav has no decoder for the codec.
        public static let unsupportedCodec = Code(rawValue: "unsupportedCodec")
        /// The content is encrypted.
        public static let protected = Code(rawValue: "protected")
        /// The work took longer than its budget.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The work wanted more bytes than its budget.
        public static let readLimitExceeded = Code(rawValue: "readLimitExceeded")
        /// A compositor returned no frame, or none that can be shown.
        public static let compositionFailed = Code(rawValue: "compositionFailed")
        /// The decoder rejected the data.
        public static let decodeFailed = Code(rawValue: "decodeFailed")
        /// The asset has no track of the wanted kind.
        public static let noSuchTrack = Code(rawValue: "noSuchTrack")
        /// No frame is presented within the wanted range.
        public static let noFrame = Code(rawValue: "noFrame")
        /// The picture is larger than the limit.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// The file changed while it was in use.
        public static let changed = Code(rawValue: "changed")
        /// The server answered with an error or not at all.
        public static let network = Code(rawValue: "network")
        /// The disk has no room for what is written.
        public static let diskFull = Code(rawValue: "diskFull")
        /// The disk or the system refused.
        public static let io = Code(rawValue: "io")
        /// The media does not state it, and nothing short of reading all of it would tell.
        public static let unknown = Code(rawValue: "unknown")
        /// The caller asked for something impossible.
        public static let invalidRequest = Code(rawValue: "invalidRequest")
    }

    /// The kind of failure.
    public let code: Code

    /// What was wrong, as a sentence without a full stop.
    public let message: String

    /// What to do about it, as a sentence without a full stop; empty when nothing helps.
    public let remedy: String

    /// An error with its sentence and its remedy.
    public init(_ code: Code, _ message: String, remedy: String = "") {
        self.code = code
        self.message = message
        self.remedy = remedy
    }
}

extension MediaError: CustomStringConvertible {
    /// The message and the remedy as one line.
    public var description: String { remedy.isEmpty ? message : "\(message); \(remedy)" }
}
