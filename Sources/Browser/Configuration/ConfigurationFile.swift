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

    /// The line on which a key of a section is set, counted from one.
    func line(of key: String, in section: String? = nil) -> Int? {
        var current: String?
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                current = String(line[line.index(after: line.startIndex)..<end])
                continue
            }
            guard current == section else { continue }
            let name = line.prefix { $0 != "=" }.filter { $0 != "\"" && $0 != "'" }
            let trimmed = name.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
            if String(trimmed) == key { return number + 1 }
        }
        return nil
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
