public import Bytes

/// An event that a fragmented movie announces (`emsg`; ISO/IEC 23009-1, 5.10.3.3).
public struct EventMessage: Sendable, Hashable {
    /// When an event begins, in its timescale.
    public enum Start: Sendable, Hashable {
        /// A time of the presentation.
        case time(UInt64)
        /// So long after the segment begins that the event lies in.
        case afterSegmentStart(UInt32)
    }

    /// Whose vocabulary the event is of: a URI.
    public let scheme: String
    /// What the scheme's owner distinguishes its events by; often nothing.
    public let value: String
    /// What tells this event from others of the same scheme and value.
    public let id: UInt32
    /// Units per second, never zero.
    public let timescale: UInt32
    /// When it begins.
    public let start: Start
    /// How long it lasts; nil where that is not known.
    public let duration: UInt32?
    /// All that stands in the box behind its type.
    public let body: [UInt8]
    private let messageStart: Int

    /// What the scheme says of it.
    public var message: ArraySlice<UInt8> { body[messageStart...] }

    /// Reads what stands in the box behind its type.
    ///
    /// Throws where it ends too early, has a version that is not known or counts in no time.
    public init(_ body: [UInt8]) throws(ByteCursor.Truncated) {
        var cursor = ByteCursor(body)
        let version = try cursor.versionAndFlags().version
        guard version <= 1 else { throw ByteCursor.Truncated() }
        var names = ("", "")
        if version == 0 { names = Self.names(&cursor) }
        timescale = try cursor.u32()
        guard timescale > 0 else { throw ByteCursor.Truncated() }
        start = version == 0 ? .afterSegmentStart(try cursor.u32()) : .time(try cursor.u64())
        duration = try cursor.duration(0).map { UInt32(truncatingIfNeeded: $0) }
        id = try cursor.u32()
        if version == 1 { names = Self.names(&cursor) }
        (scheme, value) = names
        messageStart = cursor.position
        self.body = body
    }

    private static func names(_ cursor: inout ByteCursor) -> (String, String) {
        let scheme = String(decoding: cursor.untilZero(), as: UTF8.self)
        return (scheme, String(decoding: cursor.untilZero(), as: UTF8.self))
    }
}
