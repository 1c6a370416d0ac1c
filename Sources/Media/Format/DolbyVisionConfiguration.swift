/// A track's Dolby Vision configuration record.
public struct DolbyVisionConfiguration: Sendable, Hashable, Codable {
    /// The profile, such as 5 or 8.
    public let profile: Int

    /// The level.
    public let level: Int

    /// What the base layer looks like to other players: 0 nothing, 1 HDR10, 2 SDR, 4 HLG.
    public let baseLayerCompatibility: Int
}
