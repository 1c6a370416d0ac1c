internal import Engine
internal import Media

/// When the first frame is presented, from which frames are counted.
extension TimelineModel {
    /// Looks for the first frame where the timeline did not begin with it.
    func findFirstFrame() {
        guard facts != nil else { return }
        let request = glimpse(.exact(.zero), urgency: .visible)
        beginning.find { [services] in
            try await services.engine.picture(request).actualTime
        } found: { [weak self] in
            self?.count(from: $0)
            self?.findLastFrame()
        }
    }

    /// A request of which only the time of its frame matters.
    func glimpse(_ moment: PictureRequest.Moment, urgency: Urgency) -> PictureRequest {
        let size = PixelSize(width: 16, height: 16)
        return PictureRequest(
            place, moment, fitting: size, background: services.backdrop(for: size, in: area),
            foreground: services.theme.waveformColor, urgency: urgency, revision: facts?.revision)
    }

    /// Has frames counted from one that was asked for as the first.
    func note(firstFrame time: MediaTime) {
        guard beginning.isOpen else { return }
        count(from: time)
        beginning.settle()
    }

    private func count(from firstFrame: MediaTime) {
        readout?.firstFrame = firstFrame
        // The lengths that some containers state leave out how much later their pictures begin.
        if firstFrame > .zero, !end.isOpen { end.begin(isNeeded: true) }
        services.setNeedsDisplay()
    }

    /// Whether the place that `expression` means is not known yet, because it is counted from the first frame.
    func isUncounted(_ expression: TimeExpression) -> Bool {
        beginning.isOpen && readout?.counts(expression) == true
    }

    /// Does something once the search for the first frame is over, unless the person has gone on meanwhile.
    func whenFirstFrameIsFound(_ action: @escaping () -> Void) {
        let move = moves
        beginning.whenFound { [weak self] in if self?.moves == move { action() } }
    }
}
