import Foundation
import TestSupport

/// What ffprobe says of a file.
enum Probe {
    /// Its lines, without section names; standard error is thrown away.
    static func lines(of file: URL, _ options: [String]) async throws -> [String] {
        try await withCheckedThrowingContinuation { continuation in
            // Waiting blocks: not for the threads that every test shares.
            Thread.detachNewThread { continuation.resume(with: Result { try read(file, options) }) }
        }
    }

    /// Every packet: its times, its size and what is in it, as if a stream were not there. Not how long it lasts: libav has
    /// the last one of some tracks last to the end of the film.
    static func packets(of file: URL, without added: Int?) async throws -> [String] {
        let entries = "packet=stream_index,pts,dts,size,flags,data_hash"
        let lines = try await lines(of: file, ["-show_packets", "-show_data_hash", "md5", "-show_entries", entries])
        return lines.compactMap { line in
            let digits = line.prefix { $0 != "|" }
            guard let stream = Int(digits), stream != added else { return nil }
            let place = added.map { stream > $0 ? stream - 1 : stream } ?? stream
            return "\(place)" + line.dropFirst(digits.count)
        }.sorted()
    }

    private static func read(_ file: URL, _ options: [String]) throws -> [String] {
        let folder = try TemporaryFolder()
        let output = try folder.write("", to: "output")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["ffprobe", "-v", "quiet", "-of", "compact=p=0:nk=1"] + options + ["file:" + file.path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return String(decoding: try folder.bytes(of: "output"), as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
