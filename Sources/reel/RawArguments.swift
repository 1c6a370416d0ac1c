import Glibc

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

    /// The paths of inputs that were parsed as strings; `-` is standard input. Throws `Failure` where nothing is sent there.
    static func inputs(_ arguments: [String]) throws -> [[UInt8]] {
        try zip(arguments, bytes(of: arguments)).map { try StandardInput.path(of: $0, $1) }
    }
}
