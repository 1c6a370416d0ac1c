import Foundation

/// Other programs, for what they say and for what they do until they are killed.
enum Program {
    /// What a program prints, or nil when it is not installed or fails.
    static func output(_ arguments: [String], environment: [String: String] = [:], input: [UInt8] = []) -> String? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        try? standardInput.fileHandleForWriting.write(contentsOf: Data(input))
        try? standardInput.fileHandleForWriting.close()
        let output = standardOutput.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
    }

    /// Starts the probe that lies beside the test bundle.
    static func startProbe(_ arguments: [String]) -> pid_t? {
        let runner = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let probe = URL(filePath: runner).deletingLastPathComponent().appending(path: "StoreProbe").path
        var words = ([probe] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        return posix_spawn(&process, probe, nil, nil, &words, environ) == 0 ? process : nil
    }
}
