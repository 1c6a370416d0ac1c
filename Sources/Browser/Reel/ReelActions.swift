internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// What a person does with the reel of this run, and what is said of it.
@MainThread
struct ReelActions {
    let services: Services
    let navigator: any Navigator

    private var reel: ReelModel { services.reel }

    // MARK: Adding

    /// Adds places, or ranges of what they present.
    func add(_ additions: [ReelModel.Addition]) {
        guard let first = additions.first else { return }
        let name = SafeText(first.place.name).text
        let waiting = Task {
            // What is there at once is told at once.
            try await Task.sleep(for: .milliseconds(300))
            guard reel.isAdding else { return }
            services.say("adding \(additions.count == 1 ? name : "\(additions.count) files") …; Esc stops it")
        }
        reel.add(additions) { outcome in
            waiting.cancel()
            tell(outcome)
        }
    }

    /// Adds the clips that a range of the reel itself shows, or all of them.
    func add(_ edits: EditList, in range: TimeRange?) {
        let clips = range.map { edits.clips(in: $0) } ?? edits.clips
        reel.afterAdding {
            reel.append(clips)
            tell(.init(clips: clips))
        }
    }

    private func tell(_ outcome: ReelModel.Outcome) {
        let count = outcome.clips.count
        if let failure = outcome.failures.first {
            let (name, others) = (SafeText(failure.place.name).text, outcome.failures.count - 1)
            services.complain(
                (count == 0 ? "" : "added \(count) \(count == 1 ? "clip" : "clips"); ")
                    + "not added: \(name)\(others == 0 ? "" : " and \(others) more"): \(failure.error.description)")
        } else if let clip = outcome.clips.first {
            let what = count == 1 ? SafeText(clip.place.name).text : "\(count) clips"
            services.say("added \(what): the reel has \(length); :reel shows it, :w saves it, u takes this back")
        }
    }

    private var length: String {
        let count = reel.edits.clips.count
        return "\(count) \(count == 1 ? "clip" : "clips"), \(ExportText.length(reel.edits.duration))"
    }

    // MARK: Taking back

    func undo() {
        if reel.stopAdding() { return services.say("stopped: nothing was added") }
        services.say(reel.undo() ? "taken back: \(whatIsLeft)" : "nothing was added to the reel")
    }

    func redo() { services.say(reel.redo() ? "added again: \(whatIsLeft)" : "nothing was taken back") }

    private var whatIsLeft: String { reel.edits.clips.isEmpty ? "the reel is empty" : "the reel has \(length)" }

    // MARK: Saving

    /// Saves the reel; `then` follows where that has succeeded.
    func save(to name: String?, then: @escaping () -> Void = {}) {
        reel.afterAdding {
            guard reel.place != nil || reel.file != nil else {
                return services.say("there is nothing to save: a adds files to the reel")
            }
            guard let name, !name.isEmpty else {
                guard reel.file == nil else { return save(nil, replaces: false, then) }
                return askForName(then)
            }
            save(named: name, then)
        }
    }

    private func askForName(_ then: @escaping () -> Void) {
        let folder = navigator.localFolder
        let suggestion = String(decoding: folder.appending("reel.otio".utf8).bytes, as: UTF8.self)
        navigator.ask(
            Prompt("save the reel as: ", text: suggestion) { text in
                if let text, !text.isEmpty { save(named: text, then) }
            })
    }

    private func save(named name: String, _ then: @escaping () -> Void) {
        var path = Path(name, relativeTo: navigator.localFolder)
        if !path.name.contains(UInt8(ascii: ".")) { path = Path(bytes: path.bytes + ".otio".utf8) }
        guard Place.file(path: path.bytes).isProject else {
            return services.complain("\(SafeText(bytes: path.name).text): the name of a project file ends in .otio")
        }
        save(path, replaces: false, then)
    }

    private func save(_ path: Path?, replaces: Bool, _ then: @escaping () -> Void) {
        Task {
            switch await reel.save(to: path, replaces: replaces) {
            case .saved(let path):
                services.say("saved \(SafeText(bytes: path.bytes).text)")
                then()
            case .taken(let path):
                askToReplace(path, "there is another file of that name", then)
            case .changed(let path):
                askToReplace(path, "another program has changed it since it was saved", then)
            case .failed(let reason): services.complain("not saved: \(reason)")
            }
        }
    }

    private func askToReplace(_ path: Path, _ reason: String, _ then: @escaping () -> Void) {
        navigator.show(.askingToReplace(path, because: reason) { save(path, replaces: true, then) })
    }
}
