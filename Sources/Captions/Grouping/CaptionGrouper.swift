public import Times

/// Cuts captions into groups that follow each other without gap and without overlap, with empty groups between.
public struct CaptionGrouper: Sendable {
    /// How many captions one group may hold: a file in which all overlap would make their square.
    static let most = 64

    /// A grouper.
    public init() {}

    /// The groups of these captions, the first of them starting at `start`.
    ///
    /// Captions that last no time are in none. Of more than 64 at once, the later ones are left out.
    public func groups(of captions: [Caption], from start: MediaTime = .zero) -> [CaptionGroup] {
        let order = captions.indices.filter { captions[$0].end > captions[$0].start && captions[$0].end > start }
            .sorted { (captions[$0].start, $0) < (captions[$1].start, $1) }
        var edges: [MediaTime] = [start]
        edges.reserveCapacity(order.count * 2 + 1)
        for index in order {
            if captions[index].start > start { edges.append(captions[index].start) }
            if captions[index].end.isNumeric { edges.append(captions[index].end) }
        }
        edges.sort()
        var groups: [CaptionGroup] = []
        var shown: [Int] = []
        var next = 0
        for (place, edge) in edges.enumerated() {
            if place + 1 < edges.count, edges[place + 1] == edge { continue }
            shown.removeAll { captions[$0].end <= edge }
            while next < order.count, captions[order[next]].start <= edge {
                if captions[order[next]].end > edge, shown.count < CaptionGrouper.most { shown.append(order[next]) }
                next += 1
            }
            let end = place + 1 < edges.count ? edges[place + 1] : MediaTime.indefinite
            if !end.isNumeric && shown.isEmpty { break }
            groups.append(CaptionGroup(start: edge, end: end, captions: shown.map { captions[$0] }))
        }
        return groups
    }
}
