internal import Media

/// Loads properties of an asset and its tracks, and tells what it found.
struct Inspection {
    /// The property that is found out in the samples of a film rather than in its header.
    static let telemetry = "telemetry"

    let asset: Asset
    /// Finds the files beside it that may state something over its time.
    var companions: @Sendable () async throws -> [Asset] = { [] }
    /// The time between reports while the tracks become known one after the other.
    var interval = Duration.milliseconds(100)

    /// Loads what `names` name (all when nil) in one reading as far as the furthest of them needs.
    ///
    /// A name is that of an asset's property, `telemetry`, or `tracks.` and that of a track's; `tracks` alone stands for
    /// what the tracks tell at no further cost, `tracks.*` for all. Throws `MediaError` when the file as a whole
    /// cannot be read, and `CancellationError`.
    func load(_ names: Set<String>?) async throws -> InspectedAsset {
        let keys = Asset.allProperties.filter { names?.contains($0.name) ?? true }
        let trackKeys = Track.allProperties.filter { key in
            guard let names else { return true }
            return names.contains("tracks") && key.stage == .header || names.contains("tracks.*")
                || names.contains("tracks." + key.name)
        }
        // Which container it is is known of every file that can be read at all.
        let statuses = try await asset.loadStatuses(
            of: keys + [AnyAsyncProperty(.format)], atLeast: trackKeys.map(\.stage).max() ?? .header,
            priority: .immediate)
        if case .failed(let error) = statuses.last { throw error }
        var tracks: [InspectedAsset.Track]?
        if !trackKeys.isEmpty, case .loaded(let found) = asset.status(of: .tracks) {
            tracks = []
            for track in found {
                let statuses = try await track.loadStatuses(of: trackKeys, priority: .immediate)
                tracks?.append(Self.track(track, zip(trackKeys, statuses).map { Self.property($0.name, $1) }))
            }
        }
        var properties = zip(keys, statuses).filter { $0.0.name != "tracks" || tracks == nil }
            .map { Self.property($0.name, $1) }
        if names?.contains(Self.telemetry) ?? true {
            properties.append(Self.property(Self.telemetry, try await loadTelemetry().map { $0 }))
        }
        return InspectedAsset(properties: properties, tracks: tracks, cost: cost)
    }

    /// What a film states over its time. Throws `CancellationError`.
    private func loadTelemetry() async throws -> PropertyStatus<[TelemetryChannel]> {
        do {
            return .loaded(try await TelemetryChannel.channels(of: asset, companions: companions()))
        } catch let error as MediaError {
            return .failed(error)
        }
    }

    /// Loads everything and reports the tree at once, after each step, and whenever the file changes; ends with the task.
    func run(_ report: @escaping @Sendable ([InspectionNode]) -> Void) async {
        var telemetry = await fill(report)
        var revision = asset.revision
        for await status in asset.statusUpdates(of: .tracks) {
            report(tree(await describe(tracks), telemetry))
            guard case .loaded = status, asset.revision != revision else { continue }
            revision = asset.revision
            telemetry = (try? await loadTelemetry()) ?? .notYetLoaded
            report(tree(await describe(tracks), telemetry))
        }
    }

    /// Loads everything once, and reports the tree at once and after each step.
    ///
    /// A file may have a thousand tracks. While they become known one after the other only what is new is described, and
    /// reported in batches. Returns what became of the telemetry, which nobody else keeps.
    @discardableResult func fill(
        _ report: @escaping @Sendable ([InspectionNode]) -> Void
    ) async -> PropertyStatus<[TelemetryChannel]> {
        report(tree([], .notYetLoaded))
        var nodes: [InspectionNode] = []
        for stage in Stage.allCases.filter({ $0 < .fullScan }) {
            let keys = Asset.allProperties.filter { $0.stage == stage }
            guard !keys.isEmpty else { continue }
            _ = try? await asset.loadStatuses(of: keys, priority: .immediate)
            nodes = await describe(tracks)
            report(tree(nodes, .notYetLoaded))
        }
        let tracks = tracks
        // The file may have become another one since.
        if nodes.count != tracks.count { nodes = await describe(tracks) }
        guard !Task.isCancelled else { return .notYetLoaded }
        // Most text is what people say, and most films have no file beside them: nobody waits for telemetry there.
        let mayBeInText = tracks.contains { $0.mediaType == .subtitle || $0.mediaType == .text }
        let hasCompanions = (try? await companions())?.isEmpty == false
        let mayStateSome = mayBeInText || hasCompanions || tracks.contains { $0.mediaType == .metadata }
        let telemetry: PropertyStatus<[TelemetryChannel]> =
            mayBeInText || hasCompanions ? .notYetLoaded : mayStateSome ? .loading : .loaded([])
        var last = ContinuousClock.now
        for (index, track) in tracks.enumerated() {
            _ = try? await track.loadStatuses(of: Track.allProperties, priority: .immediate)
            guard !Task.isCancelled else { return .notYetLoaded }
            nodes[index] = Self.node(track)
            guard index == tracks.count - 1 || .now - last >= interval else { continue }
            report(tree(nodes, telemetry))
            last = .now
        }
        guard mayStateSome, let found = try? await loadTelemetry() else { return telemetry }
        report(tree(nodes, found))
        return found
    }

    /// The nodes of tracks; others have a turn on the thread after each. Fewer where the task is cancelled.
    private func describe(_ tracks: [Track]) async -> [InspectionNode] {
        var nodes: [InspectionNode] = []
        for track in tracks where !Task.isCancelled {
            nodes.append(Self.node(track))
            await Task.yield()
        }
        return nodes
    }

    private var tracks: [Track] { asset.status(of: .tracks).value ?? [] }

    private var cost: InspectedAsset.Cost {
        let counters = asset.counters
        return InspectedAsset.Cost(
            bytesRead: counters.bytesRead, bytesFromCache: counters.bytesFromCache, requests: counters.requests,
            seeks: counters.seeks)
    }

    private static func track(_ track: Track, _ properties: [InspectedAsset.Property]) -> InspectedAsset.Track {
        InspectedAsset.Track(trackID: track.trackID, mediaType: track.mediaType, properties: properties)
    }

    private static func property(_ name: String, _ status: PropertyStatus<any Sendable>) -> InspectedAsset.Property {
        switch status {
        case .loaded(let value): .init(name: name, value: PropertyValue(describing: value).inUnit(of: name), error: nil)
        case .failed(let error): .init(name: name, value: nil, error: error)
        case .notYetLoaded, .loading: .init(name: name, value: nil, error: nil)
        }
    }

    private func tree(
        _ tracks: [InspectionNode], _ telemetry: PropertyStatus<[TelemetryChannel]>
    ) -> [InspectionNode] {
        // What cannot be read at all is said once.
        if case .failed(let error) = asset.status(of: .format) {
            return [InspectionNode(id: "error", name: error.code.rawValue, value: error.description, status: .failed)]
        }
        var nodes = Asset.allProperties.map { key in
            Self.node(key.name, asset.status(of: key), path: "", text: key.name == "tracks" ? "\(tracks.count)" : nil)
        }
        nodes.append(Self.node(Self.telemetry, telemetry.map { $0 }, path: ""))
        nodes.append(InspectionNode(id: "io", name: "io", value: cost.description, status: .loaded))
        let all = InspectionNode(
            id: "properties", name: "All properties", status: .loaded, children: nodes + tracks)
        return InspectionOverview(asset: asset, telemetry: telemetry).nodes(self.tracks) + [all]
    }

    private static func node(_ track: Track) -> InspectionNode {
        let path = "track \(track.trackID)"
        return InspectionNode(
            id: path, name: "\(path) · \(track.mediaType)", status: .loaded,
            children: Track.allProperties.map { node($0.name, track.status(of: $0), path: path + "/") })
    }

    /// - Parameter text: what stands for the value, where the value itself is not to be shown.
    private static func node(
        _ name: String, _ status: PropertyStatus<any Sendable>, path: String, text: String? = nil
    ) -> InspectionNode {
        let id = path + name
        switch status {
        case .notYetLoaded: return InspectionNode(id: id, name: name, status: .notYetLoaded)
        case .loading: return InspectionNode(id: id, name: name, status: .loading)
        case .failed(let error) where error.code == .unknown:
            // Sound has no size and a stream no length: that is no failure.
            return InspectionNode(id: id, name: name, value: "not stated", status: .loaded)
        case .failed(let error):
            return InspectionNode(id: id, name: name, value: error.description, status: .failed)
        case .loaded(let value):
            if let text { return InspectionNode(id: id, name: name, value: text, status: .loaded) }
            return node(id: id, name: name, PropertyValue(describing: value).inUnit(of: name))
        }
    }

    private static func node(id: String, name: String, _ value: PropertyValue) -> InspectionNode {
        let children = value.parts.enumerated().map { index, part in
            node(id: "\(id)/\(index)", name: part.name, part.value)
        }
        return InspectionNode(id: id, name: name, value: value.text, status: .loaded, children: children)
    }
}
