internal import Captions
internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// What is shown of the entry under the cursor; follows the cursor and loads its neighbours ahead.
@MainThread
final class PreviewModel {
    /// An entry that can be previewed.
    struct Subject: Equatable {
        let place: Place
        let path: Path?
        let kind: Entry.Kind
    }

    /// What there is to see.
    enum Content {
        case nothing
        case loading(since: ContinuousClock.Instant)
        case poster(Poster)
        /// The way alone, of what states one and has neither pictures nor sound.
        case way
        /// What is known of a folder.
        case folder(FolderRows)
        /// Why nothing is known of a folder.
        case unlisted(FolderError)
        /// Lines to look at; and why that is all, where the name promises more.
        case text([String], MediaError? = nil)
        case failed(MediaError)
        case message(String)
    }

    private(set) var subject: Subject?
    private(set) var content = Content.nothing
    private let services: Services
    let trace: PreviewTrace
    private var task: Task<Void, Never>?
    private var area = Size(rows: 0, columns: 0)
    private var lastMove = ContinuousClock.now - .seconds(1)

    init(services: Services) {
        self.services = services
        trace = PreviewTrace(services: services)
    }

    /// Shows `subject` in `area`, then loads `neighbours`. Does nothing when that is shown already.
    func follow(_ subject: Subject?, neighbours: [Subject], area: Size) {
        guard subject != self.subject || area != self.area else { return }
        let isSameFile = subject == self.subject
        self.subject = subject
        self.area = area
        task?.cancel()
        guard let subject, area.rows > 0, area.columns > 0 else {
            content = .nothing
            return
        }
        let key = key(subject)
        if let known = services.posters.cached(key), case .success(let poster) = known {
            content = .poster(poster)
        } else if !isSameFile {
            content = .loading(since: .now)
        }
        // While the cursor runs, nothing is begun that the next key would cancel.
        let now = ContinuousClock.now
        let settle: Duration = now - lastMove < .milliseconds(60) ? .milliseconds(30) : .zero
        lastMove = now
        task = Task { [weak self] in
            if settle > .zero { try? await Task.sleep(for: settle) }
            guard !Task.isCancelled else { return }
            await self?.load(subject, neighbours: neighbours)
        }
    }

    /// Begins again, as after `r`.
    func reload() {
        let (subject, area) = (subject, area)
        self.subject = nil
        follow(subject, neighbours: [], area: area)
        services.setNeedsDisplay()
    }

    func stop() {
        task?.cancel()
        task = nil
        subject = nil
        content = .nothing
    }

    private func key(_ subject: Subject) -> PosterStore.Key {
        PosterStore.Key(
            place: subject.place, area: area,
            background: services.backdrop(for: services.renderer.pixelSize(for: area), in: area),
            foreground: services.theme.waveformColor)
    }

    private func load(_ subject: Subject, neighbours: [Subject]) async {
        let found: Content
        do {
            found = try await CancelledElsewhere.retry { try await load(subject) }
        } catch is CancellationError {
            return
        } catch {
            found = .failed(MediaError(shown: error))
        }
        guard !Task.isCancelled, subject == self.subject else { return }
        content = found
        services.setNeedsDisplay()
        if subject.kind == .file { await services.facts.loadDetails(of: subject.place) }
        if case .poster(let poster) = found, let size = poster.fullSize {
            services.facts.correct(subject.place, displaySize: size)
        }
        for neighbour in neighbours where neighbour.kind == .file && !Task.isCancelled {
            // What fails here is told when the cursor comes to it.
            _ = try? await services.posters.poster(key(neighbour), urgency: .soon)
        }
        if subject.kind == .file, case .poster = found, !subject.place.isRemote, !Task.isCancelled {
            await trace.load(subject.place)
        }
    }

    private func load(_ subject: Subject) async throws -> Content {
        if subject.kind == .folder, let path = subject.path {
            do {
                return .folder(try await rows(of: path, in: subject))
            } catch let error as FolderError {
                return .unlisted(error)
            }
        }
        if subject.kind == .special, let name = subject.path?.name, !MediaNames.looksLikeMedia(name) {
            return .message("neither file nor folder")
        }
        if let path = subject.path, CaptionNames.isCaptions(path.name) {
            // The captions of a drone say where it was.
            if await hasWay(subject) { return .way }
            if let lines = try await lines(of: {
                try await $0.openCaptions(CaptionChoice(file: subject.place)).document
            }) {
                return .text(lines)
            }
        }
        switch try await services.posters.poster(key(subject), urgency: .immediate) {
        case .success(let poster): return .poster(poster)
        case .failure(let error):
            if error.code == .noSuchTrack, await hasWay(subject) { return .way }
            guard let path = subject.path, [.unrecognizedFormat, .noSuchTrack, .damaged].contains(error.code) else {
                return .failed(error)
            }
            if error.code == .noSuchTrack,
                let lines = try await lines(of: { try await $0.firstCaptions(in: subject.place) })
            {
                return .text(lines)
            }
            if let lines = await TextHead.lines(of: path, in: services.folders) {
                return .text(lines, MediaNames.looksLikeMedia(path.name) ? error : nil)
            }
            return .failed(error)
        }
    }

    /// All rows of a folder. Those that have come are shown meanwhile, unless all are shown from an earlier reading.
    private func rows(of folder: Path, in subject: Subject) async throws -> FolderRows {
        var arrangement = services.configuration.arrangement
        arrangement.order = .name
        for try await rows in services.folders.rows(of: { folder }, by: arrangement) {
            if rows.isComplete { return rows }
            try Task.checkCancellation()
            if case .folder(let shown) = content, shown.isComplete { continue }
            guard subject == self.subject else { continue }
            content = .folder(rows)
            services.setNeedsDisplay()
        }
        throw CancellationError()
    }

    /// Whether a file of this machine states where it was; then its way is on the map.
    private func hasWay(_ subject: Subject) async -> Bool {
        guard !subject.place.isRemote else { return false }
        await trace.load(subject.place)
        return trace.trace(of: subject.place) != nil
    }

    /// The first captions of what is read, with their times; nil where there are none.
    private func lines(of read: (any MediaEngine) async throws -> CaptionDocument?) async throws -> [String]? {
        do {
            guard let document = try await read(services.engine), !document.captions.isEmpty else { return nil }
            return await Task.detached { CaptionHead.lines(of: document) }.value
        } catch is MediaError {
            return nil
        }
    }
}
