internal import Terminal

/// How the columns share the width: parent, current, preview; fewer where there is less room.
struct FolderLayout {
    let parent: Rect?
    let list: Rect
    let preview: Rect?

    init(_ size: Size) {
        let (rows, columns) = (size.rows, size.columns)
        func column(_ left: Int, _ width: Int) -> Rect { Rect(row: 0, column: left, rows: rows, columns: width) }
        switch columns {
        case 100...:
            let parentWidth = max(14, columns / 9)
            let previewWidth = columns * 2 / 5
            let listWidth = columns - parentWidth - previewWidth - 2
            parent = column(0, parentWidth)
            list = column(parentWidth + 1, listWidth)
            preview = column(parentWidth + listWidth + 2, previewWidth)
        case 60...:
            let previewWidth = columns * 2 / 5
            parent = nil
            list = column(0, columns - previewWidth - 1)
            preview = column(columns - previewWidth, previewWidth)
        default:
            parent = nil
            list = column(0, columns)
            preview = nil
        }
    }

    /// Where lines stand between the columns.
    var borders: [Int] { [parent.map(\.right), preview.map { $0.left - 1 }].compactMap { $0 } }
}
