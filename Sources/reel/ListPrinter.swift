import Engine
import Glibc
import Terminal

/// Prints a line for each file that `reel list` found.
struct ListPrinter: Sendable {
    /// What is printed of a file.
    enum Form: Sendable {
        case columns
        case json
        /// Its path as it is, and a byte that ends it.
        case path(end: UInt8)
    }

    let form: Form

    /// Prints a file; `path` is the one that it was found under, whatever its bytes.
    func print(_ subject: QuerySubject, path: [UInt8]) {
        Progress.clear()
        switch form {
        case .columns: Output.write(line(subject), to: STDOUT_FILENO)
        case .json: Output.write(json(subject), to: STDOUT_FILENO)
        case .path(let end): Output.write(path + [end], to: STDOUT_FILENO)
        }
    }

    private func json(_ subject: QuerySubject) -> String {
        func flat(_ name: String, _ key: QueryKey) -> PropertyValue.Field { .init(name, key.value(of: subject)) }
        return InspectionText.json(
            subject.asset, url: subject.path,
            more: [
                .init("path", .string(subject.path)),
                .init("size", subject.size.map(PropertyValue.integer) ?? .null),
                .init("modified", subject.modified.map(PropertyValue.integer) ?? .null),
                flat("formatName", .format), flat("durationSeconds", .duration), flat("codec", .codec),
                flat("width", .width), flat("height", .height), flat("frameRate", .fps),
            ])
    }

    private func line(_ subject: QuerySubject) -> String {
        func first(_ key: QueryKey) -> String { key.text(of: subject) }
        let columns = [
            DisplayText.padded(first(.duration), to: 11, alignment: .right),
            DisplayText.padded(first(.resolution), to: 9, alignment: .right),
            DisplayText.padded(first(.codec), to: 14), DisplayText.padded(first(.size), to: 6, alignment: .right),
        ]
        return columns.joined(separator: "  ") + "  " + SafeText(subject.path).text + "\n"
    }
}
