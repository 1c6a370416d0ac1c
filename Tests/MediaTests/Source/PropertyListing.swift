@testable import Media

/// All properties of an asset and its tracks, to compare with those of another.
enum PropertyListing {
    /// Every property by its name: values that compare, and statuses in words where there is none.
    static func all(of asset: Asset) async throws -> [String: AnyHashable] {
        func hashable(_ status: PropertyStatus<any Sendable>) -> AnyHashable {
            guard let value = status.value as? any Hashable else { return AnyHashable("\(status)") }
            return AnyHashable(value)
        }
        let keys = Asset.allProperties.filter { $0.name != "tracks" }
        var found: [String: AnyHashable] = [:]
        for (key, status) in zip(keys, try await asset.loadStatuses(of: keys)) { found[key.name] = hashable(status) }
        for track in asset.status(of: .tracks).value ?? [] {
            let keys = Track.allProperties
            for (key, status) in zip(keys, try await track.loadStatuses(of: keys)) {
                found["\(track.trackID) \(key.name)"] = hashable(status)
            }
        }
        return found
    }
}
