internal import Captions
internal import Engine
internal import Folders
internal import Places
internal import Terminal

/// Saves captions for a person: asks where, and before anything of somebody else's is replaced, and says what came of it.
@MainThread
struct CaptionsSaver {
    let services: Services
    let navigator: any Navigator
    let model: CaptionsModel

    /// Saves the captions; `then` follows where that has succeeded.
    func save(to name: String?, then: @escaping () -> Void) {
        guard let name, !name.isEmpty else {
            guard model.file == nil else { return save(nil, replaces: false, then) }
            return askForName(then)
        }
        save(Path(name, relativeTo: navigator.localFolder), replaces: false, then)
    }

    private func askForName(_ then: @escaping () -> Void) {
        let language = model.choice.language.map { "." + $0 } ?? ""
        var suggestion = MomentName.make(model.choice.place, language, ending: ".srt")
        if let bytes = model.choice.place.filePath, let folder = Path(bytes: bytes, relativeTo: .current).parent {
            suggestion = String(decoding: folder.appending(suggestion.utf8).bytes, as: UTF8.self)
        }
        navigator.ask(
            Prompt("save as (srt, vtt, scc, itt, ttml): ", text: suggestion) { text in
                guard let text, !text.isEmpty else { return }
                save(Path(text, relativeTo: navigator.localFolder), replaces: false, then)
            })
    }

    private func save(_ path: Path?, replaces: Bool, _ then: @escaping () -> Void) {
        model.save(to: path, replaces: replaces) { outcome in
            switch outcome {
            case .saved(let path, let losses, let isTooLate):
                let isOwn = path == model.file
                let name = SafeText(bytes: isOwn ? path.name : path.bytes).text
                let but = losses.isEmpty ? "" : ", but " + losses.map(\.description).joined(separator: "; ")
                services.say("saved \(name)\(but)")
                // Who has stopped it stays here, and what was typed meanwhile is not to go with the screen.
                if !isTooLate, !isOwn || !model.editor.isChanged { then() }
            case .taken(let path): askToReplace(path, "there is another file of that name", then)
            case .changed(let path): askToReplace(path, "another program has changed it since it was read", then)
            case .unchanged:
                services.say("there is nothing to save")
                then()
            case .stopped: services.say("stopped: nothing was saved")
            case .failed(let reason): services.complain("not saved: \(reason)")
            }
            services.setNeedsDisplay()
        }
    }

    private func askToReplace(_ path: Path, _ reason: String, _ then: @escaping () -> Void) {
        navigator.show(.askingToReplace(path, because: reason) { save(path, replaces: true, then) })
    }
}
