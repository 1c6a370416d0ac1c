internal import Captions
internal import Engine
internal import Folders
internal import Foundation
internal import Media
internal import Terminal

/// Changes to captions that nobody has saved yet, kept where the next session finds them: connections break.
///
/// What is done to the record is done in order, and is not broken off once it has begun.
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

    private let name: String
    private let file: Path
    private var work: Task<Void, Never>?
    private var pause: Task<Void, Never>?
    /// Whether there may be a record of this session's.
    private var hasRecord = false

    init(_ choice: CaptionChoice) {
        var name = "\(choice.track ?? -1) \(choice.channel?.description ?? "") "
        switch choice.location {
        case .file(let path): name += String(decoding: Path(bytes: path, relativeTo: .current).bytes, as: UTF8.self)
        case .remote(let url): name += url
        }
        self.name = name
        // FNV-1a: the name of a file must be short, and the same tomorrow.
        let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        file = StateFolder.file("unsaved/\(String(hash, radix: 16)).json")
    }

    /// Keeps captions a moment after the last change.
    func keep(_ captions: [Caption], of stamp: SavedFile.Stamp?) {
        pause?.cancel()
        pause = Task { [weak self] in
            try? await Task.sleep(for: .seconds(1))
            guard let self, !Task.isCancelled else { return }
            write(Record(name: name, stamp: stamp, captions: captions))
        }
    }

    private func write(_ record: Record) {
        hasRecord = true
        let (file, before) = (file, work)
        work = Task {
            await before?.value
            let bytes = await Task.detached { (try? JSONEncoder().encode(record)).map(Array.init) }.value
            guard let bytes else { return }
            await SavedFile.makeFolders(for: file)
            let stamp = await SavedFile.stamp(of: file)
            _ = try? await SavedFile.write(bytes, to: file, expecting: stamp, backup: nil)
        }
    }

    /// What an earlier session has kept; nil where there is nothing that can be understood.
    func load() async -> Record? {
        guard await SavedFile.stamp(of: file) != nil else { return nil }
        let bytes = await FolderReader.head(of: file, count: Self.limit)
        let name = name
        return await Task.detached {
            let record = try? JSONDecoder().decode(Record.self, from: Data(bytes))
            return record?.name == name ? record : nil
        }.value
    }

    /// Takes a record of an earlier session for this one's.
    func adopt() { hasRecord = true }

    /// Forgets what was kept; returns when nothing is left of it.
    func forget() async {
        pause?.cancel()
        guard hasRecord else { return }
        hasRecord = false
        let (file, before) = (file, work)
        let forgetting = Task {
            await before?.value
            await SavedFile.remove(file)
        }
        work = forgetting
        await forgetting.value
    }
}
