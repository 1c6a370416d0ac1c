internal import Media

/// A layer and when its track has pictures.
struct LayerExtent {
    let layer: VideoCompositionLayerInstruction
    /// In order, each beginning after the end of the one before.
    let ranges: [TimeRange]

    /// `ranges` are in order and do not overlap; those that touch are one.
    init(_ layer: VideoCompositionLayerInstruction, _ ranges: [TimeRange]) {
        self.layer = layer
        self.ranges = ranges.reduce(into: []) { joined, range in
            if let last = joined.last, last.end >= range.start {
                joined[joined.count - 1] = TimeRange(start: last.start, end: range.end)
            } else {
                joined.append(range)
            }
        }
    }

    /// An instruction for each stretch from zero to `end` in which other layers have pictures.
    static func instructions(for layers: [LayerExtent], upTo end: MediaTime) -> [VideoCompositionInstruction] {
        let changes = Set(layers.flatMap { $0.ranges.flatMap { [$0.start, $0.end] } }).filter { $0 > .zero && $0 < end }
        var places = [Int](repeating: 0, count: layers.count)
        var instructions: [VideoCompositionInstruction] = []
        var start = MediaTime.zero
        for change in changes.sorted() + [end] {
            let shown = layers.indices.filter { index in
                let ranges = layers[index].ranges
                while places[index] < ranges.count, ranges[places[index]].end <= start { places[index] += 1 }
                return places[index] < ranges.count && ranges[places[index]].contains(start)
            }
            instructions.append(
                VideoCompositionInstruction(
                    timeRange: TimeRange(start: start, end: change), layerInstructions: shown.map { layers[$0].layer }))
            start = change
        }
        return instructions
    }
}
