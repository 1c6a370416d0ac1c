internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// The reel of this run: clips one after the other that a person has added from any files, with what it was before.
@MainThread
final class ReelModel {
    /// What is to be added: a place, or a range of what it presents.
    struct Addition: Sendable {
        let place: Place
        var range: TimeRange?
    }

    /// What came of adding.
    struct Outcome {
        var clips: [EditList.Clip] = []
        /// What could not be added, and why.
        var failures: [(place: Place, error: MediaError)] = []
    }

    /// What is kept for the next run where this one is broken off.
    struct Kept: Codable, Sendable {
        var edits: EditList
        /// The path of the file that it was saved to last.
        var file: [UInt8]?
    }

    private let engine: any MediaEngine
    private let unsaved: UnsavedWork<Kept>
    /// The clips.
    private(set) var edits = EditList()
    private var undone: [EditList] = []
    private var done: [EditList] = []
    /// What the file holds that it was saved to last.
    private var saved: [EditList.Clip] = []
    /// That file.
    private(set) var file: Path?
    private var stamp: SavedFile.Stamp?

    private var tasks: [Int: Task<Void, Never>] = [:]
    private var begun = 0
    /// How many of what is being added were read.
    private var progress = (read: 0, all: 0)
    /// Something to be shown has changed.
    var changed: () -> Void = {}
    /// Called when it has changed whether what is not saved is kept.
    var keepingChanged: () -> Void = {}

    /// The reel of a session that keeps what is not saved in a folder.
    init(engine: any MediaEngine, keptIn folder: Path = StateFolder.path) {
        self.engine = engine
        unsaved = UnsavedWork(on: "reel", label: "reel", in: folder)
        unsaved.failureChanged = { [weak self] in self?.keepingChanged() }
    }

    /// What is looked at like a film; nil while there is no clip.
    var place: Place? { edits.clips.isEmpty ? nil : .editList(edits) }

    /// Whether something would be lost if the program ended.
    var isUnsaved: Bool { edits.clips != saved }

    /// Whether files are being read to be added.
    var isAdding: Bool { !tasks.isEmpty }

    /// What the line at the foot says of it; nil while there is nothing to say.
    var status: String? {
        if isAdding, progress.all > 1 { return "adding \(progress.read)/\(progress.all)" }
        return edits.clips.isEmpty ? nil : "reel \(edits.clips.count)"
    }

    // MARK: Edits

    /// Puts clips at the end.
    func append(_ clips: [EditList.Clip]) {
        if !clips.isEmpty { change(to: EditList(edits.clips + clips)) }
    }

    /// Has the clips lie where they were found again: `after` is `before` with other places. What was added since stays.
    func relink(from before: EditList, to after: EditList) {
        var found: [Place: EditList.Clip] = [:]
        for (old, new) in zip(before.clips, after.clips) where old.place != new.place { found[old.place] = new }
        var relinked = edits
        for index in relinked.clips.indices {
            guard let new = found[relinked.clips[index].place] else { continue }
            relinked.clips[index].place = new.place
            relinked.clips[index].fingerprint = new.fingerprint
        }
        if relinked != edits { change(to: relinked) }
    }

    private func change(to other: EditList) {
        done.append(edits)
        undone = []
        edits = other
        editsChanged()
    }

    /// Takes the last change back; false where there is none.
    func undo() -> Bool { step(from: &done, to: &undone) }

    /// Makes the change again that was taken back last; false where there is none.
    func redo() -> Bool { step(from: &undone, to: &done) }

    private func step(from past: inout [EditList], to future: inout [EditList]) -> Bool {
        guard let other = past.popLast() else { return false }
        future.append(edits)
        edits = other
        editsChanged()
        return true
    }

    private func editsChanged() {
        if isUnsaved {
            unsaved.keep(of: stamp) { [weak self] in self.map { Kept(edits: $0.edits, file: $0.file?.bytes) } }
        } else {
            Task { [unsaved] in await unsaved.forget() }
        }
        changed()
    }

    // MARK: Adding

    /// Reads what is to be added, all of it at once, and puts it at the end, in the order of the calls and of `additions`.
    func add(_ additions: [Addition], then: @escaping (Outcome) -> Void) {
        let before = tasks[begun]
        begun += 1
        let number = begun
        progress.all += additions.count
        tasks[number] = Task {
            let outcome = await read(additions)
            await before?.value
            guard tasks.removeValue(forKey: number) != nil else { return }
            if tasks.isEmpty { progress = (0, 0) }
            append(outcome.clips)
            changed()
            then(outcome)
        }
        changed()
    }

    private func read(_ additions: [Addition]) async -> Outcome {
        let results = await withTaskGroup(of: (Int, Result<EditList.Clip, MediaError>).self) { group in
            for (number, addition) in additions.enumerated() {
                group.addTask { [engine] in
                    do {
                        return (number, .success(try await engine.clip(of: addition.place, in: addition.range)))
                    } catch {
                        return (number, .failure(MediaError(shown: error)))
                    }
                }
            }
            var results: [Int: Result<EditList.Clip, MediaError>] = [:]
            for await (number, result) in group {
                results[number] = result
                if Task.isCancelled { continue }
                progress.read += 1
                changed()
            }
            return results
        }
        var outcome = Outcome()
        for (number, addition) in additions.enumerated() {
            switch results[number] {
            case .success(let clip): outcome.clips.append(clip)
            case .failure(let error): outcome.failures.append((addition.place, error))
            case nil: break
            }
        }
        return outcome
    }

    /// Gives up adding: nothing that was not added by now will be. False where nothing is being added.
    func stopAdding() -> Bool {
        guard isAdding else { return false }
        for task in tasks.values { task.cancel() }
        tasks = [:]
        progress = (0, 0)
        changed()
        return true
    }

    /// Does something once all is added that was asked for so far; at once where nothing is being added.
    func afterAdding(_ action: @escaping () -> Void) {
        guard let last = tasks[begun] else { return action() }
        Task {
            await last.value
            action()
        }
    }

    // MARK: Sessions

    /// Takes up what a session has left that broke off, before what was added since; false where there is nothing.
    func recover() async -> Bool {
        guard let record = await unsaved.load(), !record.content.edits.clips.isEmpty else { return false }
        unsaved.adopt()
        let clips = record.content.edits.clips
        done = [EditList()] + done.map { EditList(clips + $0.clips) }
        edits.clips = clips + edits.clips
        (file, stamp) = (record.content.file.map { Path(bytes: $0) }, record.stamp)
        editsChanged()
        return true
    }

    /// Forgets what was not saved, as the person wants it.
    func discard(then: @escaping () -> Void) {
        saved = edits.clips
        Task {
            await unsaved.forget()
            then()
        }
    }

    /// Why what is not saved could not be kept for the next run; nil where it could.
    var keepingFailure: String? { unsaved.failure }

    // MARK: Saving

    /// What came of saving.
    enum Saving: Equatable {
        case saved(Path)
        /// There is another file of that name.
        case taken(Path)
        /// Another program has changed the file since it was saved.
        case changed(Path)
        case failed(String)
    }

    /// Writes the clips as a project file, to the file of last time where no other is named.
    func save(to other: Path?, replaces: Bool) async -> Saving {
        guard let path = other ?? file else { return .failed("name a file: :w FILE") }
        let edits = edits
        let isOwn = path == file
        do {
            let bytes = try await engine.projectFile(of: edits, at: path.bytes)
            let expected = replaces ? await SavedFile.stamp(of: path) : isOwn ? stamp : nil
            let backup = replaces && expected != nil ? ".bak" : nil
            stamp = try await SavedFile.write(bytes, to: path, expecting: expected, backup: backup)
            (file, saved) = (path, edits.clips)
            if isUnsaved { editsChanged() } else { await unsaved.forget() }
            changed()
            return .saved(path)
        } catch SavedFile.Failure.taken {
            return .taken(path)
        } catch SavedFile.Failure.changed {
            return .changed(path)
        } catch SavedFile.Failure.refused(let reason) {
            return .failed(reason)
        } catch {
            return .failed(MediaError(shown: error).description)
        }
    }
}
