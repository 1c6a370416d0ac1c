internal import Media

/// Loads every property of an asset and its tracks, and reports the tree as it fills.
struct Inspection {
    let asset: Asset

    /// Reports the tree at once, after each property, and whenever the file changes; ends with the task.
    func run(_ report: @escaping @Sendable ([InspectionNode]) -> Void) async {
        let properties = InspectedProperty<Asset>.all
        let asset = asset
        report(Self.tree(asset, tracks: []))
        await withTaskGroup(of: Void.self) { group in
            for property in properties {
                group.addTask {
                    await property.load(asset)
                    report(Self.tree(asset, tracks: asset.status(of: .tracks).value ?? []))
                }
            }
        }
        let tracks = asset.status(of: .tracks).value ?? []
        for track in tracks {
            for property in InspectedProperty<Track>.all { await property.load(track) }
            report(Self.tree(asset, tracks: tracks))
        }
        report(Self.tree(asset, tracks: tracks))
        for await _ in asset.statusUpdates(of: .tracks) { report(Self.tree(asset, tracks: tracks)) }
    }

    private static func tree(_ asset: Asset, tracks: [Track]) -> [InspectionNode] {
        var nodes = InspectedProperty<Asset>.all.map { $0.node(asset, "") }
        nodes.append(
            InspectionNode(
                id: "io", name: "io",
                value:
                    "\(asset.counters.bytesRead) bytes, \(asset.counters.requests) reads, \(asset.counters.seeks) seeks",
                status: .loaded))
        for track in tracks {
            let path = "track \(track.trackID)"
            nodes.append(
                InspectionNode(
                    id: path, name: "\(path) · \(track.mediaType)", status: .loaded,
                    children: InspectedProperty<Track>.all.map { $0.node(track, path + "/") }))
        }
        return nodes
    }
}
