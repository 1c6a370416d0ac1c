import Glibc
import Places

/// The arguments as the kernel gave them: Swift's strings repair what is not UTF-8, and files have such names.
enum RawArguments {
    /// The bytes of arguments that were parsed as strings.
    static func bytes(of arguments: [String]) -> [[UInt8]] {
        // Several names may repair to the same string: they are met in their order.
        var raw: [String: [[UInt8]]] = [:]
        for index in (1..<max(1, Int(CommandLine.argc))).reversed() {
            guard let argument = CommandLine.unsafeArgv[index] else { continue }
            raw[String(cString: argument), default: []].append(
                UnsafeBufferPointer(start: argument, count: strlen(argument)).map(UInt8.init(bitPattern:)))
        }
        return arguments.map { raw[$0]?.popLast() ?? Array($0.utf8) }
    }

    /// What inputs name that were parsed as strings; `-` is standard input, `-#t=1,2` a range of it.
    ///
    /// Throws `Failure` where nothing is sent there.
    static func places(_ arguments: [String]) throws -> [Place] {
        try zip(arguments, bytes(of: arguments)).map { text, bytes in
            guard text == "-" || text.hasPrefix("-" + MediaFragment.prefix) else { return Place(argument: bytes) }
            return .standardInput(path: try StandardInput.path(), fragment: String(text.dropFirst()))
        }
    }
}
