internal import Glibc
internal import TOMLKit

/// A TOML file as far as it can be read, with a way to name the line of each key.
struct ConfigurationFile {
    let name: String
    let text: String
    let table: TOMLTable

    /// Reads and parses a file; nil with problems when it cannot be, nil without when it is not there.
    static func read(_ path: String, _ problems: inout [ConfigurationProblem]) -> ConfigurationFile? {
        guard let text = contents(path, &problems) else { return nil }
        return parse(text, name: path, &problems)
    }

    /// Parses a text without the lines that have syntax errors, each of which is named; of a heading that is no heading all
    /// up to the next one is left out. Nil where too much is wrong to tell what was meant.
    static func parse(_ text: String, name: String, _ problems: inout [ConfigurationProblem]) -> ConfigurationFile? {
        // In Swift both characters of such a line's end are one, and another one than the second.
        let text = text.replacing("\r\n", with: "\n")
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for _ in 0..<mostErrors {
            guard let error = syntaxError(in: lines) else {
                let rest = lines.joined(separator: "\n")
                return (try? TOMLTable(string: rest)).map { ConfigurationFile(name: name, text: rest, table: $0) }
            }
            problems.append(ConfigurationProblem(file: name, line: error.line, reason: error.reason))
            // The end of the file is where some errors show only.
            guard let line = error.line, lines.indices.contains(line - 1), !lines[line - 1].allSatisfy(\.isWhitespace)
            else { break }
            leaveOut(line - 1, of: &lines)
        }
        problems.append(ConfigurationProblem(file: name, line: nil, reason: "nothing of this file is used"))
        return nil
    }

    /// More wrong lines than this, and it is another kind of file.
    private static let mostErrors = 20

    private static func leaveOut(_ place: Int, of lines: inout [String]) {
        func isHeading(_ line: String) -> Bool { line.drop { $0 == " " || $0 == "\t" }.hasPrefix("[") }
        var end = place + 1
        if isHeading(lines[place]) {
            while end < lines.count, !isHeading(lines[end]) { end += 1 }
        }
        for index in place..<end { lines[index] = "" }
    }

    /// The first syntax error, with its line counted from one; nil without any.
    private static func syntaxError(in lines: [String]) -> (line: Int?, reason: String)? {
        if let trap = TOMLTraps.first(in: lines) { return trap }
        do {
            _ = try TOMLTable(string: lines.joined(separator: "\n"))
            return nil
        } catch let error as TOMLParseError {
            return (Int(error.source.begin.line), error.description)
        } catch {
            return (nil, "\(error)")
        }
    }

    /// The line on which a key of a section is set, counted from one.
    func line(of key: String, in section: String? = nil) -> Int? {
        var current: String?
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                current = String(line[line.index(after: line.startIndex)..<end])
                continue
            }
            if current == section, Self.key(of: line) == key { return number + 1 }
        }
        return nil
    }

    /// The line on which a section begins, counted from one.
    func line(ofSection name: String) -> Int? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.firstIndex { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("[\(name)]") }.map { $0 + 1 }
    }

    /// What stands before the equals sign; a quoted key may hold one itself.
    private static func key(of line: Substring) -> String {
        if let quote = line.first, quote == "\"" || quote == "'" {
            return String(line.dropFirst().prefix { $0 != quote })
        }
        return String(line.prefix { $0 != "=" && $0 != " " && $0 != "\t" })
    }

    /// Files are small: 1 MiB of configuration is a mistake that need not be read.
    private static func contents(_ path: String, _ problems: inout [ConfigurationProblem]) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno != ENOENT, errno != ENOTDIR {
                problems.append(
                    ConfigurationProblem(file: path, line: nil, reason: String(cString: strerror(errno))))
            }
            return nil
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while bytes.count < 1 << 20 {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
