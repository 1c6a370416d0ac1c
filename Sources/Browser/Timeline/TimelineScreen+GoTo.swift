internal import Engine
internal import Media
internal import Times

/// Going to a time that a person types.
extension TimelineScreen {
    func askForTime() {
        navigator.ask(
            Prompt("go to (1:30, +10, 01:02:03:12, frame:20, 50%, key:12): ", history: services.histories["g"] ?? []) {
                [weak self] text in
                guard let self, let text, !text.isEmpty else { return }
                services.histories["g", default: []].append(text)
                goTo(text)
            })
    }

    private func goTo(_ text: String) {
        if text.hasPrefix("+") || text.hasPrefix("-") { return goOnOrBack(text) }
        guard let expression = TimeExpression(text) else { return complain(about: text) }
        if case .keyFrame(let number) = expression, number > 0, model.mustLookForKeyFrames {
            return keyFrames.seek(toNumber: number) { [services] in
                services.complain("there is no “\(text)” here: \(KeyFrameGuide.words(count: $0))")
            }
        }
        if model.isUncounted(expression) {
            services.say("looking for the first frame")
            return model.whenFirstFrameIsFound { [weak self] in
                self?.services.clearNotice()
                self?.goTo(text)
            }
        }
        let readout = model.readout ?? TimeReadout()
        guard
            let time = readout.time(
                of: expression, duration: model.facts?.duration ?? .indefinite, keyFrames: model.keyFrames)
        else { return services.complain("there is no “\(text)” here: \(whyNot(expression))") }
        let isBeyond = model.playhead.duration.map { readout.isBeyond($0, time, typed: expression) } ?? false
        if isBeyond, model.mayGoOn {
            services.say("looking for where this ends")
            return model.whenEndIsFound { [weak self] in
                self?.services.clearNotice()
                self?.goTo(text)
            }
        }
        if let duration = model.playhead.duration, isBeyond || readout.isBefore(time, typed: expression) {
            let bounds = readout.bounds(of: expression, duration: duration)
            return services.complain("“\(text)” is outside: \(bounds)")
        }
        model.seek(to: readout.within(time, typed: expression), exactly: true)
    }

    /// Goes on or back from here; to the end where that is nearer, as keys do.
    private func goOnOrBack(_ text: String) {
        guard case .time(let length)? = TimeExpression(String(text.dropFirst())) else { return complain(about: text) }
        model.seek(to: text.hasPrefix("-") ? model.here - length : model.here + length, exactly: true)
    }

    private func complain(about text: String) {
        services.complain(
            "“\(text)” is no time: write 90, 1:30, +10, -1:30, 01:02:03:12, frame:20, 50% or key:12")
    }

    private func whyNot(_ expression: TimeExpression) -> String {
        model.readout?.reason(
            against: expression,
            keyFrames: model.keyFrameNote ?? KeyFrameGuide.words(count: model.keyFrames.count))
            ?? "the file is not read yet"
    }
}
