internal import Media

/// The first part of the inspector's tree: what a person asks of a file, in the words of the field.
///
/// It is made of what is loaded by now: a row that the file does not state never appears.
struct InspectionOverview {
    /// A row: a label and what stands beside it.
    typealias Row = (name: String, value: String?)

    let asset: Asset
    /// What the film states over its time, as far as that is known.
    let telemetry: PropertyStatus<[TelemetryChannel]>

    /// So many tracks have a group; a file may have a thousand.
    private static let mostTracks = 24

    /// A group for the file, one for each track, and one for what the film states over its time.
    func nodes(_ tracks: [Track]) -> [InspectionNode] {
        let shown = tracks.prefix(Self.mostTracks).map { TrackOverview(track: $0, isStill: isStill) }
        var nodes = [InspectionNode(id: "overview", name: "General", status: .loaded, children: general(tracks))]
        var counts: [String: Int] = [:]
        for track in shown {
            let title = track.title
            counts[title, default: 0] += 1
            let isSeveral = shown.count { $0.title == title } > 1
            nodes.append(
                Self.group(
                    "overview/\(track.track.trackID)", isSeveral ? "\(title) \(counts[title] ?? 1)" : title, track.rows)
            )
        }
        return nodes + telemetryNodes
    }

    private var telemetryNodes: [InspectionNode] {
        let id = "overview/\(Inspection.telemetry)"
        func group(_ value: String, _ status: InspectionNode.Status, _ rows: [InspectionNode] = []) -> [InspectionNode]
        {
            [InspectionNode(id: id, name: "Telemetry", value: value, status: status, children: rows)]
        }
        switch telemetry {
        case .notYetLoaded, .loaded([]): return []
        case .loading: return group("", .loading)
        case .failed(let error): return group(error.description, .failed)
        case .loaded(let channels):
            return group(
                "", .loaded,
                channels.map { channel in
                    InspectionNode(
                        id: "\(id)/\(channel.companion ?? "")/\(channel.trackID)/\(channel.key)", name: channel.key,
                        value: channel.words, status: .loaded)
                })
        }
    }

    private var isStill: Bool { asset.status(of: .isStillImage).value ?? false }

    private func general(_ tracks: [Track]) -> [InspectionNode] {
        // What every file has stands there from the start, so that little moves while the rest fills in.
        var nodes = [
            row("format", asset.status(of: .format)) { format in
                format.longName + (format.brand.map { ", brand \($0.trimmed)" } ?? "")
            },
            row("size", asset.status(of: .fileSize)) { FormatWords.bytes($0) },
        ]
        if !isStill {
            nodes.append(
                row("duration", asset.status(of: .duration)) { duration in
                    let isExact = asset.status(of: .providesPreciseDurationAndTiming).value ?? true
                    return duration.isNumeric ? (isExact ? "" : "about ") + FormatWords.length(duration) : "open"
                })
            nodes.append(row("bit rate", asset.status(of: .overallBitRate)) { FormatWords.bitRate($0) })
        }
        nodes = nodes.filter { !$0.value.isEmpty || $0.status != .loaded }
        let items = (asset.status(of: .metadata).value ?? []) + tracks.flatMap { $0.status(of: .metadata).value ?? [] }
        let chapters = asset.status(of: .chapters).value ?? []
        var rows: [Row] = []
        if !chapters.isEmpty {
            rows.append(("chapters", "\(chapters.count)"))
        }
        let interstitials = asset.status(of: .interstitialEvents).value ?? []
        if !interstitials.isEmpty {
            rows.append(("interstitials", "\(interstitials.count)"))
        }
        let ranges = asset.status(of: .dateRangeMetadataGroups).value ?? []
        if ranges.count > interstitials.count {
            rows.append(("date ranges", "\(ranges.count)"))
        }
        if tracks.count > Self.mostTracks {
            rows.append(("tracks", "\(tracks.count), the first \(Self.mostTracks) below"))
        }
        rows +=
            TagOverview(
                own: asset.status(of: .metadata).value ?? [], all: items,
                creationDate: asset.status(of: .creationDate).value ?? nil
            ).rows
        nodes += Self.nodes("overview", rows)
        if let reason = asset.status(of: .obstacle).value ?? nil {
            nodes.append(
                InspectionNode(
                    id: "overview/problem", name: "problem", value: reason.description,
                    status: .failed))
        }
        return nodes
    }

    private func row<Value>(
        _ name: String, _ status: PropertyStatus<Value>, _ words: (Value) -> String
    ) -> InspectionNode {
        let id = "overview/\(name)"
        return switch status {
        case .notYetLoaded: InspectionNode(id: id, name: name, status: .notYetLoaded)
        case .loading: InspectionNode(id: id, name: name, status: .loading)
        case .loaded(let value): InspectionNode(id: id, name: name, value: words(value), status: .loaded)
        // A stream has no size: that is no failure.
        case .failed(let error) where error.code == .unknown: InspectionNode(id: id, name: name, status: .loaded)
        case .failed(let error): InspectionNode(id: id, name: name, value: error.description, status: .failed)
        }
    }

    private static func group(_ id: String, _ name: String, _ rows: [Row]) -> InspectionNode {
        InspectionNode(id: id, name: name, status: .loaded, children: nodes(id, rows))
    }

    private static func nodes(_ id: String, _ rows: [Row]) -> [InspectionNode] {
        rows.compactMap { row in
            guard let value = row.value, !value.isEmpty else { return nil }
            return InspectionNode(id: "\(id)/\(row.name)", name: row.name, value: value, status: .loaded)
        }
    }
}

extension String {
    /// Without blanks at the end, which fill codes of four characters.
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
