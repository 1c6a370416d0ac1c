internal import Media

/// What a clip refers to, opened.
struct OpenedMedia {
    /// All of it.
    let asset: Asset
    /// What its enabled tracks of each type present together, for clips that show all of it.
    let flat: Asset

    /// The track of a type with a number, where the clip names one and there it is; else the one that stands for all.
    func track(_ type: MediaType, named trackID: Int?) -> Track? {
        let tracks = trackID == nil ? [] : asset.status(of: .tracks).value ?? []
        return tracks.first { $0.trackID == trackID && $0.mediaType == type } ?? flat.mainTrack(withMediaType: type)
    }
}
