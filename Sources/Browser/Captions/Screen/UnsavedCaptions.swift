internal import Captions
internal import Engine
internal import Folders
internal import Foundation
internal import Media

/// Changes to captions that nobody has saved yet, kept where the next session finds them: connections break.
struct UnsavedCaptions: Sendable {
    /// What is kept.
    private struct Record: Codable {
        var choice: CaptionChoice
        var captions: [Caption]
    }

    /// The largest record that is read; 100,000 captions are 60 MB.
    private static let limit = 64 << 20

    private let choice: CaptionChoice
    private let file: Path

    init(_ choice: CaptionChoice) {
        self.choice = choice
        var name = "\(choice.track ?? -1) \(choice.channel?.description ?? "") "
        switch choice.location {
        case .file(let path): name += String(decoding: Path(bytes: path, relativeTo: .current).bytes, as: UTF8.self)
        case .remote(let url): name += url
        }
        // FNV-1a: the name of a file must be short, and the same tomorrow.
        let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        file = StateFolder.file("unsaved/\(String(hash, radix: 16)).json")
    }

    func keep(_ captions: [Caption]) async {
        let record = Record(choice: choice, captions: captions)
        let bytes = await Task.detached { (try? JSONEncoder().encode(record)).map(Array.init) }.value
        guard let bytes, !Task.isCancelled else { return }
        await SavedFile.makeFolders(for: file)
        let stamp = await SavedFile.stamp(of: file)
        _ = try? await SavedFile.write(bytes, to: file, expecting: stamp, backup: nil)
    }

    /// What an earlier session has kept; nil where there is nothing.
    func load() async -> [Caption]? {
        guard await SavedFile.stamp(of: file) != nil else { return nil }
        let bytes = await FolderReader.head(of: file, count: Self.limit)
        let choice = choice
        return await Task.detached {
            let record = try? JSONDecoder().decode(Record.self, from: Data(bytes))
            return record?.choice == choice ? record?.captions : nil
        }.value
    }

    func forget() async { await SavedFile.remove(file) }
}
