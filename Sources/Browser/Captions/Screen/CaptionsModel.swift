internal import Captions
internal import Engine
internal import Folders
internal import Media
internal import Times
internal import Terminal

/// The captions that a person edits: which one is chosen, what the checks say, and the file that they are saved in.
@MainThread
final class CaptionsModel {
    enum State {
        case loading(since: ContinuousClock.Instant)
        case ready
        case failed(MediaError)
    }

    /// What is made of the captions after each change, off the main thread.
    private struct Derived: Sendable {
        var renderer: CaptionRenderer
        var finder: CaptionFinder
        var warnings: [ConversionWarning]
        /// The warnings of each caption that has any.
        var byCaption: [Int: [Int]]
        /// The captions that have any, ascending.
        var warned: [Int]
        /// The captions by their starts, and those.
        var order: [Int]
        var starts: [MediaTime]

        /// Takes a while where there are many captions.
        init(_ document: CaptionDocument, for format: CaptionFormat) {
            let captions = document.captions
            renderer = CaptionRenderer(captions)
            finder = CaptionFinder(captions)
            warnings = ConversionValidator(document, for: format).allWarnings()
            byCaption = [:]
            for (number, warning) in warnings.enumerated() {
                for index in warning.captions { byCaption[index, default: []].append(number) }
            }
            warned = byCaption.keys.sorted()
            order = captions.indices.sorted { (captions[$0].start, $0) < (captions[$1].start, $1) }
            starts = order.map { captions[$0].start }
        }
    }

    /// How saving ended.
    enum Saving {
        case saved(Path, [ConversionLoss])
        /// Another file has that name.
        case taken(Path)
        /// The file is not what was read: somebody else has changed it.
        case changed(Path)
        case failed(String)
    }

    let choice: CaptionChoice
    private(set) var state = State.loading(since: .now)
    private(set) var editor = CaptionEditor(CaptionDocument())
    private(set) var cursor = 0
    /// The format that they are checked for.
    private(set) var format = CaptionFormat.subRip
    /// Whether the checks have not come to the last change yet.
    private(set) var isChecking = false
    /// Where they are saved; nil for captions out of a film until they were saved once.
    private(set) var file: Path?

    private let services: Services
    private let unsaved: UnsavedCaptions
    private var keepTask: Task<Void, Never>?
    /// Whether changes of an earlier session wait for the person's answer.
    private var isOffered = false
    private var stamp: SavedFile.Stamp?
    private var derived = Derived(CaptionDocument(), for: .subRip)
    private var loadTask: Task<Void, Never>?
    private var checkTask: Task<Void, Never>?
    private var workTask: Task<Void, Never>?
    private var findTask: Task<Void, Never>?
    private let ticker: Ticker

    init(_ choice: CaptionChoice, services: Services) {
        self.choice = choice
        self.services = services
        unsaved = UnsavedCaptions(choice)
        ticker = Ticker { services.setNeedsDisplay() }
        if choice.track == nil, case .file(let bytes) = choice.location {
            file = Path(bytes: bytes, relativeTo: .current)
        }
    }

    var captions: [Caption] { editor.document.captions }

    /// The caption under the cursor; nil where there is none.
    var current: Caption? { captions.indices.contains(cursor) ? captions[cursor] : nil }

    var renderer: CaptionRenderer { derived.renderer }

    var warnings: [ConversionWarning] { derived.warnings }

    /// What is wrong with a caption, what can be cured first.
    func warnings(of index: Int) -> [ConversionWarning] {
        let found = (derived.byCaption[index] ?? []).map { derived.warnings[$0] }
        return found.filter { !$0.adjustments.isEmpty } + found.filter(\.adjustments.isEmpty)
    }

    /// What is wrong with the file as a whole.
    var fileWarnings: [ConversionWarning] { derived.warnings.filter(\.captions.isEmpty) }

    // MARK: Loading

    /// Reads the captions; the cursor begins at what is shown at a time. `recover` hears of changes that an earlier
    /// session has not saved.
    func load(at time: MediaTime?, recover: @escaping ([Caption]) -> Void) {
        state = .loading(since: .now)
        loadTask?.cancel()
        loadTask = Task { [weak self, services, choice, file, unsaved] in
            do {
                var stamp: SavedFile.Stamp?
                if let file { stamp = await SavedFile.stamp(of: file) }
                let document = try await services.engine.captions(choice)
                let kept = await unsaved.load()
                guard let self, !Task.isCancelled else { return }
                self.stamp = stamp
                editor = CaptionEditor(document)
                format = document.format ?? (choice.channel == nil ? .subRip : .scc)
                state = .ready
                cursor = time.flatMap { time in document.captions.lastIndex { $0.start <= time } } ?? 0
                check()
                if let kept, kept != document.captions {
                    isOffered = true
                    recover(kept)
                }
            } catch let error as MediaError {
                guard let self, !Task.isCancelled else { return }
                state = .failed(error)
            } catch {
                return
            }
            services.setNeedsDisplay()
        }
        ticker.run { [weak self] in if case .loading? = self?.state { true } else { false } }
    }

    /// Ends all work. What was not saved is kept for the next session.
    func stop() {
        for task in [loadTask, checkTask, workTask, findTask] { task?.cancel() }
        ticker.stop()
        if case .ready = state, !editor.isChanged, !isOffered { forgetUnsaved() }
    }

    /// Forgets what was not saved, as the person wants it.
    func forgetUnsaved() {
        isOffered = false
        keepTask?.cancel()
        Task { [unsaved, keepTask] in
            await keepTask?.value
            await unsaved.forget()
        }
    }

    /// Keeps what is not saved, a moment after the last change.
    private func keepUnsaved() {
        keepTask?.cancel()
        guard editor.isChanged else { return forgetUnsaved() }
        keepTask = Task { [unsaved, captions] in
            try? await Task.sleep(for: .seconds(1))
            if !Task.isCancelled { await unsaved.keep(captions) }
        }
    }

    /// Takes up what an earlier session has not saved.
    func recover(_ captions: [Caption]) {
        isOffered = false
        editor.recover(captions)
        move(to: cursor)
        check()
    }

    // MARK: The cursor

    func move(to index: Int) { cursor = max(0, min(index, captions.count - 1)) }

    /// The last caption that has begun at a time; nil before the first.
    func index(at time: MediaTime) -> Int? {
        let next = derived.starts.firstPlace { $0 > time }
        return next > 0 ? derived.order[next - 1] : nil
    }

    /// The next caption after the cursor that something is wrong with, or the last before it; the search goes round.
    func warned(backwards: Bool) -> Int? {
        let places = derived.warned
        let next = places.firstPlace { backwards ? $0 >= cursor : $0 > cursor }
        if backwards { return next > 0 ? places[next - 1] : places.last }
        return next < places.count ? places[next] : places.first
    }

    /// Finds the next caption from a place on that says a text, or the last before it; the search goes round. `then` is
    /// told which, unless another search has begun meanwhile.
    func find(
        _ text: String, from place: Int, backwards: Bool = false, includingPlace: Bool = false,
        then: @escaping (Int?) -> Void
    ) {
        findTask?.cancel()
        let finder = derived.finder
        findTask = Task {
            let found = await Task.detached { () -> Int? in
                let found = finder.indices(containing: text)
                if backwards { return found.last { $0 < place } ?? found.last }
                return found.first { includingPlace ? $0 >= place : $0 > place } ?? found.first
            }.value
            if !Task.isCancelled { then(found) }
        }
    }

    // MARK: Editing

    /// Whether edits can be made now; says why not.
    private var isEditable: Bool {
        guard case .ready = state else {
            services.say("the captions are not read yet")
            return false
        }
        guard workTask == nil else {
            services.say("the last change is still being made")
            return false
        }
        return true
    }

    /// Makes a small edit at once; true when it was made. It returns where the cursor belongs.
    @discardableResult
    func edit(_ body: (inout CaptionEditor) throws(CaptionEditError) -> Int) -> Bool {
        guard isEditable else { return false }
        do {
            let place = try body(&editor)
            move(to: place)
            check()
            keepUnsaved()
            return true
        } catch {
            services.complain(error.description)
            return false
        }
    }

    /// Makes an edit that looks at all captions, off the main thread.
    func editAll(_ body: @escaping @Sendable (inout CaptionEditor) throws(CaptionEditError) -> String) {
        guard isEditable else { return }
        let editor = editor
        workTask = Task { [weak self, services] in
            let result = await Task.detached { () -> Result<(CaptionEditor, String), CaptionEditError> in
                var changed = editor
                do throws(CaptionEditError) {
                    let message = try body(&changed)
                    return .success((changed, message))
                } catch {
                    return .failure(error)
                }
            }.value
            guard let self, !Task.isCancelled else { return }
            workTask = nil
            switch result {
            case .success((let changed, let message)):
                self.editor = changed
                move(to: cursor)
                services.say(message)
                check()
                keepUnsaved()
            case .failure(let error): services.complain(error.description)
            }
        }
    }

    func undo() {
        guard isEditable else { return }
        guard let (edit, index) = editor.undo() else { return services.say("nothing to undo") }
        finish(index, "undone: \(edit)")
    }

    func redo() {
        guard isEditable else { return }
        guard let (edit, index) = editor.redo() else { return services.say("nothing to redo") }
        finish(index, "done again: \(edit)")
    }

    private func finish(_ index: Int, _ message: String) {
        move(to: index)
        services.say(message)
        check()
        keepUnsaved()
    }

    // MARK: Checking

    /// Checks the captions for a format from now on.
    func check(for format: CaptionFormat) {
        self.format = format
        check()
    }

    private func check() {
        isChecking = true
        checkTask?.cancel()
        let (document, format) = (editor.document, format)
        checkTask = Task { [weak self] in
            let derived = await detached { Derived(document, for: format) }
            guard let self, !Task.isCancelled else { return }
            self.derived = derived
            isChecking = false
            services.setNeedsDisplay()
        }
        services.setNeedsDisplay()
    }

    // MARK: Saving

    /// Writes the captions into their own file, or into another one in the format that its name tells.
    ///
    /// What was in their own file is kept beside it as `NAME.bak`.
    /// - Parameters:
    ///   - other: Another file; nil for their own.
    ///   - replaces: Whether what is there goes, whatever it is.
    func save(to other: Path?, replaces: Bool, then: @escaping (Saving) -> Void) {
        guard isEditable else { return }
        guard let path = other ?? file else { return then(.failed("name a file: :w FILE")) }
        let isOwn = path == file
        let named = CaptionFormat(fileName: path.name)
        guard let target = isOwn ? editor.document.format ?? named : named else {
            return then(.failed("the name does not tell a format: end it in srt, vtt, scc, itt or ttml"))
        }
        let (document, revision, known) = (editor.document, editor.revision, isOwn ? stamp : nil)
        workTask = Task { [weak self] in
            let outcome: Saving
            do {
                let output = await Task.detached { document.encoded(as: target) }.value
                var expected = known
                if replaces { expected = await SavedFile.stamp(of: path) }
                let stamp = try await SavedFile.write(
                    output.bytes, to: path, expecting: expected, backup: expected == nil ? nil : ".bak")
                if let self, isOwn || file == nil {
                    file = path
                    self.stamp = stamp
                    if editor.revision == revision { editor.noteSaved() }
                    keepUnsaved()
                }
                outcome = .saved(path, output.losses)
            } catch SavedFile.Failure.taken {
                outcome = .taken(path)
            } catch SavedFile.Failure.changed {
                outcome = .changed(path)
            } catch SavedFile.Failure.refused(let reason) {
                outcome = .failed(reason)
            } catch {
                outcome = .failed("it was stopped")
            }
            self?.workTask = nil
            then(outcome)
        }
    }
}

/// Runs work off the main thread; cancelling the caller's task cancels it.
private func detached<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
) async -> Value {
    let task = Task.detached(operation: work)
    return await withTaskCancellationHandler {
        await task.value
    } onCancel: {
        task.cancel()
    }
}
