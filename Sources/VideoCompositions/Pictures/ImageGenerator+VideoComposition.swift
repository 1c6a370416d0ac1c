public import Media

extension ImageGenerator {
    /// How the pictures of the asset's tracks become one; nil for those of the track that stands for all.
    ///
    /// It overrides the tracks' preferred transforms, and pictures have its size. A composition that `validate` finds fault
    /// with fails where the fault is met: a request throws `MediaError.invalidRequest` for a time without an instruction and
    /// for impossible values, and `MediaError.noSuchTrack` for a track that is not there. Requests made before it is set may
    /// still be answered as they were.
    public var videoComposition: VideoComposition? {
        get { composing as? VideoComposition }
        set { composing = newValue }
    }
}
