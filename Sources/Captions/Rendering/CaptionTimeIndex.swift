internal import Times

/// Finds the captions of a moment: O(log n) for each that is found.
///
/// Times are compared once, when the index is made; from then on it knows edges by their numbers. Over the captions in
/// the order of their starts lies a tree of their latest ends, in which whole branches that are over are passed by.
struct CaptionTimeIndex: Sendable {
    /// How many captions of a moment are told: a file in which all overlap would make their square.
    static let most = 64

    /// All times at which a caption starts or ends, each once.
    let edges: [MediaTime]
    /// The captions that last, by their starts.
    let order: [Int]
    /// For each edge, how many of `order` start at it or before.
    private let started: [Int]
    /// The edges at which captions end, in the order of `order`; the number of edges where they never do.
    private let ends: [Int]
    /// The latest end below each node; the leaves are the second half.
    private let latest: [Int]
    private let leaves: Int

    /// - Parameters:
    ///   - captions: The captions.
    ///   - later: For some of them, by their indices, a later end than they have.
    init(_ captions: [Caption], later: [Int: MediaTime] = [:]) {
        let order = captions.indices
            .filter { captions[$0].start.isNumeric && captions[$0].end > captions[$0].start }
            .sorted { (captions[$0].start, $0) < (captions[$1].start, $1) }
        var times: [MediaTime] = []
        times.reserveCapacity(order.count * 2)
        for index in order {
            times.append(captions[index].start)
            let end = later[index] ?? captions[index].end
            if end.isNumeric { times.append(end) }
        }
        times.sort()
        var edges: [MediaTime] = []
        edges.reserveCapacity(times.count)
        for time in times where edges.last != time { edges.append(time) }
        var started = [Int](repeating: 0, count: edges.count)
        var ends: [Int] = []
        ends.reserveCapacity(order.count)
        var edge = 0
        for (place, index) in order.enumerated() {
            while edges[edge] < captions[index].start { edge += 1 }
            started[edge] = place + 1
            let end = later[index] ?? captions[index].end
            ends.append(end.isNumeric ? edges.firstPlace { $0 >= end } : edges.count)
        }
        for edge in started.indices.dropFirst() { started[edge] = max(started[edge], started[edge - 1]) }
        var leaves = 1
        while leaves < max(1, order.count) { leaves *= 2 }
        var latest = [Int](repeating: -1, count: leaves * 2)
        for (place, end) in ends.enumerated() { latest[leaves + place] = end }
        for node in stride(from: leaves - 1, to: 0, by: -1) {
            latest[node] = max(latest[node * 2], latest[node * 2 + 1])
        }
        self.edges = edges
        self.order = order
        self.started = started
        self.ends = ends
        self.latest = latest
        self.leaves = leaves
    }

    /// The last edge at a time or before; -1 where there is none.
    func edge(at time: MediaTime) -> Int { edges.firstPlace { $0 > time } - 1 }

    /// The captions shown from an edge to the next, by their starts; of more than 64 the first.
    func captions(from edge: Int) -> [Int] {
        var found: [Int] = []
        guard edges.indices.contains(edge) else { return found }
        find(node: 1, first: 0, count: leaves, before: started[edge], after: edge, &found)
        return found
    }

    private func find(node: Int, first: Int, count: Int, before: Int, after edge: Int, _ found: inout [Int]) {
        guard first < before, latest[node] > edge, found.count < CaptionTimeIndex.most else { return }
        if count == 1 {
            found.append(order[first])
            return
        }
        find(node: node * 2, first: first, count: count / 2, before: before, after: edge, &found)
        find(node: node * 2 + 1, first: first + count / 2, count: count / 2, before: before, after: edge, &found)
    }
}
