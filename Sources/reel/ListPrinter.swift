import Engine
import Glibc
import Terminal

/// Prints a line for each file that `reel list` found.
struct ListPrinter: Sendable {
    let isJSON: Bool

    func print(_ subject: QuerySubject) {
        Progress.clear()
        Output.write(isJSON ? json(subject) : line(subject), to: STDOUT_FILENO)
    }

    private func json(_ subject: QuerySubject) -> String {
        InspectionText.json(
            subject.asset, url: subject.path,
            more: [
                .init("size", subject.size.map(PropertyValue.integer) ?? .null),
                .init("modified", subject.modified.map(PropertyValue.integer) ?? .null),
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
