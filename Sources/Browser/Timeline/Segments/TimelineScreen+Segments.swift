internal import Engine
internal import Media
internal import Terminal

/// What the timeline does with the segments of a film that is put together from others.
extension TimelineScreen {
    /// Does what a command about segments says; false where it is about something else.
    func performSegments(_ command: Command, count: Int) -> Bool {
        switch command {
        case .nextCut: seekCut(count)
        case .previousCut: seekCut(-count)
        case .openSegment: openSegment()
        default: return false
        }
        return true
    }

    private func seekCut(_ offset: Int) {
        if let note = segmentsNote { return services.say(note) }
        if let cut = model.cut(offset) { model.seek(to: cut, exactly: true) } else { services.say("no cut there") }
    }

    /// Opens the source of the segment under the playhead at the frame shown.
    private func openSegment() {
        if let note = segmentsNote { return services.say(note) }
        model.afterSteps { [weak self] in
            guard let self else { return }
            let time = model.here
            originTask?.cancel()
            originTask = Task { [weak self, services, place, navigator] in
                do {
                    let origin = try await services.engine.origin(of: place, at: time)
                    guard !Task.isCancelled, self != nil else { return }
                    guard let origin else { return services.say("nothing is shown here: this is a gap") }
                    guard let source = origin.place else {
                        return services.say("\(SafeText(origin.name).text) lies nowhere")
                    }
                    navigator.openTimeline(source, at: origin.time)
                } catch {
                    guard !Task.isCancelled else { return }
                    services.complain(MediaError(shown: error).description)
                }
            }
        }
    }

    /// Why there are no segments to go to; nil when there are.
    private var segmentsNote: String? {
        guard let facts = model.facts else {
            return model.error == nil ? "the file is being read" : "the file cannot be read"
        }
        return facts.segments.isEmpty ? "this file is not put together from others" : nil
    }

    /// Draws the segments of the window on one row.
    func drawSegments(playhead: MediaTime, on canvas: Canvas) {
        guard let facts = model.facts else { return }
        let shown = model.segment(at: playhead)
        segmentLane.draw(
            facts.segments.count, facts.segments.map(\.range), version: facts.revision ?? 0,
            shown: shown.map { [$0] } ?? [], window: model.window, playhead: playhead, theme: services.theme,
            on: canvas
        ) {
            let segment = facts.segments[$0]
            return segment.obstacle == nil ? (segment.name, .segment) : ("✗ " + segment.name, .failed)
        }
    }

    /// What is under the playhead: the source of the segment, and the chapter.
    var whatIsShown: String {
        let isCut = model.facts?.segments.isEmpty == false
        let segment = model.currentSegment.map { SafeText($0.name).text } ?? (isCut ? "a gap" : nil)
        let chapter = model.currentChapter.map { SafeText($0.title).text }
        return [segment, chapter].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
