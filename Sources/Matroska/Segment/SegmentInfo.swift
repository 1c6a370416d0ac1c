/// What a segment says of itself as a whole (RFC 9559, 5.1.2).
public struct SegmentInfo: Sendable, Hashable, Codable {
    /// The segment's identifier of 16 bytes.
    public internal(set) var uuid: [UInt8]?
    /// The identifier of the segment to play before this one.
    public internal(set) var previousUUID: [UInt8]?
    /// The identifier of the segment to play after this one.
    public internal(set) var nextUUID: [UInt8]?
    /// Nanoseconds in a tick of the segment's timestamps; never 0.
    public internal(set) var timestampScale: UInt64 = 1_000_000
    /// The duration in ticks; nil where the file lacks it, as a recorded broadcast does.
    public internal(set) var duration: Double?
    /// When the segment was made, in nanoseconds since the start of 2001 in UTC.
    public internal(set) var dateUTC: Int64?
    /// The title.
    public internal(set) var title: String?
    /// What wrote the container.
    public internal(set) var muxingApp: String?
    /// The program that a person used.
    public internal(set) var writingApp: String?

    /// The duration in seconds.
    public var durationSeconds: Double? { duration.map { $0 * (Double(timestampScale) / 1e9) } }

    /// When the segment was made, in seconds since 1970 in UTC.
    public var secondsSince1970: Double? { dateUTC.map { 978_307_200 + Double($0) / 1e9 } }

    init() {}

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.segmentUUID: uuid = reader.bytes(child)
            case ElementID.previousUUID: previousUUID = reader.bytes(child)
            case ElementID.nextUUID: nextUUID = reader.bytes(child)
            case ElementID.timestampScale:
                if let scale = reader.unsigned(child), scale > 0 { timestampScale = scale }
            case ElementID.duration: duration = reader.float(child).flatMap { $0 > 0 ? $0 : nil }
            case ElementID.dateUTC: dateUTC = reader.signed(child)
            case ElementID.title: title = reader.string(child)
            case ElementID.muxingApp: muxingApp = reader.string(child)
            case ElementID.writingApp: writingApp = reader.string(child)
            default: break
            }
        }
    }
}
