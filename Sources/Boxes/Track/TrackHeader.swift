internal import Bytes

/// What a track says of itself (`tkhd`; ISO/IEC 14496-12, 8.3.2).
public struct TrackHeader: Sendable, Hashable {
    /// The flags as written.
    public let flags: UInt32
    /// Seconds since the start of 1904 in UTC; nil when not set.
    public let creationTime: UInt64?
    /// Seconds since the start of 1904 in UTC; nil when not set.
    public let modificationTime: UInt64?
    /// The identifier, unique in the movie.
    public let trackID: UInt32
    /// The length, edits included, in the movie's timescale; nil when not known.
    public let duration: UInt64?
    /// Depth of the picture: lower ones lie nearer to the viewer.
    public let layer: Int16
    /// Tracks of the same group, other than 0, are alternatives to each other.
    public let alternateGroup: Int16
    /// The volume; 1 is full, and usual for sound.
    public let volume: Double
    /// How the picture is placed in the movie.
    public let matrix: Matrix
    /// The width of the picture in the movie, before the matrix.
    public let width: Double
    /// The height of the picture in the movie, before the matrix.
    public let height: Double

    /// Whether the track is enabled.
    public var isEnabled: Bool { flags & 1 != 0 }
    /// Whether it is used in the presentation.
    public var isInMovie: Bool { flags & 2 != 0 }
    /// Whether it is used in the preview.
    public var isInPreview: Bool { flags & 4 != 0 }
    /// Whether width and height are an aspect ratio only.
    public var sizeIsAspectRatio: Bool { flags & 8 != 0 }

    init(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) {
        let (version, flags) = try cursor.versionAndFlags()
        self.flags = flags
        let created = try cursor.time(version)
        let modified = try cursor.time(version)
        creationTime = created == 0 ? nil : created
        modificationTime = modified == 0 ? nil : modified
        trackID = try cursor.u32()
        try cursor.skip(4)
        duration = try cursor.duration(version)
        try cursor.skip(8)
        layer = try cursor.i16()
        alternateGroup = try cursor.i16()
        volume = try cursor.fixed8()
        try cursor.skip(2)
        matrix = try Matrix(&cursor)
        width = Double(try cursor.u32()) / 65_536
        height = Double(try cursor.u32()) / 65_536
    }
}
