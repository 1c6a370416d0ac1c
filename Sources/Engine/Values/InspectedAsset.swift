public import Media

/// What was found out about a file on demand: the properties that were asked for, those of its tracks, and the cost.
public struct InspectedAsset: Sendable, Hashable, Codable {
    /// A property and what became of it.
    public struct Property: Sendable, Hashable, Codable {
        /// Its name, as commands and JSON spell it.
        public var name: String
        /// Its value; nil when it failed or nobody has asked for it yet.
        public var value: PropertyValue?
        /// Why it failed; nil when it did not.
        public var error: MediaError?
    }

    /// A track with its properties.
    public struct Track: Sendable, Hashable, Codable {
        /// Its identifier in the file.
        public var trackID: Int
        /// What it carries.
        public var mediaType: MediaType
        /// Its properties, in the order of `Track.allProperties`.
        public var properties: [Property]
    }

    /// What reading cost.
    public struct Cost: Sendable, Hashable, Codable {
        /// Bytes that came from the file or server.
        public var bytesRead: Int64
        /// Bytes of a server that were kept of earlier requests.
        public var bytesFromCache: Int64 = 0
        /// How often it was asked.
        public var requests: Int
        /// How often the next byte asked for was not the following one.
        public var seeks: Int
    }

    /// The asset's own properties, in the order of `Asset.allProperties`, without the tracks; then `telemetry`.
    public var properties: [Property]
    /// The tracks; nil when they were not asked for or could not be read (then `tracks` is among the properties).
    public var tracks: [Track]?
    /// What reading cost.
    public var cost: Cost
}

extension InspectedAsset.Cost: CustomStringConvertible {
    /// As people read it, without what is zero as a rule.
    public var description: String {
        let kept = bytesFromCache > 0 ? ", \(bytesFromCache) bytes from the cache" : ""
        return "\(bytesRead) bytes in \(requests) requests\(kept), \(seeks) seeks"
    }
}

extension InspectedAsset {
    /// That of which nothing was asked.
    public static let unasked = InspectedAsset(
        properties: [], tracks: nil, cost: Cost(bytesRead: 0, requests: 0, seeks: 0))
}
