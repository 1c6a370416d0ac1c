internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// Shows only the files of a folder that conditions hold of: `codec=hevc duration>10m`.
@MainThread
final class PropertyFilter {
    /// The conditions as they were typed; nil where there are none.
    private(set) var text: String?
    private let engine: any MediaEngine
    private let model: FolderModel
    private let scan: FolderScan<Bool>
    private var query: Query?
    /// The rows that were judged.
    private var judged: Int?

    init(folders: FolderReader, engine: any MediaEngine, model: FolderModel) {
        scan = FolderScan(folders: folders)
        self.engine = engine
        self.model = model
    }

    var isRunning: Bool { scan.isRunning }
    var progress: (done: Int, all: Int) { scan.progress }

    /// Whether a text is more than a part of names.
    static func comparesSomething(_ text: String) -> Bool { text.contains { "=<>~".contains($0) } }

    /// Takes conditions with the text that they were typed as, or none.
    func set(_ query: Query?, _ text: String) {
        reset()
        (self.text, self.query) = (query == nil ? nil : text, query)
        model.show(only: query == nil ? nil : [])
    }

    /// Forgets the conditions, as for another folder.
    func reset() {
        scan.reset()
        (text, query, judged) = (nil, nil, nil)
    }

    /// Judges files that are new or have changed.
    func follow(_ changed: @escaping () -> Void) {
        guard let query, model.loadingSince == nil, judged != model.version, !scan.isRunning else { return }
        judged = model.version
        let (engine, names) = (engine, query.propertyNames)
        scan.run(model.listing, opens: !names.isEmpty) { path, attributes in
            await PropertyFilter.matches(query, path, attributes, names, engine) ? true : nil
        } follow: { [weak self] in
            self?.model.attributes.follow($0, from: $1)
        } found: { [weak self] found in
            guard let self, self.query != nil else { return }
            if !found.isEmpty { model.show(only: (model.matching ?? []).union(found.keys)) }
            changed()
        }
    }

    /// A file is not what it was: it is judged again.
    func forget(_ path: Path) {
        guard query != nil else { return }
        scan.forget(path)
        judged = nil
        if var matching = model.matching, matching.remove(path) != nil { model.show(only: matching) }
    }

    /// Stops; what was not judged is judged when it is followed again.
    func stop() {
        scan.stop()
        judged = nil
    }

    nonisolated private static func matches(
        _ query: Query, _ path: Path, _ attributes: FileAttributes?, _ names: Set<String>, _ engine: any MediaEngine
    ) async -> Bool {
        let asset =
            names.isEmpty
            ? InspectedAsset.unasked
            : try? await engine.properties(of: Place(path), named: names, options: AssetOptions())
        guard let asset else { return false }
        return query.matches(
            QuerySubject(
                path: String(decoding: path.bytes, as: UTF8.self), size: attributes?.size,
                modified: attributes?.modified, asset: asset))
    }
}
