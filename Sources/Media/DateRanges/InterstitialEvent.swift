/// Other media that a player inserts into a presentation, such as advertisements (draft-pantos-hls-rfc8216bis, appendix D).
///
/// Nothing of them is read.
public struct InterstitialEvent: Sendable, Hashable, Codable {
    /// At which end of the presentation it is played, whatever its date is.
    public enum Cue: String, Sendable, Codable {
        /// Before anything else.
        case join
        /// After the end.
        case leave
    }

    /// What a person may not do.
    public enum Restriction: String, Sendable, Codable {
        /// To go from before it to after it without seeing it (`JUMP`).
        case constrainsSeekingForwardInPrimaryContent = "JUMP"
        /// To leave out some of it, or to play it faster (`SKIP`).
        case requiresPlaybackAtPreferredRateForAdvancement = "SKIP"
    }

    /// How much of the timeline it takes.
    public enum TimelineOccupancy: String, Sendable, Codable {
        /// One point, however long it is.
        case singlePoint
        /// As much as it lasts.
        case fill
    }

    /// The name, unique in the presentation.
    public let identifier: String

    /// When it is played on the asset's timeline; nil where the presentation does not state which instants it shows.
    public let time: MediaTime?

    /// The instant at which it is played; nil where nothing states that.
    public let date: MetadataDate?

    /// At which end it is played; nil for what is played at its time.
    public let cue: Cue?

    /// Whether it is played once only.
    public let willPlayOnce: Bool

    /// The address of what is inserted; nil where that is a list, or is not stated.
    public let assetURL: String?

    /// The address of the list of what is inserted (JSON); nil without one.
    public let assetListURL: String?

    /// How long it lasts; nil where nothing states that.
    public let duration: MediaTime?

    /// How long it is expected to last; nil where nothing is stated of that.
    public let plannedDuration: MediaTime?

    /// How much later the presentation goes on than it was left; nil for as much as was inserted.
    public let resumptionOffset: MediaTime?

    /// How much of it is played at most; nil for all.
    public let playoutLimit: MediaTime?

    /// What a person may not do.
    public let restrictions: [Restriction]

    /// Whether it begins where a segment of the presentation does.
    public let alignsStartWithPrimarySegmentBoundary: Bool

    /// Whether the presentation goes on where a segment begins.
    public let alignsResumptionWithPrimarySegmentBoundary: Bool

    /// How much of the timeline it takes.
    public let timelineOccupancy: TimelineOccupancy

    /// Whether it is shown as a part of the presentation, not as something apart.
    public let supplementsPrimaryContent: Bool

    /// Whether other people may be shown something else.
    public let contentMayVary: Bool

    /// How long after its beginning a button to skip it is shown; nil where nothing is stated of one.
    public let skipControlOffset: MediaTime?

    /// How long that button is shown; nil for as long as the rest lasts.
    public let skipControlDuration: MediaTime?

    /// What names the words of that button; nil for the usual ones.
    public let skipControlLabelID: String?
}
