internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// Finds again what a project file or the reel presents, and has the person decide what becomes of it.
@MainThread
final class Relinker {
    private let services: Services
    private let navigator: any Navigator
    private var task: Task<Void, Never>?
    /// A project file presents other files from now on.
    var changed: (Place) -> Void = { _ in }

    init(services: Services, navigator: any Navigator) {
        (self.services, self.navigator) = (services, navigator)
    }

    /// Looks in a folder, and those below it, for the files that a place presents and that are missing.
    func relink(_ place: Place, in folder: Path) {
        guard place.editList != nil || place.isProject && place.filePath != nil else {
            return services.say(
                "\(SafeText(place.name).text) presents no other files: relink a project file (.otio), or the reel")
        }
        task?.cancel()
        task = Task {
            let stamp = await stamp(of: place)
            do {
                for try await state in services.engine.relinking(of: place, in: folder.bytes) {
                    guard !Task.isCancelled else { return }
                    switch state {
                    case .searching(let missing, let names): tell(missing: missing, names: names, in: folder)
                    case .finished(let relinking):
                        task = nil
                        services.clearNotice()
                        take(relinking, of: place, stamp, in: folder)
                    }
                }
            } catch {
                guard !Task.isCancelled else { return }
                task = nil
                services.complain("not relinked: \(MediaError(shown: error).description)")
            }
        }
    }

    /// Gives up looking; false where nothing is being looked for.
    func stop() -> Bool {
        guard let task else { return false }
        task.cancel()
        self.task = nil
        return true
    }

    private func stamp(of place: Place) async -> SavedFile.Stamp? {
        guard let path = place.filePath else { return nil }
        return await SavedFile.stamp(of: Path(bytes: path, relativeTo: .current))
    }

    private func tell(missing: Int, names: Int, in folder: Path) {
        services.say(
            "looking for \(RelinkingText.files(missing)) in \(folder.text): \(names) names so far; Esc stops it")
    }

    // MARK: What was found

    private func take(_ relinking: Relinking, of place: Place, _ stamp: SavedFile.Stamp?, in folder: Path) {
        let text = RelinkingText(relinking)
        if relinking.files.isEmpty {
            return services.say("no file that \(SafeText(place.name).text) presents is missing")
        }
        guard relinking.count > 0 else { return services.complain(text.failures(in: folder)) }
        switch relinking.result {
        case .editList(let edits):
            guard let before = place.editList else { return }
            services.reel.relink(from: before, to: edits)
            services.say(
                [text.summary, text.failures(in: folder), "u takes this back"].filter { !$0.isEmpty }.joined(
                    separator: "; "))
        case .document(let bytes): askToWrite(bytes, relinking, place, stamp)
        }
    }

    private func askToWrite(_ bytes: [UInt8], _ relinking: Relinking, _ place: Place, _ stamp: SavedFile.Stamp?) {
        guard let path = place.filePath.map({ Path(bytes: $0, relativeTo: .current) }) else { return }
        let name = SafeText(bytes: path.name).text
        let text = RelinkingText(relinking)
        navigator.show(
            Menu(
                title: text.summary, lines: text.lines,
                items: [
                    Menu.Item(key: "k", title: "keep \(name) as it is", isOn: false) {},
                    // Whoever goes on while files are looked for strikes other keys when this appears.
                    Menu.Item(key: "W", title: "write this; kept as \(name).bak", isOn: false) { [self] in
                        write(bytes, to: path, expecting: stamp, place)
                    },
                ]))
    }

    private func write(_ bytes: [UInt8], to path: Path, expecting stamp: SavedFile.Stamp?, _ place: Place) {
        let name = SafeText(bytes: path.name).text
        Task {
            do {
                _ = try await SavedFile.write(bytes, to: path, expecting: stamp, backup: ".bak")
                services.say("\(name) presents the files from where they are now; it was kept as \(name).bak")
                changed(place)
            } catch SavedFile.Failure.refused(let reason) {
                services.complain("not written: \(name): \(reason)")
            } catch {
                services.complain("not written: \(name) was changed meanwhile; :relink reads it again")
            }
        }
    }
}
