public import Foundation

/// A program that tests ask: what another makes of a file.
public enum Program {
    /// It could not be run, or ended with something else than 0.
    public struct Failed: Error {
        /// What was run.
        public let command: [String]
    }

    /// What a program prints, found by its name or path, when it has ended.
    public static func output(
        of program: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) async throws -> Data {
        // Waiting blocks: not for the threads that every test shares.
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result { try run(program, arguments, input: input, environment: environment) })
            }
        }
    }

    /// Whether a process has not ended yet. One that nobody waits for stays as a zombie.
    public static func isRunning(_ process: pid_t) -> Bool {
        guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        // Behind its name, which may hold anything.
        return !state[(state.lastIndex(of: ")") ?? state.startIndex)...].hasPrefix(") Z")
    }

    /// Like `output(of:)`, on the calling thread. Files take any amount without anyone reading along.
    static func run(
        _ program: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> Data {
        let folder = try TemporaryFolder()
        let inputFile = try folder.write(input, to: "input")
        let outputFile = try folder.write("", to: "output")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(command: [program] + arguments) }
        return try Data(contentsOf: outputFile)
    }
}
