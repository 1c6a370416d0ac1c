internal import Places

/// Names of files that are made from a moment or stretch of another.
enum MomentName {
    /// The name of a file without its ending, then a label, then an ending: not over 240 bytes, so that a number and what
    /// marks unfinished files find room, and without what would be a folder or move the cursor.
    static func make(_ place: Place, _ label: String, ending: String) -> String {
        var stem = String(
            String(decoding: place.stem, as: UTF8.self).map { character in
                let isSafe =
                    character != "/" && character.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
                return isSafe ? character : "_"
            })
        while stem.utf8.count + label.utf8.count + ending.utf8.count > 240, !stem.isEmpty { stem.removeLast() }
        return stem + label + ending
    }

    /// A time as it may stand in a name: `01.02.03.12`.
    static func clock(_ time: String) -> String { time.replacing(":", with: ".").replacing(";", with: ".") }
}
