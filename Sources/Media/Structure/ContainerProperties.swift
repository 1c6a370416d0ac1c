/// What one of our own readers found in a container, to be laid over what libav says.
struct ContainerProperties: Sendable {
    var asset = AssetStructure()
    /// By the places of libav's streams.
    var tracks: [Int: TrackStructure] = [:]
    /// Where the last sample of a fragmented movie ends; nil where the fragments were not walked.
    var fragmentsEnd: MediaTime?
    /// The frames of an animation that libav does not see.
    var animation: AnimationFacts?
    /// The events that a fragmented movie announces; nil where none was seen.
    var events: EventTrack?
    /// The metadata of the asset; nil where libav's stands.
    var metadata: [MetadataItem]?
}
