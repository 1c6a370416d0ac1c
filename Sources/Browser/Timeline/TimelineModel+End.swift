internal import Engine
internal import Media

/// Where a file ends whose length is only an estimate, or turns out to be stated wrongly.
extension TimelineModel {
    /// Goes to the last frame: to the end as far as it is known, then to where it is found to be.
    func seekToEnd() { inOrder { [self] in goToEnd() } }

    private func goToEnd() {
        if broadcast.isLive {
            pause()
            seek(to: playhead.duration ?? playhead.target, exactly: true)
            broadcast.isFollowed = true
            return
        }
        seek(to: playhead.duration ?? playhead.target, exactly: true)
        let known = playhead.duration
        whenEndIsFound { [weak self] in
            guard let self, let found = playhead.duration, found != known else { return }
            seek(to: found, exactly: true)
        }
    }

    /// Whether the film may go on behind its `duration`, which is an estimate so far.
    var mayGoOn: Bool { end.isOpen }

    /// Does something once the search for the end is over, unless the person has gone on meanwhile; nothing where none is
    /// to come.
    func whenEndIsFound(_ action: @escaping () -> Void) {
        let move = moves
        end.whenFound { [weak self] in if self?.moves == move { action() } }
    }

    /// Looks for the last frame, behind which there may be sound still: the timeline gets no shorter by it.
    func findLastFrame() {
        guard hasFrames, let facts else { return }
        let request = glimpse(.before(.positiveInfinity), urgency: .background)
        end.find { [services] in
            let last = try await services.engine.picture(request)
            return last.actualTime.flatMap { facts.end(withFrameAt: $0, lasting: last.duration) }
        } found: { [weak self] in
            self?.extend(to: $0)
        }
    }

    /// Reads all packets of sound, which may turn out to be shorter, too.
    func findEndOfSound() {
        end.find { [services, place] in
            try await services.engine.measuredDuration(of: place)
        } found: { [weak self] in
            self?.moveEnd(to: $0, isPrecise: true)
        }
    }

    /// Has the timeline go on to the end of what turned out to be there.
    func extend(to end: MediaTime) {
        if let facts, end > facts.duration { moveEnd(to: end) }
    }
}
