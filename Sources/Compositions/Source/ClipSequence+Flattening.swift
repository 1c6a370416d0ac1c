extension ClipSequence {
    /// What several sequences present together: the last one that presents something at a time, each time.
    package static func flattened(_ sequences: [ClipSequence]) -> ClipSequence {
        var flat = ClipSequence()
        let stretches = FlatTimeline(sequences).stretches
        flat.insert(stretches.map { UnplacedClip(media: $0.media, duration: $0.end - $0.start) }, at: .zero)
        return flat
    }
}
