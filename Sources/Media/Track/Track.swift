/// A number that tells a track from the others of its asset.
public typealias TrackID = Int

/// One stream of an asset: pictures, sound, subtitles or data.
///
/// Keeps what its asset knows alive and shares its readings. Every member may be called from any thread.
public final class Track: PropertySource {
    /// The container's number for it, or its place counted from one where the container has none.
    public let trackID: TrackID

    /// What it carries.
    public let mediaType: MediaType

    /// Its place among the asset's tracks, counted from zero.
    public let index: Int

    /// Where the facts come from.
    public let properties: PropertyLoader<TrackSource>

    init(_ facts: TrackFacts, core: AssetCore) {
        trackID = facts.trackID
        mediaType = facts.mediaType
        index = facts.index
        let (index, trackID, mediaType) = (facts.index, facts.trackID, facts.mediaType)
        properties = PropertyLoader(core: core, prefix: "track \(index) ") { facts, _ throws(MediaError) in
            // The file may have changed between two readings.
            guard facts.tracks.indices.contains(index), facts.tracks[index].trackID == trackID,
                facts.tracks[index].mediaType == mediaType
            else {
                throw MediaError(.noSuchTrack, "the file no longer has this track", remedy: "load its tracks again")
            }
            return TrackSource(asset: facts, track: facts.tracks[index])
        }
    }
}

extension Track: Hashable {
    /// Whether both are the same track of the same asset.
    public static func == (left: Track, right: Track) -> Bool {
        left.properties.core === right.properties.core && left.index == right.index && left.trackID == right.trackID
    }

    /// Feeds the asset and the index.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(properties.core))
        hasher.combine(index)
    }
}

/// What the properties of a track are derived from.
public struct TrackSource: Sendable {
    let asset: AssetFacts
    let track: TrackFacts
}
