import Foundation
import TestSupport

/// What ffprobe and ffmpeg say of a file.
enum Probe {
    /// The lines of ffprobe, without section names; standard error is thrown away.
    static func lines(of file: URL, _ options: [String]) async throws -> [String] {
        try await run(["ffprobe", "-v", "quiet", "-of", "compact=p=0:nk=1"] + options + ["file:" + file.path])
    }

    /// A frame as ffmpeg decodes it.
    struct Frame {
        let seconds: Double
        let hash: String
    }

    /// The frames of a stream, such as `v:0`, with the container's own times.
    static func frames(of file: URL, stream: String) async throws -> [Frame] {
        let lines = try await run([
            "ffmpeg", "-v", "quiet", "-copyts", "-i", "file:" + file.path, "-map", "0:" + stream, "-fps_mode",
            "passthrough", "-enc_time_base", "-1", "-f", "framemd5", "-",
        ])
        let base = lines.first { $0.hasPrefix("#tb 0: ") }?.dropFirst(7).split(separator: "/").compactMap { Double($0) }
        guard let base, base.count == 2 else { return [] }
        return lines.filter { !$0.hasPrefix("#") }.compactMap { line in
            let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            guard fields.count == 6, let ticks = Double(fields[2]) else { return nil }
            return Frame(seconds: ticks * base[0] / base[1], hash: fields[5])
        }
    }

    /// What a program prints, line by line; standard error is thrown away.
    static func run(_ arguments: [String]) async throws -> [String] {
        try await withCheckedThrowingContinuation { continuation in
            // Waiting blocks: not for the threads that every test shares.
            Thread.detachNewThread { continuation.resume(with: Result { try read(arguments) }) }
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

    private static func read(_ arguments: [String]) throws -> [String] {
        let folder = try TemporaryFolder()
        let output = try folder.write("", to: "output")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return try folder.text(of: "output").split(separator: "\n").map(String.init)
    }
}
