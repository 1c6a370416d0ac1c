internal import Folders
internal import Media
internal import Terminal

/// A folder (or a list of given files) with its order, cursor and marks.
@MainThread
final class FolderModel {
    /// Where the rows come from.
    enum Source {
        case folder(Path)
        /// Files and addresses from the command line, in their order.
        case items([MediaLocation])
    }

    private(set) var source: Source
    private(set) var listing: Listing {
        didSet { rows = [:] }
    }
    /// Indices into the listing, as shown.
    private(set) var order: [Int32] = [] {
        didSet { version += 1 }
    }
    /// Changes with the order of the rows.
    private(set) var version = 0
    private var rows: [Int32: FolderRow] = [:]
    /// The row under the cursor; zero when there is none.
    private(set) var cursor = 0
    /// Why the folder cannot be listed.
    private(set) var error: FolderError?
    /// Since when the folder is being read, while nothing is known of it.
    private(set) var loadingSince: ContinuousClock.Instant?
    private(set) var arrangement: Arrangement
    var marks: Set<Path> = []

    /// Called after rows, order or errors changed.
    var changed: () -> Void = {}
    /// Seconds by name, as far as they are known, for the order by duration.
    var durations: [[UInt8]: Double] = [:]

    /// Called with a file whose size or date is not what it was.
    var fileChanged: (MediaLocation) -> Void = { _ in }

    private var attributes: [[UInt8]: FileAttributes] = [:]
    /// The names whose attributes were read since the folder last changed.
    private var fresh: Set<[UInt8]> = []
    private var attributesTask: Task<Void, Never>?
    /// The reading under way; nil between readings.
    private var listTask: Task<Void, Never>?
    private var isReadAgain = false
    private var rearrangeTask: Task<Void, Never>?
    private var watchTask: Task<Void, Never>?
    /// The name to return to in each folder.
    private var remembered: [Path: [UInt8]] = [:]

    init(arrangement: Arrangement) {
        self.arrangement = arrangement
        listing = Listing(path: Path(bytes: []))
        source = .items([])
    }

    var path: Path { listing.path }
    var count: Int { order.count }
    var isList: Bool { if case .items = source { true } else { false } }

    /// A row; made when it is first seen, since a screen of them is drawn at each key.
    subscript(row: Int) -> FolderRow {
        let index = order[row]
        if let known = rows[index] { return known }
        let name = Array(listing.name(Int(index)))
        let location: MediaLocation
        let path: Path?
        if case .items(let items) = source {
            location = items[Int(index)]
            if case .file(let bytes) = location { path = Path(bytes: bytes) } else { path = nil }
        } else {
            let file = self.path.appending(name)
            location = .file(path: file.bytes)
            path = file
        }
        let made = FolderRow(name: name, kind: listing.kind(Int(index)), location: location, path: path)
        // A few screens' worth; a walk through a huge folder must not keep it all.
        if rows.count > 1_000 { rows.removeAll(keepingCapacity: true) }
        rows[index] = made
        return made
    }

    func kind(_ row: Int) -> Entry.Kind { listing.kind(Int(order[row])) }

    func name(_ row: Int) -> [UInt8] { self[row].name }

    func location(_ row: Int) -> MediaLocation { self[row].location }

    /// The file's path; nil for addresses.
    func filePath(_ row: Int) -> Path? { self[row].path }

    /// The file's path without making a row of it, for work over many rows.
    func plainPath(_ row: Int) -> Path? {
        isList ? filePath(row) : path.appending(listing.name(Int(order[row])))
    }

    func attributes(_ row: Int) -> FileAttributes? { attributes[name(row)] }

    var current: Int? { count == 0 ? nil : cursor }

    /// Shows a folder with the cursor on `name`, on what it was on before, or on the first row.
    ///
    /// `first` is a reading that has been started already.
    func open(_ path: Path, selecting name: [UInt8]? = nil, first: Task<(Listing, [Int32]), any Error>? = nil) {
        rememberCursor()
        begin(.folder(path), Listing(path: path), [])
        loadingSince = .now
        arrangement.filter = ""
        if let name { remembered[path] = name }
        read(first)
        watch()
        changed()
    }

    /// Shows what was given on the command line, in its order.
    func open(_ items: [MediaLocation], kinds: [Entry.Kind], in folder: Path) {
        rememberCursor()
        let entries = zip(items, kinds).map { Entry(name: Array($0.name.utf8), kind: $1) }
        begin(.items(items), Listing(path: folder, entries: entries), items.indices.map(Int32.init))
        changed()
    }

    private func begin(_ source: Source, _ listing: Listing, _ order: [Int32]) {
        for task in [listTask, attributesTask, watchTask] { task?.cancel() }
        (listTask, attributesTask, watchTask) = (nil, nil, nil)
        self.source = source
        self.listing = listing
        self.order = order
        cursor = 0
        attributes = [:]
        fresh = []
        durations = [:]
        error = nil
        loadingSince = nil
        isReadAgain = false
    }

    /// Reads the folder again, keeping the cursor on its name.
    func reload() {
        guard case .folder = source else { return }
        rememberCursor()
        fresh = []
        read(nil)
    }

    func move(to row: Int) {
        cursor = max(0, min(row, count - 1))
    }

    func rearrange(_ change: (inout Arrangement) -> Void) {
        rememberCursor()
        change(&arrangement)
        rearrange()
    }

    /// Orders the rows anew, unless a reading is under way that ends with the same.
    func rearrange() {
        guard listTask == nil else { return }
        let (arrangement, listing) = (arrangement, listing)
        let durations = arrangement.order == .duration ? durations : [:]
        rearrangeTask?.cancel()
        rearrangeTask = Task {
            guard let order = try? await arrangement.arranged(listing, durations: durations), listTask == nil
            else { return }
            show(listing, order)
        }
    }

    /// Loads sizes and dates of the rows on the screen.
    func loadAttributes(of rows: Range<Int>) {
        guard case .folder(let path) = source, attributesTask == nil else { return }
        let names = rows.map { name($0) }.filter { !fresh.contains($0) }
        guard !names.isEmpty else { return }
        attributesTask = Task {
            guard let found = try? await FolderReader.attributes(of: names, in: path) else { return }
            attributesTask = nil
            for (name, value) in zip(names, found) {
                fresh.insert(name)
                let value = value ?? .gone
                let known = attributes.updateValue(value, forKey: name)
                if let known, known != value { fileChanged(.file(path: path.appending(name).bytes)) }
            }
            changed()
        }
    }

    /// Moves the cursor to the next name that contains `text`, from the cursor or after it.
    func find(_ text: String, backwards: Bool, includingCurrent: Bool, from start: Int) async -> Bool {
        guard !text.isEmpty, count > 0 else { return false }
        let found = await FolderSearch(listing: listing, order: order, text: text)
            .first(from: start, backwards: backwards, includingStart: includingCurrent)
        guard let found, found < count else { return false }
        cursor = found
        changed()
        return true
    }

    /// Reads the folder; while it is being read, a further wish is kept and fulfilled afterwards, so that a folder that
    /// changes all the time is still read to its end.
    private func read(_ first: Task<(Listing, [Int32]), any Error>?) {
        guard listTask == nil else {
            isReadAgain = true
            return
        }
        let (path, arrangement) = (path, arrangement)
        let durations = arrangement.order == .duration ? durations : [:]
        rearrangeTask?.cancel()
        listTask = Task {
            var failure: FolderError?
            var found = (Listing(path: path), [Int32]())
            do {
                found = try await Self.read(path, arrangement, durations, first)
            } catch let error as FolderError {
                failure = error
            } catch {
                return
            }
            guard !Task.isCancelled else { return }
            listTask = nil
            error = failure
            show(found.0, found.1)
            if isReadAgain {
                isReadAgain = false
                rememberCursor()
                fresh = []
                read(nil)
            } else if arrangement != self.arrangement {
                rearrange()
            }
        }
    }

    private static func read(
        _ path: Path, _ arrangement: Arrangement, _ durations: [[UInt8]: Double],
        _ first: Task<(Listing, [Int32]), any Error>?
    ) async throws -> (Listing, [Int32]) {
        if let first { return try await first.value }
        return try await arrangement.list(path, durations: durations)
    }

    private func show(_ listing: Listing, _ order: [Int32]) {
        // The cursor may have moved since the reading began.
        if listing.path == path { rememberCursor() }
        let wanted = remembered[listing.path]
        let row = cursor
        self.listing = listing
        self.order = order
        loadingSince = nil
        if let wanted, let index = listing.index(of: wanted), let place = order.firstIndex(of: Int32(index)) {
            cursor = place
        } else {
            cursor = max(0, min(row, order.count - 1))
        }
        changed()
    }

    private func rememberCursor() {
        if count > 0 { remembered[path] = name(cursor) }
    }

    private func watch() {
        let path = path
        watchTask?.cancel()
        watchTask = Task {
            // First the rows: to watch a folder of 100,000 names takes 20 ms of a processor.
            await listTask?.value
            guard !Task.isCancelled else { return }
            let changes = await FolderWatcher.shared.watch(path)
            // What changed after the reading and before the watch stood sends no event.
            if !Task.isCancelled, listing.path == path, await FolderReader.hasChanged(since: listing) { reload() }
            for await _ in changes {
                guard !Task.isCancelled else { return }
                reload()
                await listTask?.value
                // A folder that changes all the time is read at most so often.
                try? await Task.sleep(for: .milliseconds(200))
            }
        }
    }
}
