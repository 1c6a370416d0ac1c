internal import Captions
internal import Media
internal import Terminal

extension CaptionsScreen {
    // MARK: Edits

    func performEdit(_ command: Command, _ step: Int) -> Bool {
        switch command {
        case .editText: editText()
        case .editTimes: askForTimes()
        case .markIn: setStart()
        case .markOut: setEnd()
        case .earlierStart: nudge(start: -step, end: 0)
        case .laterStart: nudge(start: step, end: 0)
        case .earlierEnd: nudge(start: 0, end: -step)
        case .laterEnd: nudge(start: 0, end: step)
        case .shiftCaptions: askForShift()
        case .splitCaption: split()
        case .joinCaptions: join()
        case .addCaption: add()
        case .removeCaption: remove()
        case .placeCaption: menus.choosePlace()
        case .styleCaption: menus.chooseStyle()
        case .fixWarning: fixWarning()
        case .fixAllWarnings: fixAllWarnings()
        case .checkFor: menus.chooseFormat()
        case .undo, .redo:
            if command == .undo { model.undo() } else { model.redo() }
            showCursor()
        case .chooseShown: chooseShown()
        default: return false
        }
        services.setNeedsDisplay()
        return true
    }

    var menus: CaptionMenus { CaptionMenus(services: services, navigator: navigator, model: model) }

    func editText() {
        guard model.mayEdit() else { return }
        guard let caption = model.current else { return services.say("there is no caption here: a adds one") }
        model.stopFinding()
        picture?.pause()
        box = CueTextBox(caption.runs)
    }

    func askForTimes() {
        guard model.mayEdit() else { return }
        guard let caption = model.current else { return services.say("there is no caption here") }
        let times = CueTimes(model.editor.document)
        let (index, revision) = (model.cursor, model.editor.revision)
        let (before, after) = (times.text(caption.start), times.text(caption.end))
        navigator.ask(
            Prompt("start --> end: ", text: "\(before) --> \(after)") { [weak self] text in
                guard let self, let text, !text.isEmpty else { return }
                guard let (start, end) = times.parse(text) else {
                    return services.complain("“\(text)” is no start and end: write 0:01:02.5 --> 0:01:04")
                }
                // What was not touched stays exact: it is written in milliseconds or frames.
                setTimes(
                    times.text(start) == before ? caption.start : start,
                    times.text(end) == after ? caption.end : end, of: index, since: revision)
                showCursor()
            })
    }

    func setTimes(_ start: MediaTime, _ end: MediaTime, of index: Int, since revision: Int? = nil) {
        model.edit(since: revision) { editor throws(CaptionEditError) in
            try editor.setTimes(start: start, end: end, of: index)
        }
    }

    func setStart() {
        atFrame { [weak self] time in
            guard let self, let caption = model.current else { return }
            setTimes(time, caption.end, of: model.cursor)
        }
    }

    func setEnd() {
        atFrame { [weak self] time in
            guard let self, let caption = model.current else { return }
            setTimes(caption.start, time + frameLength, of: model.cursor)
        }
    }

    func nudge(start: Int, end: Int) {
        guard let caption = model.current else { return }
        let length = frameLength
        let (from, to) = (caption.start + length * Int64(start), caption.end + length * Int64(end))
        setTimes(max(.zero, from), caption.end.isNumeric ? to : caption.end, of: model.cursor)
        if start != 0 { showCursor() }
    }

    func askForShift() {
        guard model.mayEdit() else { return }
        let times = CueTimes(model.editor.document)
        navigator.ask(
            Prompt("show all captions later by (-1.5 for earlier): ") { [weak self] text in
                guard let self, let text, !text.isEmpty else { return }
                guard let distance = times.distance(text) else {
                    return services.complain("“\(text)” is no time: write 1.5, -0:02 or 00:00:02:12")
                }
                model.editAll { editor throws(CaptionEditError) in
                    try editor.shift(by: distance)
                    let isEarlier = distance < .zero
                    return "all captions \(CueTimes.length(isEarlier ? .zero - distance : distance)) s "
                        + (isEarlier ? "earlier" : "later")
                }
            })
    }

    func split() {
        // Where the cursor leads, the picture stands at the caption's first frame, where nobody splits.
        let (index, time) = (model.cursor, isPictureMoved ? picture?.here : nil)
        model.edit { editor throws(CaptionEditError) in
            try editor.split(index, at: time)
            return index
        }
    }

    func join() {
        let index = model.cursor
        model.edit { editor throws(CaptionEditError) in
            try editor.join(index)
            return index
        }
    }

    /// Adds a caption at the frame shown, else after the one under the cursor, and begins its text.
    func add() {
        let after = model.current.map { $0.end.isNumeric ? $0.end : $0.start + MediaTime(value: 2, timescale: 1) }
        let start = (isPictureMoved ? picture?.here : nil) ?? after ?? picture?.shownTime ?? .zero
        var end = start + MediaTime(value: 2, timescale: 1)
        if let next = model.checked.start(after: start), next < end { end = next }
        let isAdded = model.edit { editor throws(CaptionEditError) in try editor.insert(at: start, end: end) }
        guard isAdded else { return }
        (box, isNew) = (CueTextBox(model.current?.runs ?? []), true)
    }

    func remove() {
        let index = model.cursor
        let isGone = model.edit { editor throws(CaptionEditError) in
            try editor.remove(index)
            return index
        }
        if isGone {
            services.say("taken out: u brings it back")
            showCursor()
        }
    }

    // MARK: Warnings

    func fixWarning() {
        guard !model.isChecking else { return services.say("the captions are being checked") }
        let format = model.format
        guard let warning = model.checked.warnings(of: model.cursor).first ?? model.checked.fileWarnings.first else {
            return services.say("no warning here: w goes to the next")
        }
        model.editAll { editor throws(CaptionEditError) in
            try editor.apply(warning, for: format)
            return "mended: \(warning.adjustments.first?.description ?? "")"
        }
    }

    func fixAllWarnings() {
        guard !model.isChecking else { return services.say("the captions are being checked") }
        guard !model.checked.warnings.isEmpty else { return services.say("there is nothing to mend") }
        let format = model.format
        model.editAll { editor throws(CaptionEditError) in
            editor.applyAll(for: format)
            return "mended all that can be: u takes it back"
        }
    }
}
