internal import Folders
internal import Media
internal import Places
internal import Terminal

/// A folder (or a list of given files) with its order, cursor and marks.
@MainThread
final class FolderModel {
    /// Where the rows come from.
    enum Source {
        case folder(Path)
        /// Files and addresses from the command line, in their order.
        case items([Place])
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
    /// Why nothing is known of the folder, or not all.
    var failure: FolderError? { error ?? listing.failure }
    /// Since when the folder is being read, while not all is known of it.
    private(set) var loadingSince: ContinuousClock.Instant?
    private(set) var arrangement: Arrangement
    var marks: Set<Path> = []

    /// Called after rows, order or errors changed.
    var changed: () -> Void = {}
    /// Called where a server wants a login before it lists the folder.
    var refused: () -> Void = {}
    /// Seconds, as far as they are known, for the order by duration.
    var durations: [Path: Double] = [:]

    /// The only files that are shown; nil for all. Those that a condition holds of, as far as that is known.
    private(set) var matching: Set<Path>?

    /// Sizes and dates of rows that were on the screen.
    let attributes: AttributesStore
    private let folders: FolderReader

    /// The reading under way; nil between readings.
    private var listTask: Task<Void, Never>?
    private var isReadAgain = false
    private var isArrangedAgain = false
    private var rearrangeTask: Task<Void, Never>?
    private var watchTask: Task<Void, Never>?
    /// The file that was under the cursor when the folder lost it, and how far from the cursor it would stand.
    private var lost: (file: Path, distance: Int)?
    /// The name to return to in each folder.
    private var remembered: [Path: [UInt8]] = [:]
    /// Whether nobody has moved the cursor since the folder was opened and is being read: it goes to the name to return to
    /// as soon as that comes, and stays at the top without one.
    private var isUntouched = false

    init(folders: FolderReader, arrangement: Arrangement) {
        self.folders = folders
        self.arrangement = arrangement
        attributes = AttributesStore(folders: folders)
        listing = Listing(path: Path(bytes: []))
        source = .items([])
        // Until it is known what was named.
        loadingSince = .now
        attributes.changed = { [weak self] in self?.changed() }
    }

    var path: Path { listing.path }
    var count: Int { order.count }
    var isList: Bool { if case .items = source { true } else { false } }

    /// A row; made when it is first seen, since a screen of them is drawn at each key.
    subscript(row: Int) -> FolderRow {
        let index = order[row]
        if let known = rows[index] { return known }
        let name = Array(listing.name(Int(index)))
        let place: Place
        let path: Path?
        if case .items(let items) = source {
            place = items[Int(index)]
            path = place.path
        } else {
            let file = self.path.appending(name)
            place = Place(file)
            path = file
        }
        let made = FolderRow(
            name: name, kind: listing.kind(Int(index)), isFolder: folders.isFolder(Int(index), of: listing),
            place: place,
            path: path)
        // A few screens' worth; a walk through a huge folder must not keep it all.
        if rows.count > 1_000 { rows.removeAll(keepingCapacity: true) }
        rows[index] = made
        return made
    }

    func kind(_ row: Int) -> Entry.Kind { listing.kind(Int(order[row])) }

    func name(_ row: Int) -> [UInt8] { self[row].name }

    func place(_ row: Int) -> Place { self[row].place }

    /// Where it lies; nil for what lies in no folder.
    func filePath(_ row: Int) -> Path? { self[row].path }

    /// The file's path without making a row of it, for work over many rows.
    func plainPath(_ row: Int) -> Path? { listing.place(Int(order[row])) }

    /// Whether the row can be gone into.
    func isFolder(_ row: Int) -> Bool { self[row].isFolder }

    func attributes(_ row: Int) -> FileAttributes? { filePath(row).flatMap { attributes[$0] } }

    /// The row of a file; nil where it is not shown.
    func row(of path: Path) -> Int? {
        isList
            ? order.firstIndex { listing.place(Int($0)) == path }
            : path.parent == self.path
                ? listing.index(of: path.name).flatMap { index in order.firstIndex { $0 == index } } : nil
    }

    /// Marks files, or those that are not marked only and unmarks the others; of many rows off the main thread.
    func mark(_ rows: ClosedRange<Int>, toggling: Bool) {
        guard rows.lowerBound >= 0, rows.upperBound < count else { return }
        guard rows.count > 200 else {
            for path in rows.compactMap(plainPath) where marks.remove(path) == nil || !toggling { marks.insert(path) }
            return
        }
        let (listing, indices) = (listing, order[rows])
        Task {
            var before: Set<Path>
            var after: Set<Path>
            repeat {
                before = marks
                guard let made = try? await listing.paths(indices, with: before, toggled: toggling) else { return }
                after = made
            } while marks != before
            marks = after
            changed()
        }
    }

    var current: Int? { count == 0 ? nil : cursor }

    /// Shows a folder with the cursor on `name`, on what it was on before, or on the first row.
    ///
    /// `first` is a reading that has been started already.
    func open(_ path: Path, selecting name: [UInt8]? = nil, first: FolderReading? = nil) {
        rememberCursor()
        begin(.folder(path), Listing(path: path), [])
        loadingSince = .now
        isUntouched = true
        arrangement.filter = ""
        if let name { remembered[path] = name }
        read(first)
        watch()
        changed()
    }

    /// Shows what was given on the command line, in its order.
    func open(_ items: [Place], kinds: [Entry.Kind], in folder: Path) {
        rememberCursor()
        let entries = zip(items, kinds).map { Entry(name: Array($0.name.utf8), kind: $1) }
        let listing = Listing(path: folder, entries: entries, places: items.map(\.path))
        begin(.items(items), listing, items.indices.map(Int32.init))
        changed()
    }

    private func begin(_ source: Source, _ listing: Listing, _ order: [Int32]) {
        for task in [listTask, watchTask, rearrangeTask] { task?.cancel() }
        (listTask, watchTask, rearrangeTask) = (nil, nil, nil)
        self.source = source
        self.listing = listing
        self.order = order
        cursor = 0
        lost = nil
        attributes.reset()
        durations = [:]
        matching = nil
        error = nil
        loadingSince = nil
        isUntouched = false
        isReadAgain = false
        isArrangedAgain = false
    }

    /// Reads the folder again, keeping the cursor on its name.
    func reload() {
        guard case .folder = source else { return }
        rememberCursor()
        attributes.expire()
        read(nil)
    }

    /// Reads the folder again and watches it anew: under its name there may be another by now.
    func refresh() {
        if isList {
            attributes.expire()
        } else {
            reload()
            watch()
        }
    }

    func move(to row: Int) {
        cursor = max(0, min(row, count - 1))
        lost = nil
        isUntouched = false
    }

    /// The row before which a file would stand that was under the cursor until the folder lost it; nil for any other.
    func place(ofLost file: Place) -> Int? {
        guard let lost, file == Place(lost.file) else { return nil }
        return cursor + lost.distance
    }

    func rearrange(_ change: (inout Arrangement) -> Void) {
        rememberCursor()
        lost = nil
        change(&arrangement)
        rearrange()
    }

    /// Shows these files only; all again with nil.
    func show(only matching: Set<Path>?) {
        guard matching != self.matching else { return }
        rememberCursor()
        self.matching = matching
        rearrange()
    }

    /// Orders the rows anew; while the folder is being read, afterwards.
    func rearrange() {
        guard listTask == nil else {
            isArrangedAgain = true
            return
        }
        let (arrangement, listing) = (arrangement, listing)
        let durations = arrangement.order == .duration ? durations : [:]
        let matching = matching
        rearrangeTask?.cancel()
        rearrangeTask = Task {
            guard
                let order = try? await folders.arranged(
                    listing, by: arrangement, durations: durations, matching: matching),
                listTask == nil,
                !Task.isCancelled
            else { return }
            show(listing, order)
        }
    }

    /// Has sizes and dates of the rows on the screen, loaded where they were not told with the names.
    func loadAttributes(of rows: Range<Int>) {
        var unknown: [Path] = []
        for row in rows {
            guard let path = filePath(row) else { continue }
            if let told = listing.attributes(Int(order[row])) {
                attributes.take(told, of: path)
            } else {
                unknown.append(path)
            }
        }
        attributes.load(unknown)
    }

    /// Moves the cursor to the next name that contains `text`, from the cursor or after it.
    func find(_ text: String, backwards: Bool, includingCurrent: Bool, from start: Int) async -> Bool {
        guard !text.isEmpty, count > 0 else { return false }
        let version = version
        let found = await FolderSearch(listing: listing, order: order, text: text)
            .first(from: start, backwards: backwards, includingStart: includingCurrent)
        // What was found is in these rows.
        guard version == self.version, !Task.isCancelled else { return true }
        guard let found, found < count else { return false }
        move(to: found)
        changed()
        return true
    }

    /// Reads the folder; while it is being read, a further wish is kept and fulfilled afterwards, so that a folder that
    /// changes all the time is still read to its end.
    private func read(_ first: FolderReading?) {
        guard listTask == nil else {
            isReadAgain = true
            return
        }
        let (path, arrangement) = (path, arrangement)
        let durations = arrangement.order == .duration ? durations : [:]
        let matching = matching
        rearrangeTask?.cancel()
        listTask = Task {
            do {
                let reading =
                    first
                    ?? folders.rows(of: { path }, by: arrangement, durations: durations, matching: matching)
                for try await rows in reading {
                    guard !Task.isCancelled else { return }
                    // What is there already stays until all of the new is.
                    guard rows.isComplete || loadingSince != nil else { continue }
                    var order = rows.order
                    if arrangement != self.arrangement || matching != self.matching {
                        order = try await folders.arranged(
                            rows.listing, by: self.arrangement, durations: self.durations, matching: self.matching)
                        guard !Task.isCancelled else { return }
                    }
                    error = nil
                    show(rows.listing, order, isComplete: rows.isComplete)
                }
            } catch let failure as FolderError {
                guard !Task.isCancelled else { return }
                error = failure
                show(Listing(path: path), [])
                if failure.code == .needsLogin { refused() }
            } catch {
                return
            }
            guard !Task.isCancelled else { return }
            listTask = nil
            attributes.checkFollowed()
            if isReadAgain {
                isReadAgain = false
                rememberCursor()
                attributes.expire()
                read(nil)
            } else if isArrangedAgain || arrangement != self.arrangement || matching != self.matching {
                isArrangedAgain = false
                rearrange()
            }
        }
    }

    private func show(_ listing: Listing, _ order: [Int32], isComplete: Bool = true) {
        // The cursor may have moved since the reading began.
        if listing.path == path { rememberCursor() }
        let wanted = remembered[listing.path]
        let row = cursor
        // Of a list, several entries may have one name.
        let entry = isList && count > 0 ? self.order[cursor] : nil
        self.listing = listing
        self.order = order
        if isComplete { (loadingSince, isUntouched) = (nil, false) }
        if let place = entry.flatMap(order.firstIndex) {
            cursor = place
        } else if let wanted, let index = listing.index(of: wanted), let place = order.firstIndex(of: Int32(index)) {
            cursor = place
        } else {
            cursor = max(0, min(row, order.count - 1))
            lost = isComplete ? wanted.map { (listing.path.appending($0), row - cursor) } : nil
        }
        changed()
    }

    private func rememberCursor() {
        if count > 0, !isUntouched { remembered[path] = name(cursor) }
    }

    private func watch() {
        watchTask?.cancel()
        watchTask = Task {
            // First the rows: to watch a folder of 100,000 names takes 20 ms of a processor.
            await listTask?.value
            while !Task.isCancelled {
                if await followChanges() { continue }
                // Who tries a login again and again is taken for an intruder.
                guard error?.code != .needsLogin else { return }
                await awaitAnotherFolder()
            }
        }
    }

    /// Reads the folder whenever it changes, until it cannot be read or watched any more; true when there is another one
    /// under its name then.
    private func followChanges() async -> Bool {
        let (path, number) = (path, listing.number)
        let changes = await folders.changes(in: path)
        guard !Task.isCancelled else { return false }
        // What changed after the reading and before the watch stood sends no event.
        attributes.expire()
        if await folders.hasChanged(since: listing), !Task.isCancelled { reload() }
        changed()
        for await _ in changes {
            guard !Task.isCancelled else { return false }
            reload()
            await listTask?.value
            guard error == nil else { return false }
            guard listing.number == number else { return true }
            // A folder that changes all the time is read at most so often.
            try? await Task.sleep(for: .milliseconds(200))
        }
        return false
    }

    /// Waits until there is something new under the folder's name, and reads that; looks ever more seldom.
    private func awaitAnotherFolder() async {
        let path = path
        var pause = Duration.seconds(1)
        while !Task.isCancelled {
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, .seconds(30))
            let isNew =
                error == nil
                ? await folders.hasChanged(since: listing)
                : (try? await folders.kind(of: path)) == .folder
            guard !Task.isCancelled else { return }
            guard isNew else { continue }
            reload()
            await listTask?.value
            if error == nil { return }
        }
    }
}
