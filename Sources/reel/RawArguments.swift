import Credentials
import Glibc
import Places

/// The arguments as the kernel gave them: Swift's strings repair what is not UTF-8, and files have such names.
enum RawArguments {
    /// All of them, without the passwords of addresses, which are kept for their servers. What is secret in them is gone from
    /// the list of processes once they were asked for.
    private static let all = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        CommandLine.unsafeArgv[index].map(taken)
    }

    /// The arguments as strings.
    static let texts = all.map { String(decoding: $0, as: UTF8.self) }

    /// The bytes of arguments that were parsed as strings.
    static func bytes(of arguments: [String]) -> [[UInt8]] {
        // Several names may repair to the same string: they are met in their order.
        var raw: [String: [[UInt8]]] = [:]
        for (text, argument) in zip(texts, all).reversed() { raw[text, default: []].append(argument) }
        return arguments.map { raw[$0]?.popLast() ?? Array($0.utf8) }
    }

    /// Takes an argument in, and shows all others only what they may see of it.
    private static func taken(_ argument: UnsafeMutablePointer<CChar>) -> [UInt8] {
        let room = strlen(argument)
        let bytes = UnsafeBufferPointer(start: argument, count: room).map(UInt8.init(bitPattern:))
        let text = String(decoding: bytes, as: UTF8.self)
        let kept = CredentialStorage.shared.takePasswords(from: text)
        let shown = Array(ShownAddress.text(of: kept).utf8.prefix(room))
        guard shown != bytes else { return bytes }
        for index in 0..<room { argument[index] = index < shown.count ? CChar(bitPattern: shown[index]) : 0 }
        return kept == text ? bytes : Array(kept.utf8)
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
