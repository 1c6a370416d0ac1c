internal import Credentials
internal import Engine
internal import Folders
internal import Places
internal import Terminal

/// What is typed after `:`.
extension ReelProgram {
    func askForCommand() {
        guard let services else { return }
        let timeline = screens.last as? TimelineScreen
        let completer = CommandLineCompleter(
            folders: services.folders, folder: folder, lanes: timeline?.telemetry.names ?? [],
            variants: timeline?.variantNames ?? [])
        let prompt = Prompt(":", history: services.histories[":"] ?? []) { _ in
            services.setNeedsDisplay()
        } ended: { [weak self] line in
            guard let line, !line.isEmpty else { return }
            // No password is shown once more.
            let text = CredentialStorage.shared.takePasswords(from: line)
            services.histories[":", default: []].append(text)
            self?.run(CommandLineAction(text))
        }
        prompt.complete = completer.completion
        ask(prompt)
    }

    private func run(_ action: CommandLineAction) {
        // What was asked for last counts.
        lookTask?.cancel()
        switch action {
        case .nothing: return
        case .mistake(let reason): services?.complain(reason)
        case .quit: quit()
        case .quitAnyway: quitAnyway()
        case .write(let name, let quits): write(to: name, quits: quits)
        case .relink(let text): relink(in: Path(text, relativeTo: localFolder))
        case .lane(let name): onTimeline("lanes are shown on the timeline") { $0.toggleLane(name) }
        case .variant(let name): onTimeline("variants are chosen on the timeline") { $0.chooseVariant(name) }
        case .overlay(let name): onTimeline("pictures are overlaid on the timeline") { $0.composing.toggle(name) }
        case .compare(nil): onTimeline("films are compared on the timeline") { $0.composing.endComparison() }
        case .compare(let text?): compare(with: text)
        case .help: perform(.help, count: nil)
        case .command(let command): perform(command, count: nil)
        case .changeFolder(let text): changeFolder(Path(address: text) ?? Path(text, relativeTo: folder))
        case .open(let text): reopen(Place(text))
        case .set(let option, let value): set(option, value)
        }
    }

    /// Does something with the timeline on the screen; where there is none, says what it is about.
    private func onTimeline(_ subject: String, _ action: (TimelineScreen) -> Void) {
        guard let timeline = screens.last as? TimelineScreen else {
            services?.say("\(subject): open a film first")
            return
        }
        action(timeline)
    }

    private func compare(with text: String) {
        onTimeline("films are compared on the timeline") { timeline in
            find(Place(text)) { [weak self] place, isFolder in
                guard !isFolder else {
                    self?.services?.complain("\(SafeText(text).text) is a folder: films are compared with films")
                    return
                }
                timeline.composing.compare(with: place)
            }
        }
    }

    /// Goes to a folder that exists; else says so and stays.
    private func changeFolder(_ path: Path) {
        look(at: path) { [weak self] found, failure in
            guard found == .folder else {
                let name = SafeText(bytes: path.written)
                self?.services?.complain(
                    failure.map { "\(name): \($0.message); \($0.remedy)" } ?? "there is no folder \(name)")
                return
            }
            self?.go(to: path)
        }
    }

    /// Opens an address, or a file or folder that exists; else says so and stays.
    func reopen(_ place: Place) {
        find(place) { [weak self] place, isFolder in
            if isFolder, let path = place.path {
                self?.go(to: path)
            } else {
                self?.openInstead(place)
            }
        }
    }

    /// Does something with an address, or with a file, range or folder that exists; else says so.
    private func find(_ place: Place, _ then: @escaping (_ place: Place, _ isFolder: Bool) -> Void) {
        guard let bytes = place.filePath else {
            guard let path = place.path, !MediaNames.looksLikeMedia(path.name) else { return then(place, false) }
            // What cannot be found out of an address, opening it says.
            return look(at: path) { found, _ in
                then(place, found == .folder || found == nil && place.isNamedAsFolder)
            }
        }
        let path = Path(String(decoding: bytes, as: UTF8.self), relativeTo: folder)
        look(at: path) { [weak self] found, _ in
            let place = Place(path)
            if let found {
                then(place, found == .folder)
            } else if let source = place.rangePath {
                self?.look(at: source) { [weak self] found, _ in
                    if found == nil { self?.complainOfMissing(source) } else { then(place, false) }
                }
            } else {
                self?.complainOfMissing(path)
            }
        }
    }

    private func complainOfMissing(_ path: Path) {
        services?.complain("there is no file \(SafeText(bytes: path.written)), or it is out of reach")
    }

    private func openInstead(_ place: Place) {
        leave { [weak self] in
            self?.popToFolder()
            self?.open(place)
        }
    }

    private func go(to path: Path) {
        leave { [weak self] in
            self?.popToFolder()
            self?.folderScreen?.open(path)
        }
    }

    /// Finds out what is at a path, nil for nothing, or why that cannot be told, and tells of it unless the person has gone on
    /// meanwhile.
    private func look(at path: Path, _ then: @escaping (_ found: Entry.Kind?, _ failure: FolderError?) -> Void) {
        guard let folders = services?.folders else { return }
        let (front, here) = (screens.last, folderScreen?.model.path)
        lookTask = Task {
            let waiting = Task { [weak self] in
                try await Task.sleep(for: .milliseconds(300))
                try Task.checkCancellation()
                self?.services?.say("looking for \(SafeText(bytes: path.written)) …")
            }
            defer { waiting.cancel() }
            var found: Entry.Kind?
            var failure: FolderError?
            do { found = try await folders.kind(of: path) } catch { failure = error as? FolderError }
            guard !Task.isCancelled, !isAsking, screens.last === front, folderScreen?.model.path == here else { return }
            services?.clearNotice()
            if failure?.code == .needsLogin, let front,
                askForLogin(to: Place(path), on: front, then: { [weak self] in self?.look(at: path, then) })
            {
                return
            }
            then(found, failure)
        }
    }

    private func set(_ option: String, _ value: String) {
        guard let services, let folder = folderScreen else { return }
        switch option {
        case "theme":
            Task {
                let (theme, problems) = await ConfigurationReader.theme(named: value)
                if let problem = problems.first { services.complain(problem.description) }
                guard let theme else { return }
                services.configuration.theme = theme
                services.terminal.baseStyle = theme[.base]
                services.terminal.repaint()
            }
        case "sort": folder.sort(Arrangement.Order(rawValue: value) ?? .name)
        case "reverse": folder.model.rearrange { $0.isReversed = value == "on" }
        default: folder.showHidden(value == "on")
        }
    }
}
