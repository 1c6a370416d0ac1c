internal import Compositions
internal import Media

/// The markers of a timeline as chapters: those of its stack, of its tracks and of the items in those.
struct Markers {
    private let builder: TimelineBuilder

    init(_ builder: TimelineBuilder) { self.builder = builder }

    /// A list of the markers until a time, each of which goes on until the next; none where there are no markers.
    ///
    /// Throws `MediaError.damaged` for times that cannot be.
    func chapterLists(of top: OTIOObject, until end: MediaTime) throws -> [ChapterList] {
        var found = try times(of: top, from: .zero)
        for track in top.schemaName == "Stack" ? top.children : [] {
            found += try times(of: track, from: .zero)
            var start = try -(ItemRange(ofItem: track)?.start ?? .zero)
            for item in track.schemaName == "Track" ? track.children : [] where item.schemaName != "Transition" {
                found += try times(of: item, from: start)
                start = start + (try builder.length(of: item))
            }
        }
        let marks = Set(found.map { Mark(time: $0.time.mediaTime, name: $0.name) })
            .filter { $0.time >= .zero && $0.time < end }
            .sorted { ($0.time, $0.name) < ($1.time, $1.name) }
        if marks.isEmpty { return [] }
        let ends = marks.dropFirst().map(\.time) + [end]
        let groups = zip(marks, ends).map {
            ChapterMetadataGroup(title: $0.name, timeRange: TimeRange(start: $0.time, end: $1))
        }
        return [ChapterList(locale: "und", groups: groups)]
    }

    private struct Mark: Hashable {
        let time: MediaTime
        let name: String
    }

    /// When the markers of an item are that begins at a time: they count as what it holds does.
    private func times(of item: OTIOObject, from start: ExactTime) throws -> [(time: ExactTime, name: String)] {
        if item.markers.isEmpty { return [] }
        let range = try ItemRange(ofItem: item)
        let first =
            try range?.start ?? item.activeReference?.availableRange
            .map { try ItemRange($0, item.description).start } ?? .zero
        let speed = try builder.speed(of: item)
        return try item.markers.compactMap { marker in
            guard let marked = OTIOObject(marker.json["marked_range"] ?? marker.json["range"]) else { return nil }
            var offset = try ItemRange(marked, marker.description).start - first
            if speed.numerator > 0 { offset = offset.multiplied(by: Fraction(speed.denominator, speed.numerator)) }
            guard offset >= .zero, range.map({ offset < $0.duration }) ?? true else { return nil }
            return (start + offset, marker.name.isEmpty ? "marker" : marker.name)
        }
    }
}
