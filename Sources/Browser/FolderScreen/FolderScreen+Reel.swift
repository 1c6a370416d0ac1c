internal import Folders
internal import Places

/// What the browser adds to the reel of this run.
extension FolderScreen {
    var reelActions: ReelActions { ReelActions(services: services, navigator: navigator) }

    /// Adds what is marked, as it stands here and then what lies elsewhere, or the file under the cursor.
    func addToReel() {
        let marked = model.marks.map { (row: model.row(of: $0) ?? .max, path: $0) }.sorted {
            $0.row == $1.row ? $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) : $0.row < $1.row
        }
        if !marked.isEmpty {
            reelActions.add(marked.map { .init(place: Place($0.path)) })
        } else if let file = currentFile {
            reelActions.add([.init(place: file)])
        } else {
            services.say("choose a file first")
        }
    }
}
