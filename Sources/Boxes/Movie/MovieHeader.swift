internal import Bytes

/// What holds for the movie as a whole (`mvhd`; ISO/IEC 14496-12, 8.2.2).
public struct MovieHeader: Sendable, Hashable {
    /// Units per second of the movie's times; 0 in damaged files.
    public let timescale: UInt32
    /// The length of the longest track in the timescale; nil when not known.
    public let duration: UInt64?
    /// Seconds since the start of 1904 in UTC; nil when not set.
    public let creationTime: UInt64?
    /// Seconds since the start of 1904 in UTC; nil when not set.
    public let modificationTime: UInt64?
    /// The preferred rate; 1 is normal.
    public let rate: Double
    /// The preferred volume; 1 is full.
    public let volume: Double
    /// How the whole picture is placed.
    public let matrix: Matrix
    /// The identifier that the next track would get.
    public let nextTrackID: UInt32?

    init(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) {
        let version = try cursor.versionAndFlags().version
        let created = try cursor.time(version)
        let modified = try cursor.time(version)
        creationTime = created == 0 ? nil : created
        modificationTime = modified == 0 ? nil : modified
        timescale = try cursor.u32()
        duration = try cursor.duration(version)
        rate = try cursor.fixed16()
        volume = try cursor.fixed8()
        try cursor.skip(10)
        matrix = try Matrix(&cursor)
        nextTrackID = try? { () throws(ByteCursor.Truncated) -> UInt32 in
            try cursor.skip(24)
            return try cursor.u32()
        }()
    }
}
