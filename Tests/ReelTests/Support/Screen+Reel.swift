import TestSupport

extension Screen {
    /// The line at the foot: messages, or the name under the cursor and where it is.
    var foot: String { rows.last ?? "" }

    /// Row and count as the browser and the inspector say them, such as `3/13`.
    var place: String? { foot.split(separator: " ").last.map(String.init) }

    /// Whether the cursor is on this name, by the line at the foot.
    func isOn(_ name: String) -> Bool { foot.trimmingPrefix(while: { $0 == " " }).hasPrefix(name) }

    /// Whether the cursor is on this name and its picture is there.
    func showsPicture(of name: String) -> Bool { isOn(name) && colouredRows > 6 }

    /// The columns of each row that come before the preview, where there is one.
    func column(_ index: Int) -> [String] {
        rows.dropFirst().dropLast().map { row in
            let columns = row.split(separator: "│", omittingEmptySubsequences: false)
            return index < columns.count ? String(columns[index]) : ""
        }
    }
}
