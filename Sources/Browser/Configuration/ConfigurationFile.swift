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

    /// Parses a text; a syntax error drops the whole text, as nobody can tell what was meant after it.
    static func parse(_ text: String, name: String, _ problems: inout [ConfigurationProblem]) -> ConfigurationFile? {
        if let line = impossibleHeading(text) {
            problems.append(ConfigurationProblem(file: name, line: line, reason: "a section is written [name]"))
            return nil
        }
        do {
            return ConfigurationFile(name: name, text: text, table: try TOMLTable(string: text))
        } catch let error as TOMLParseError {
            problems.append(
                ConfigurationProblem(file: name, line: Int(error.source.begin.line), reason: error.description))
        } catch {
            problems.append(ConfigurationProblem(file: name, line: nil, reason: "\(error)"))
        }
        return nil
    }

    /// The line of a heading that begins with what begins no name: the parser has an assertion there, and no error.
    private static func impossibleHeading(_ text: String) -> Int? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let place = lines.firstIndex { line in
            let line = line.unicodeScalars.drop { $0 == " " || $0 == "\t" }
            guard line.first == "[" else { return false }
            let name = line.drop { $0 == "[" || $0 == " " || $0 == "\t" }
            guard let first = name.first else { return true }
            return !(first.isASCII && first.properties.isAlphabetic) && !("0"..."9").contains(first)
                && !"-_\"']".unicodeScalars.contains(first)
        }
        return place.map { $0 + 1 }
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
