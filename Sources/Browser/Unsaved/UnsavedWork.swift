internal import Folders
internal import Foundation
internal import Terminal

/// Work that nobody has saved yet, kept where the next run finds it: connections break.
///
/// Each session that has the same work open keeps its own record. What is done to it is done in order, and is not broken
/// off once it has begun.
@MainThread
final class UnsavedWork<Content: Codable & Sendable> {
    /// What is kept.
    struct Record: Codable, Sendable {
        /// What the work is on.
        var name: String
        /// The file as it was read; nil for what is in no file of its own.
        var stamp: SavedFile.Stamp?
        var content: Content
    }

    /// The largest record that is read; 100,000 captions are 60 MB.
    private static var limit: Int { 128 << 20 }
    /// So many sessions may have the same work open.
    private static var mostSessions: Int { 9 }
    /// What is typed is on the disk within a second.
    private static var delay: Duration { .milliseconds(500) }

    private let name: String
    /// What people call such work.
    private let label: String
    private let files: [Path]
    private let lock: Path
    /// The record's file, once it was looked for.
    private var file: ClaimedFile?
    /// Whether the file is this session's for sure: locked, or written where no locks are known.
    private var isOwn = false
    private var work: Task<Void, Never>?
    private var timer: Task<Void, Never>?
    /// What is to be written next.
    private var pending: (() -> Record?)?
    /// Whether there may be a record of this session's.
    private var hasRecord = false

    /// Why the last changes could not be kept; nil where they could.
    private(set) var failure: String?
    /// Called when that has changed.
    var failureChanged: () -> Void = {}

    /// What is kept in a folder of the work that has a name, and which people call `label`.
    init(on name: String, label: String, in folder: Path = StateFolder.path) {
        (self.name, self.label) = (name, label)
        // FNV-1a: the name of a file must be short, and the same tomorrow.
        let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        files = (1...Self.mostSessions).map {
            folder.appending("unsaved/\(String(hash, radix: 16))\($0 == 1 ? "" : "-\($0)").json".utf8)
        }
        lock = folder.appending("unsaved.lock".utf8)
    }

    /// Keeps the work soon, as it is then; nothing where it is gone by then.
    func keep(of stamp: SavedFile.Stamp?, _ content: @escaping () -> Content?) {
        let name = name
        pending = { content().map { Record(name: name, stamp: stamp, content: $0) } }
        guard timer == nil else { return }
        timer = Task { [weak self] in
            while true {
                try? await Task.sleep(for: Self.delay)
                guard let self, !Task.isCancelled, let record = pending?() else { return }
                pending = nil
                await write(record).value
                guard !Task.isCancelled else { return }
                if pending == nil { return timer = nil }
            }
        }
    }

    private func write(_ record: Record) -> Task<Void, Never> {
        hasRecord = true
        let before = work
        let writing = Task {
            await before?.value
            let bytes = await Task.detached { (try? JSONEncoder().encode(record)).map(Array.init) }.value
            await note(failure: bytes == nil ? "it cannot be encoded" : write(bytes ?? []))
        }
        work = writing
        return writing
    }

    /// Writes the record; why it could not, nil where it could.
    private func write(_ bytes: [UInt8]) async -> String? {
        await SavedFile.makeFolders(for: files[0])
        if !isOwn { file = await ClaimedFile.claim(files, lock: lock, .new) }
        guard let file else {
            return
                "\(Self.mostSessions) sessions have left or have the same \(label) open, or the state folder is out of "
                + "reach"
        }
        isOwn = true
        do {
            let stamp = await SavedFile.stamp(of: file.path)
            _ = try await SavedFile.write(bytes, to: file.path, expecting: stamp, backup: nil)
            return nil
        } catch SavedFile.Failure.refused(let reason) {
            return reason
        } catch {
            return "another program writes the same file"
        }
    }

    private func note(failure: String?) {
        guard failure != self.failure else { return }
        self.failure = failure
        failureChanged()
    }

    /// What a session that has ended has kept; nil where there is nothing that can be understood.
    func load() async -> Record? {
        await work?.value
        if !isOwn {
            file = await ClaimedFile.claim(files, lock: lock, .leftOrNew)
            isOwn = file?.isLocked ?? false
        }
        guard let file, await SavedFile.stamp(of: file.path) != nil else { return nil }
        let bytes = await FolderReader.disks.head(of: file.path, count: Self.limit)
        let name = name
        return await Task.detached {
            let record = try? JSONDecoder().decode(Record.self, from: Data(bytes))
            return record?.name == name ? record : nil
        }.value
    }

    /// Takes a record of an earlier session for this one's.
    func adopt() { (hasRecord, isOwn) = (true, true) }

    /// Forgets what was kept; returns when nothing is left of it.
    func forget() async {
        timer?.cancel()
        (timer, pending) = (nil, nil)
        guard hasRecord else { return }
        hasRecord = false
        let before = work
        let forgetting = Task {
            // A write on its way may be what claims the file.
            await before?.value
            if isOwn, let file { await SavedFile.remove(file.path) }
            note(failure: nil)
        }
        work = forgetting
        await forgetting.value
    }
}
