internal import Captions
internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// The captions that a person edits: which one is chosen, what the checks say, and the file that they are saved in.
@MainThread
final class CaptionsModel {
    enum State {
        case loading(since: ContinuousClock.Instant)
        case ready
        case failed(MediaError)
    }

    /// How saving ended.
    enum Saving {
        /// Where, and what the format cannot carry; whether the person stopped it when it was too late.
        case saved(Path, [ConversionLoss], isTooLate: Bool)
        /// Another file has that name.
        case taken(Path)
        /// The file is what these captions are already.
        case unchanged
        /// The file is not what was read: somebody else has changed it.
        case changed(Path)
        case failed(String)
        /// The person has stopped it, and nothing was changed.
        case stopped
    }

    /// Where the captions are read from: after they were saved the first time, their file.
    private(set) var choice: CaptionChoice
    private(set) var state = State.loading(since: .now)
    private(set) var editor = CaptionEditor(CaptionDocument())
    private(set) var cursor = 0
    /// The format that they are checked for.
    private(set) var format = CaptionFormat.subRip
    /// What was made of the captions last.
    private(set) var checked = CheckedCaptions(CaptionDocument(), revision: 0, before: nil)
    /// Where they are saved; nil for captions out of a film until they were saved once.
    private(set) var file: Path?
    /// Asks what is to become of changes that an earlier session has not saved.
    var offerRecovery: (_ take: @escaping () -> Void, _ discard: @escaping () -> Void) -> Void = { _, _ in }

    private let services: Services
    private var unsaved: UnsavedCaptions
    /// The text of an open box, as it was kept last.
    private var typed: [TextRun]?
    /// Changes of an earlier session that wait for the person's answer.
    private var offered: UnsavedCaptions.Record?
    /// The file as it was read or written last.
    private var stamp: SavedFile.Stamp?
    /// The files as this session has written them: of those no backup is kept.
    private var written: Set<SavedFile.Stamp> = []
    /// The last save, which the next one waits for: stopped or not, it may be replacing the file.
    private var saving: Task<Void, Never>?
    private var loadTask: Task<Void, Never>?
    private var checkTask: Task<Void, Never>?
    /// Whether something was changed while a check ran.
    private var needsCheck = false
    private var workTask: Task<Void, Never>?
    private var findTask: Task<Void, Never>?
    private let ticker: Ticker

    init(_ choice: CaptionChoice, services: Services) {
        self.choice = choice
        self.services = services
        unsaved = UnsavedCaptions(choice)
        ticker = Ticker { services.setNeedsDisplay() }
        if choice.track == nil, let bytes = choice.place.filePath {
            file = Path(bytes: bytes, relativeTo: .current)
        }
    }

    var captions: [Caption] { editor.document.captions }

    /// The caption under the cursor; nil where there is none.
    var current: Caption? { captions.indices.contains(cursor) ? captions[cursor] : nil }

    /// Whether the checks have not come to the last change yet.
    var isChecking: Bool { !checked.isComplete || checked.revision != editor.revision }

    // MARK: Loading

    /// Reads the captions; the cursor begins at what is shown at a time.
    func load(at time: MediaTime?) {
        state = .loading(since: .now)
        loadTask?.cancel()
        loadTask = Task { [weak self, services, choice, file, known = unsaved] in
            do {
                let stamp = if let file { await SavedFile.stamp(of: file) } else { nil as SavedFile.Stamp? }
                let (place, document) = try await CancelledElsewhere.retry {
                    try await services.engine.openCaptions(choice)
                }
                let unsaved = place == choice ? known : UnsavedCaptions(place)
                let kept = await unsaved.load()
                let isNews = await detached { kept.map { $0.content != document.captions } ?? false }
                guard let self, !Task.isCancelled else { return }
                // Those of a track are never saved into the container.
                if place != choice { self.file = nil }
                (self.choice, self.unsaved, self.stamp) = (place, unsaved, self.file == nil ? nil : stamp)
                watchKeeping()
                editor = CaptionEditor(document)
                format = document.format ?? (place.channel == nil ? .subRip : .scc)
                state = .ready
                cursor = time.flatMap { time in document.captions.lastIndex { $0.start <= time } } ?? 0
                check()
                offered = isNews ? kept : nil
                offer()
            } catch {
                guard let self, !Task.isCancelled else { return }
                state = .failed(MediaError(shown: error))
            }
            services.setNeedsDisplay()
        }
        ticker.run { [weak self] in if case .loading? = self?.state { true } else { false } }
    }

    private func offer() {
        guard let offered else { return }
        offerRecovery(
            { [weak self] in self?.recover(offered) },
            { [weak self] in
                guard let self else { return }
                self.offered = nil
                unsaved.adopt()
                Task { await self.unsaved.forget() }
            })
    }

    private func recover(_ record: UnsavedCaptions.Record) {
        offered = nil
        unsaved.adopt()
        // What has become of the file since is found when it is saved.
        if file != nil { stamp = record.stamp }
        editor.recover(record.content)
        finish(0, "taken up: u goes back to what is in the file")
    }

    /// Ends all work. What was not saved is kept for the next run.
    func stop() {
        for task in [loadTask, checkTask, workTask, findTask] { task?.cancel() }
        ticker.stop()
    }

    /// Forgets what was not saved, as the person wants it.
    func discard(then: @escaping () -> Void) {
        Task { [unsaved] in
            await unsaved.forget()
            then()
        }
    }

    // MARK: The cursor

    func move(to index: Int) { cursor = max(0, min(index, captions.count - 1)) }

    /// Finds the next caption from a place on that says a text, or the last before it; the search goes round. `then` is
    /// told which, unless another search has begun meanwhile or the captions have changed.
    func find(
        _ text: String, from place: Int, backwards: Bool = false, includingPlace: Bool = false,
        then: @escaping (Int?) -> Void
    ) {
        findTask?.cancel()
        let (checked, revision) = (checked, editor.revision)
        findTask = Task { [weak self] in
            let found = await detached {
                checked.find(text, from: place, backwards: backwards, includingPlace: includingPlace)
            }
            if !Task.isCancelled, self?.editor.revision == revision { then(found) }
        }
    }

    /// A search that has not ended moves nothing any more.
    func stopFinding() { findTask?.cancel() }

    // MARK: Editing

    /// Whether edits can be made now; says why not.
    func mayEdit() -> Bool {
        guard case .ready = state else {
            services.say("the captions are not read yet")
            return false
        }
        guard workTask == nil else {
            services.say("the last change is still being made: Esc stops it")
            return false
        }
        guard offered == nil else {
            offer()
            return false
        }
        return true
    }

    /// Makes a small edit at once; true when it was made. It returns where the cursor belongs.
    /// - Parameter revision: The change that the edit was thought of at; nil where that is the last one.
    @discardableResult
    func edit(since revision: Int? = nil, _ body: (inout CaptionEditor) throws(CaptionEditError) -> Int) -> Bool {
        guard mayEdit() else { return false }
        guard revision == nil || revision == editor.revision else {
            services.complain("the captions have changed meanwhile: try again")
            return false
        }
        do {
            let place = try body(&editor)
            finish(place, nil)
            return true
        } catch {
            services.complain(error.description)
            return false
        }
    }

    /// Makes an edit that looks at all captions, off the main thread.
    func editAll(_ body: @escaping @Sendable (inout CaptionEditor) throws(CaptionEditError) -> String) {
        guard mayEdit() else { return }
        findTask?.cancel()
        let editor = editor
        workTask = Task { [weak self, services] in
            let result = await detached { () -> Result<(CaptionEditor, String), CaptionEditError> in
                var changed = editor
                do throws(CaptionEditError) {
                    let message = try body(&changed)
                    return .success((changed, message))
                } catch {
                    return .failure(error)
                }
            }
            guard let self, !Task.isCancelled else { return }
            workTask = nil
            switch result {
            case .success((let changed, let message)):
                self.editor = changed
                finish(cursor, message)
            case .failure(let error): services.complain(error.description)
            }
        }
    }

    /// Gives up what is being made or saved; false when nothing is. A save that comes too late to stop goes on, and tells
    /// how it ended.
    func stopWork() -> Bool {
        guard let workTask else { return false }
        workTask.cancel()
        self.workTask = nil
        return true
    }

    func undo() {
        guard mayEdit() else { return }
        guard let (edit, index) = editor.undo() else { return services.say("nothing to undo") }
        finish(index, "undone: \(edit)")
    }

    func redo() {
        guard mayEdit() else { return }
        guard let (edit, index) = editor.redo() else { return services.say("nothing to redo") }
        finish(index, "done again: \(edit)")
    }

    /// Takes the last edit back as if it had never been.
    func takeBack() {
        if let (_, index) = editor.undo() { finish(index, nil) }
    }

    private func finish(_ index: Int, _ message: String?) {
        move(to: index)
        if let message { services.say(message) }
        check()
        keepUnsaved()
    }

    /// Has what is not saved kept for the next run, and nothing where all is saved.
    func keepUnsaved() {
        typed = nil
        if editor.isChanged {
            unsaved.keep(of: stamp) { [weak self] in self?.captions }
        } else {
            Task { [unsaved] in await unsaved.forget() }
        }
    }

    /// Has what is being typed kept, as if the text of the caption under the cursor had become that.
    func keepUnsaved(typing runs: [TextRun]) {
        let index = cursor
        typed = runs
        unsaved.keep(of: stamp) { [weak self] in
            guard let self else { return nil }
            var edited = editor
            try? edited.setText(runs, of: index)
            return edited.document.captions
        }
    }

    /// Why what is not saved could not be kept for the next run; nil where it could.
    var keepingFailure: String? { unsaved.failure }

    private func watchKeeping() {
        unsaved.failureChanged = { [weak self] in
            guard let self else { return }
            if let reason = keepingFailure {
                services.complain("a lost connection would lose the changes: \(reason)")
            }
            services.setNeedsDisplay()
        }
    }

    // MARK: Checking

    /// Checks the captions for a format from now on.
    func check(for format: CaptionFormat) {
        self.format = format
        checkTask?.cancel()
        checkTask = nil
        checked = CheckedCaptions(CaptionDocument(), revision: -1, before: nil)
        check()
    }

    /// Has all that is made of the captions made anew. One check runs at a time: what changes meanwhile waits for it.
    private func check() {
        services.setNeedsDisplay()
        guard checkTask == nil else {
            needsCheck = true
            return
        }
        needsCheck = false
        let (document, revision, format, before) = (editor.document, editor.revision, format, checked)
        checkTask = Task { [weak self] in
            let drawn = await detached { CheckedCaptions(document, revision: revision, before: before) }
            guard let self, !Task.isCancelled else { return }
            checked = drawn
            services.setNeedsDisplay()
            // Where more changes follow, only the last one's warnings are of use.
            if !needsCheck {
                let complete = await detached { drawn.complete(document, for: format) }
                guard !Task.isCancelled else { return }
                if let complete { checked = complete }
                services.setNeedsDisplay()
            }
            checkTask = nil
            if needsCheck { check() }
        }
    }

    // MARK: Saving

    /// Writes the captions into their own file, or into another one in the format that its name tells.
    ///
    /// What was in their own file when it was opened is kept beside it as `NAME.bak`.
    /// - Parameters:
    ///   - other: Another file; nil for their own.
    ///   - replaces: Whether what is there goes, whatever it is.
    func save(to other: Path?, replaces: Bool, then: @escaping (Saving) -> Void) {
        guard mayEdit() else { return }
        guard let path = other ?? file else { return then(.failed("name a file: :w FILE")) }
        let isOwn = path == file
        let named = CaptionFormat(fileName: path.name)
        guard let target = isOwn ? editor.document.format ?? named : named else {
            return then(.failed("the name does not tell a format: end it in srt, vtt, scc, itt or ttml"))
        }
        let (document, revision, before) = (editor.document, editor.revision, saving)
        let save = Task { [weak self] in
            await before?.value
            let outcome = await self?.write(document, revision, to: path, as: target, replaces: replaces) ?? .stopped
            if !Task.isCancelled { self?.workTask = nil }
            then(outcome)
        }
        (workTask, saving) = (save, save)
    }

    private func write(
        _ document: CaptionDocument, _ revision: Int, to path: Path, as format: CaptionFormat, replaces: Bool
    ) async -> Saving {
        let known = path == file ? stamp : nil
        do {
            if path == file, !replaces, !editor.isChanged, let known, await SavedFile.stamp(of: path) == known {
                return Task.isCancelled ? .stopped : .unchanged
            }
            let output = await detached { document.encoded(as: format) }
            try Task.checkCancellation()
            if let refusal = output.refusal { return .failed(refusal) }
            let expected = replaces ? await SavedFile.stamp(of: path) : known
            let isOurs = expected.map { written.contains($0) } ?? true
            let stamp = try await SavedFile.write(
                output.bytes, to: path, expecting: expected, backup: isOurs ? nil : ".bak")
            await noteSaved(path, stamp, revision)
            return .saved(path, output.losses, isTooLate: Task.isCancelled)
        } catch SavedFile.Failure.refused(let reason) {
            return .failed(reason)
        } catch let failure as SavedFile.Failure {
            // Who has stopped it is not asked whether to replace anything.
            if Task.isCancelled { return .stopped }
            return failure == .taken ? .taken(path) : .changed(path)
        } catch {
            return .stopped
        }
    }

    private func noteSaved(_ path: Path, _ stamp: SavedFile.Stamp, _ revision: Int) async {
        written.insert(stamp)
        guard file == nil || path == file else { return }
        self.stamp = stamp
        let isLast = editor.revision == revision
        if isLast { editor.noteSaved() } else { editor.noteSavedMeanwhile() }
        if isLast || file == nil { await unsaved.forget() }
        if file == nil {
            file = path
            // From now on this is a file like any other.
            choice = CaptionChoice(file: .file(path: path.bytes), language: choice.language)
            unsaved = UnsavedCaptions(choice)
            watchKeeping()
        }
        // What is kept says what the file was: that is another now.
        if let typed { keepUnsaved(typing: typed) } else if editor.isChanged { keepUnsaved() }
    }
}
