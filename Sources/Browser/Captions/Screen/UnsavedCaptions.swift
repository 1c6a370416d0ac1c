internal import Captions
internal import Engine
internal import Folders
internal import Foundation
internal import Places
internal import Terminal

/// Changes to captions that nobody has saved yet, kept where the next session finds them: connections break.
///
/// Each session that has the captions open keeps its own record. What is done to it is done in order, and is not broken
/// off once it has begun.
@MainThread
final class UnsavedCaptions {
    /// What is kept.
    struct Record: Codable, Sendable {
        /// The place of the captions.
        var name: String
        /// The file as it was read; nil for captions in a film.
        var stamp: SavedFile.Stamp?
        var captions: [Caption]
    }

    /// The largest record that is read; 100,000 captions are 60 MB.
    private static let limit = 128 << 20
    /// So many sessions may have the same captions open.
    private static let mostSessions = 9
    /// What is typed is on the disk within a second.
    private static let delay = Duration.milliseconds(500)

    private let name: String
    private let files: [Path]
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

    init(_ choice: CaptionChoice) {
        var name = "\(choice.track ?? -1) \(choice.channel?.description ?? "") "
        let path = choice.place.filePath.map { Path(bytes: $0, relativeTo: .current).bytes }
        name += String(decoding: path ?? choice.place.argument, as: UTF8.self)
        self.name = name
        // FNV-1a: the name of a file must be short, and the same tomorrow.
        let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        files = (1...Self.mostSessions).map {
            StateFolder.file("unsaved/\(String(hash, radix: 16))\($0 == 1 ? "" : "-\($0)").json")
        }
    }

    /// Keeps captions soon, as they are then; nothing where they are gone by then.
    func keep(of stamp: SavedFile.Stamp?, _ captions: @escaping () -> [Caption]?) {
        let name = name
        pending = { captions().map { Record(name: name, stamp: stamp, captions: $0) } }
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
            await note(failure: bytes == nil ? "they cannot be encoded" : write(bytes ?? []))
        }
        work = writing
        return writing
    }

    /// Writes the record; why it could not, nil where it could.
    private func write(_ bytes: [UInt8]) async -> String? {
        await SavedFile.makeFolders(for: files[0])
        if !isOwn { file = await ClaimedFile.claim(files, lock: Self.lock, .new) }
        guard let file else {
            return
                "\(Self.mostSessions) sessions have left or have the same captions open, or the state folder is out of "
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

    private static var lock: Path { StateFolder.file("unsaved.lock") }

    /// What a session that has ended has kept; nil where there is nothing that can be understood.
    func load() async -> Record? {
        await work?.value
        if !isOwn {
            file = await ClaimedFile.claim(files, lock: Self.lock, .leftOrNew)
            isOwn = file?.isLocked ?? false
        }
        guard let file, await SavedFile.stamp(of: file.path) != nil else { return nil }
        let bytes = await FolderReader.head(of: file.path, count: Self.limit)
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
