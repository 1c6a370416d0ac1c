import Terminal

/// Files that are called like media and could not be read, in few lines.
struct BrokenFiles {
    private var count = 0
    /// The files that one folder has of one reason, in the order in which they were met.
    private var groups: [(folder: [UInt8], reason: String, names: [[UInt8]])] = []

    /// How many lines are shown, and how many files of one folder and reason have a line each.
    private static let lines = 10
    private static let apart = 2

    /// Adds a file under the path that it was found by.
    mutating func add(_ path: [UInt8], _ reason: String) {
        count += 1
        let slash = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let (folder, name) = (Array(path[..<slash]), Array(path[slash...]))
        // A folder's files come together.
        if let index = groups.lastIndex(where: { $0.reason == reason }), groups[index].folder == folder {
            groups[index].names.append(name)
        } else {
            groups.append((folder, reason, [name]))
        }
    }

    /// What is said of them; empty when there are none.
    var text: String {
        guard count > 0 else { return "" }
        let all = groups.flatMap { group -> [String] in
            let names = group.names.map { SafeText(bytes: group.folder + $0).text }
            guard names.count > Self.apart else { return names.map { "  \($0): \(SafeText(group.reason).text)\n" } }
            return ["  \(names[0]) and \(names.count - 1) more in its folder: \(SafeText(group.reason).text)\n"]
        }
        let rest = all.count > Self.lines ? "  and \(all.count - Self.lines) more lines\n" : ""
        return "reel: \(count) \(count == 1 ? "file is" : "files are") called like media and could not be read:\n"
            + all.prefix(Self.lines).joined() + rest
    }
}
