public import Media
public import VideoCompositions

extension VideoComposition {
    /// Lets the pictures of one track go over into those of another, evenly: a dissolve.
    ///
    /// In the instructions that the range touches the outgoing track comes to lie right above the incoming one if it was below,
    /// and is not seen after the range. With it goes what is beside its pictures. Where only one of the two has pictures it
    /// disappears or appears.
    public mutating func addCrossFade(from outgoing: TrackID, to incoming: TrackID, in timeRange: TimeRange) {
        changeInstructions(in: timeRange) { instruction in
            let (outer, inner) = (instruction.place(of: outgoing), instruction.place(of: incoming))
            guard let outer else {
                if let inner { instruction.layerInstructions[inner].addOpacityRamp(from: 0, to: 1, in: timeRange) }
                return
            }
            var layer = instruction.layerInstructions.remove(at: outer)
            layer.addOpacityRamp(from: 1, to: 0, in: timeRange)
            // Of a smaller picture the bars belong to it: the other one must not show there before its time.
            if inner != nil { layer.backgroundColor = layer.backgroundColor ?? instruction.backgroundColor ?? .black }
            // Right above the incoming one, or where it was above that already.
            instruction.layerInstructions.insert(layer, at: min(outer, inner ?? outer))
        }
    }

    /// Lets the pictures of one track go down into the background, which is black unless an instruction says otherwise, in the
    /// first half of a range, and those of another come up from it in the second. Both may be of one track.
    ///
    /// In the instructions that the range touches the incoming track is not seen before its half, nor the outgoing one after.
    public mutating func addDip(from outgoing: TrackID, to incoming: TrackID, in timeRange: TimeRange) {
        let middle = timeRange.middle
        changeInstructions(in: timeRange) { instruction in
            if let place = instruction.place(of: outgoing) {
                instruction.layerInstructions[place].addOpacityRamp(
                    from: 1, to: 0, in: TimeRange(start: timeRange.start, end: middle))
            }
            if let place = instruction.place(of: incoming) {
                instruction.layerInstructions[place].addOpacityRamp(
                    from: 0, to: 1, in: TimeRange(start: middle, end: timeRange.end))
            }
        }
    }

    /// Changes the instructions that have a moment in common with a range.
    private mutating func changeInstructions(
        in timeRange: TimeRange, _ change: (inout VideoCompositionInstruction) -> Void
    ) {
        for index in instructions.indices {
            let own = instructions[index].timeRange
            if own.start < timeRange.end, own.end > timeRange.start { change(&instructions[index]) }
        }
    }
}

extension TimeRange {
    /// The moment between its halves.
    fileprivate var middle: MediaTime {
        guard duration.isNumeric else { return start }
        let half =
            duration.timescale <= .max / 2
            ? MediaTime(value: duration.value, timescale: duration.timescale * 2)
            : MediaTime(value: duration.value / 2, timescale: duration.timescale)
        return start + half
    }
}

extension VideoCompositionInstruction {
    /// The place of a track's topmost layer.
    fileprivate func place(of trackID: TrackID) -> Int? {
        layerInstructions.firstIndex { $0.trackID == trackID }
    }
}
