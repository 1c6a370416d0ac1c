internal import Compositions
internal import Media

extension TimelineBuilder {
    /// What the items of a track of pictures present that go over into each other.
    func dissolvingItems(of track: OTIOObject, on canvas: PixelSize, isOptional: Bool) throws -> ClipSequence {
        var sequence = ClipSequence()
        var last = PresentedItem.gap(.zero)
        var offsets: (before: ExactTime, after: ExactTime)?
        /// Where what the last item presents by itself begins.
        var lastStart = ExactTime.zero

        func append(_ next: PresentedItem) throws {
            let content = try next.sequence()
            // A dissolve takes no more of an item than there is of it, and nothing that another one has taken.
            let before = min(offsets?.before ?? .zero, sequence.end - lastStart)
            let after = min(offsets?.after ?? .zero, content.end)
            lastStart = sequence.end
            defer { (last, offsets) = (next, nil) }
            guard before + after > .zero else { return sequence.append(content) }
            let cut = sequence.end - before
            var outgoing = sequence.part(from: cut, to: sequence.end)
            outgoing.append(try last.sequence(.after(after)))
            var incoming = try next.sequence(.before(before))
            incoming.append(content.part(from: .zero, to: after))
            sequence = sequence.part(from: .zero, to: cut)
            let dissolve = Dissolve(outgoing: outgoing, incoming: incoming, cutTime: before, canvas: canvas)
            if outgoing.isEmpty, incoming.isEmpty {
                sequence.appendGap(dissolve.duration)
            } else {
                try sequence.append(dissolve)
            }
            lastStart = sequence.end
            sequence.append(content.part(from: after, to: content.end))
        }

        for item in track.children {
            if item.schemaName == "Transition" {
                offsets = try item.dissolveOffsets
            } else {
                try append(try presented(item, .video, isOptional: isOptional))
            }
        }
        // A dissolve at the end leads to nothing.
        try append(.gap(try track.overhang))
        return sequence
    }
}
