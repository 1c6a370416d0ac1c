import Glibc

/// The arguments as the kernel gave them: Swift's strings repair what is not UTF-8, and files have such names.
enum RawArguments {
    /// The bytes of arguments that were parsed as strings.
    static func bytes(of arguments: [String]) -> [[UInt8]] {
        var raw: [String: [UInt8]] = [:]
        for index in 0..<Int(CommandLine.argc) {
            guard let argument = CommandLine.unsafeArgv[index] else { continue }
            raw[String(cString: argument)] = Array(UnsafeBufferPointer(start: argument, count: strlen(argument))).map {
                UInt8(bitPattern: $0)
            }
        }
        return arguments.map { raw[$0] ?? Array($0.utf8) }
    }
}
