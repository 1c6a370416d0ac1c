/// What a container's own structure says of an asset, where one of our readers knows the container; libav hides it.
struct AssetStructure: Sendable {
    var preferredRate: Double?
    var preferredVolume: Double?
    /// The duration with all fragments, as the header of a fragmented movie promises it.
    var overallDurationHint: MediaTime?
    var containsFragments: Bool?
    /// Whether any of it is encrypted.
    var isProtected = false
    /// Whether it takes a system of rights management to decrypt it.
    var isLocked = false
    /// Why it cannot be decoded although libav opens it.
    var obstacle: MediaError?
    /// Whether any of the samples that it describes lie in it.
    var hasSamples = true
    /// What it lacks where the rest of it can be played.
    var loss: MediaError?
    /// Chapters in each language that they are in; nil where only the container's flat list is known.
    var chapterLists: [ChapterList]?
    /// The versions of an HLS presentation.
    var variants: [AssetVariant] = []
    /// What is stated of ranges of dates, and which of them other media are inserted in.
    var dateRanges: [DateRangeMetadataGroup] = []
    var interstitials: [InterstitialEvent] = []
    /// Groups that are no tracks: renditions of HLS. They stand before groups of tracks.
    var selectionGroups: [MediaSelectionGroup] = []
    /// How far behind the live edge playback must stay.
    var minimumTimeOffsetFromLive: MediaTime?
    /// Whether it goes on while it is read.
    var isLive = false
    /// Whose file it is by its own word, where libav does not tell: `webm` or `matroska`.
    var documentType: String?

    /// Notes that none of its samples can be had, and why.
    mutating func markSamplesMissing(because reason: MediaError) {
        hasSamples = false
        obstacle = reason
    }
}
