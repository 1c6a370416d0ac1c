internal import Media

extension MediaSummary {
    /// What a row shows of what is put together from others, by what that says of itself.
    init(_ outline: SourceOutline) {
        self.init(
            kind: outline.mediaType == .video ? .video : .audio, format: outline.format.name,
            duration: outline.duration ?? .indefinite, isDurationPrecise: true, displaySize: nil, codec: "",
            tracks: [], tags: [], clipCount: outline.clipCount, chapterCount: 0, obstacle: nil)
    }
}
