/// What the export of a range will be: where a copy without re-encoding really begins and ends, and what it carries.
///
/// Made by `RangeExport.plan(of:range:budget:)`. All times are on the asset's timeline.
public struct ExportPlan: Sendable, Hashable, Codable {
    /// The range that was asked for.
    public let requested: TimeRange

    /// What the copy will show.
    ///
    /// It starts with the last key frame at or before the start that was asked for (the first one of the file when there
    /// is none), because what comes before a key frame cannot be left out of what follows it. It ends after the last frame
    /// presented before the end that was asked for; where frames are stored in another order than they are shown, a few
    /// more may be shown, because a frame before the end needs one of them. Sound without pictures is cut between packets, and where it is asked for when it
    /// is stored as plain samples.
    public let range: TimeRange

    /// Whether the cuts are those of a moving picture; else of sound.
    public let hasPictures: Bool

    /// Whether the copy goes on behind the end because frames before it need one of later.
    public let showsLaterFrames: Bool

    /// The container of the copy as people know it, such as `MP4`: the source's own where it can be written.
    public let container: String

    /// The ending of the copy's name, without its dot.
    public let fileExtension: String

    /// The tracks of the source, in its order, and whether the copy has them.
    public let tracks: [PlannedTrack]

    /// About how many bytes the copy will have; nil where nothing tells.
    public let estimatedBytes: Int64?

    /// Whether the copy has all pictures and sounds of the source.
    public var isWhole: Bool { tracks.allSatisfy { $0.isCarried || ![.video, .audio].contains($0.mediaType) } }

    /// libav's name of the container's writer.
    let muxer: String

    /// Where the main track is cut, in its own ticks.
    let cut: ExportCut

    /// What was looked at; nil where nothing tells it from a later version.
    let file: InputIdentity?
}
