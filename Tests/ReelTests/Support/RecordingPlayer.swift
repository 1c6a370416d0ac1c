import Foundation
import TestSupport

/// A program called `mpv` that plays nothing and writes down what it was given.
struct RecordingPlayer {
    /// Where it is found before any other of its name, for a program without windows.
    var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return ["PATH": folder.path + ":" + path, "DISPLAY": "", "WAYLAND_DISPLAY": ""]
    }

    /// Whether it has run to its end.
    var hasRun: Bool { FileManager.default.fileExists(atPath: program.path + ".got") }

    private let folder: TemporaryFolder
    private let program: URL

    init() throws {
        folder = try TemporaryFolder()
        program = try folder.write(
            """
            #!/bin/sh
            { tr '\\0' ' ' < /proc/$$/cmdline; echo; cat; } > "$0".part; mv "$0".part "$0".got

            """, to: "mpv")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    }

    /// Its arguments, and the lines of its standard input.
    func takeRun() throws -> (arguments: String, input: [String]) {
        let got = URL(filePath: program.path + ".got")
        let lines = try String(contentsOf: got, encoding: .utf8).split(separator: "\n").map(String.init)
        try FileManager.default.removeItem(at: got)
        return (lines.first ?? "", Array(lines.dropFirst()))
    }
}
