public import Media

/// What a range of an asset presents, loaded, to be put into compositions without waiting.
public struct Material: Sendable {
    /// One track of the asset.
    struct Part {
        let track: Track
        let isEnabled: Bool
        let extendedLanguageTag: String?
        let preferredVolume: Double
        /// All of the range.
        let pieces: [UnplacedClip]

        /// What is put in: without a gap at its end where nothing follows.
        func clips(isTrailing: Bool) -> [UnplacedClip] {
            guard isTrailing, let last = pieces.last, last.media == nil else { return pieces }
            return Array(pieces.dropLast())
        }
    }

    /// That a part relates to another one.
    struct Association {
        let part: Int
        let associatedPart: Int
        let type: TrackAssociationType
    }

    let parts: [Part]
    let associations: [Association]
    let length: ExactTime

    /// How long it is: as long as the range that was asked for, or as its asset goes on.
    public var duration: MediaTime { length.mediaTime }

    /// The tracks of the asset that it presents, in their order.
    public var tracks: [Track] { parts.map(\.track) }
}
