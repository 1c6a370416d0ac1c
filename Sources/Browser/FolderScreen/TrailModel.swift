internal import Folders
internal import Terminal

/// The parent column: the folder above, with the one that is shown highlighted.
@MainThread
final class TrailModel {
    private(set) var listing: Listing?
    private(set) var order: [Int32] = []
    private(set) var current: Int?
    private var path: Path?
    private var task: Task<Void, Never>?
    private let folders: FolderReader
    var changed: () -> Void = {}

    init(folders: FolderReader) { self.folders = folders }

    /// Shows the folder above `child`; nothing for the root.
    func follow(_ child: Path, arrangement: Arrangement) {
        var arrangement = arrangement
        arrangement.order = .name
        arrangement.filter = ""
        guard let parent = child.parent else {
            (listing, order, current, path) = (nil, [], nil, nil)
            task?.cancel()
            return
        }
        if parent != path { (listing, order, current) = (nil, [], nil) }
        path = parent
        task?.cancel()
        task = Task {
            guard let rows = try? await folders.list(parent, by: arrangement), !Task.isCancelled else { return }
            listing = rows.listing
            order = rows.order
            let name = child.name
            current = rows.order.firstIndex { rows.listing.name(Int($0)).elementsEqual(name) }
            changed()
        }
    }

    func draw(on canvas: Canvas, theme: Theme) {
        guard let listing else { return }
        let height = canvas.size.rows
        var viewport = Viewport()
        viewport.follow(cursor: current ?? 0, height: height, count: order.count)
        for (line, row) in viewport.rows(height: height, count: order.count).enumerated() {
            let index = Int(order[row])
            let entry = EntryName(index, of: listing, in: folders)
            var style = theme[entry.isFolder ? .folder : .dim]
            if row == current { style = style.overlaid(with: theme[.trail]) }
            let shown = " " + entry.fitted(to: canvas.size.columns - 2)
            canvas.write(shown, at: Position(row: line, column: 0), style: style, width: canvas.size.columns)
        }
    }
}
