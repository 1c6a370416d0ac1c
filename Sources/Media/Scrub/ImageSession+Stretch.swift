extension ImageSession {
    /// How a stretch of frames ended.
    enum StretchEnd: Sendable {
        /// The next frame is the one that the stretch was to end before.
        case joined
        /// The next frame comes after the end: another way through the file told other frames.
        case passed
        /// There are no more frames.
        case endOfFilm
        /// The receiver wanted no more.
        case stopped
    }

    /// Makes the picture of every frame from a place on, in presentation order, until `end` or the receiver says stop.
    ///
    /// `.after` begins with the frame after the one presented at its time. Each picture comes with the time of the frame
    /// before it, where that was met. Throws like `image(_:_:)`.
    func stretch(
        from start: FrameRequest, upTo end: MediaTime?, _ settings: ImageGenerator.Settings,
        receive: (GeneratedImage, MediaTime?) -> Bool
    ) throws -> StretchEnd {
        guard let source = movingSource else { return .endOfFilm }
        startClock()
        let reader = try allReader(source)
        var previous: MediaTime?
        guard var frame = try reader.frame(at: source.ticks(at: start.time)) else { return .endOfFilm }
        if case .after(let time) = start, frame.time <= source.ticks(at: time) {
            previous = source.time(of: frame.time)
            guard let next = try reader.next() else { return .endOfFilm }
            frame = next
        }
        while true {
            let time = source.time(of: frame.time)
            if let end, time >= end { return time == end ? .joined : .passed }
            let image = try render(source, frame, time, .exact, settings)
            if !receive(image, previous) { return .stopped }
            previous = time
            startClock()
            guard let next = try reader.next() else { return .endOfFilm }
            frame = next
        }
    }
}
