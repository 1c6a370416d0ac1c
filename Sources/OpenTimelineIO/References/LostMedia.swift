internal import Media

/// That what a clip refers to cannot be had.
struct LostMedia: Error {
    /// What people call it.
    let name: String
    let reason: MediaError
    /// What is tried again when it is to be shown; nil where that is no use.
    let media: Asset?

    init(_ name: String, _ reason: MediaError, retrying media: Asset? = nil) {
        (self.name, self.reason, self.media) = (name, reason, media)
    }
}
