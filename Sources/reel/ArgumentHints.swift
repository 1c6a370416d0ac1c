import ArgumentParser
import Glibc

/// What was probably meant by arguments that mean something else.
enum ArgumentHints {
    /// What to do about the name of a file that was taken for options, as names that the shell puts in for `*` may be; nil
    /// where there is none.
    static func optionLikeFile(among arguments: [String]) -> String? {
        let file = arguments.prefix { $0 != "--" }.first { argument in
            // One letter is an option, whatever the folder holds.
            argument.hasPrefix("-") && argument.utf8.count > 2 && argument != "--help" && argument != "--version"
                && access(argument, F_OK) == 0
        }
        guard let file else { return nil }
        return "“\(file)” was taken for options: write -- before names that begin with “-”, or ./\(file)"
    }

    /// The subcommand that was mistyped in place of a path; nil where nothing is like it.
    static func subcommand(like word: String, among names: [String]) -> String? {
        guard word.utf8.count > 3, word.utf8.count < 32, !word.contains(where: { "/.:".contains($0) }),
            access(word, F_OK) != 0
        else { return nil }
        let found = names.map { ($0, distance(Array(word.utf8), Array($0.utf8))) }.min { $0.1 < $1.1 }
        return found.flatMap { $0.1 <= 2 ? $0.0 : nil }
    }

    /// The scheme of an address that nothing reads, by an argument that was taken for a path; nil for paths.
    static func scheme(of argument: [UInt8]) -> String? {
        guard let colon = argument.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            argument[colon...].starts(with: "://".utf8)
        else { return nil }
        let scheme = argument[..<colon]
        let isScheme = scheme.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        return isScheme ? String(decoding: scheme, as: UTF8.self) : nil
    }

    /// How many letters must be put in, taken out, changed or exchanged with their neighbours.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var rows = [Array(0...right.count)]
        for row in 1...max(1, left.count) where row <= left.count {
            var next = [row]
            for column in 1...max(1, right.count) where column <= right.count {
                let isSame = left[row - 1] == right[column - 1]
                var least = min(rows[row - 1][column] + 1, next[column - 1] + 1)
                least = min(least, rows[row - 1][column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    least = min(least, rows[row - 2][column - 2] + 1)
                }
                next.append(least)
            }
            rows.append(next)
        }
        return rows[left.count][right.count]
    }
}
