internal import Media

/// The samples of a track of which a part could not be read.
struct TimedMetadataDamage: Sendable {
    private var first: MediaTime?
    private var count = 0

    /// Notes one of them.
    mutating func note(_ time: MediaTime) {
        first = first ?? time
        count += 1
    }

    /// Throws `MediaError.damaged` where there are any, and forgets them.
    mutating func throwOnce() throws {
        guard let time = first else { return }
        let others = count > 1 ? ", and \(count - 1) more" : ""
        self = TimedMetadataDamage()
        throw MediaError(
            .damaged, "the metadata at \(time) is damaged\(others)",
            remedy: "all that could be read was listed; copy the file again from the camera if it is there")
    }
}
