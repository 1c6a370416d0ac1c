import Foundation
import Testing

/// ffmpeg and ffprobe as makers of files and as the judges of ours.
enum FFmpeg {
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Runs a program to its end. Files take what it says, since nobody reads along.
    static func run(_ program: String, _ arguments: [String]) throws -> Outcome {
        let scratch = try Scratch()
        let (output, errors) = (scratch.path("output"), scratch.path("errors"))
        for path in [output, errors] { try Data().write(to: URL(filePath: path)) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
        try process.run()
        process.waitUntilExit()
        func text(_ path: String) throws -> String {
            String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        }
        return Outcome(status: process.terminationStatus, output: try text(output), errors: try text(errors))
    }

    /// Runs ffmpeg, which must succeed and say nothing.
    static func make(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let outcome = try run("ffmpeg", ["-v", "error", "-y"] + arguments)
        try #require(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
    }

    /// What ffmpeg has to say while it decodes all of a file; empty for a sound one.
    static func complaints(about path: String) throws -> String {
        let outcome = try run("ffmpeg", ["-v", "error", "-i", path, "-f", "null", "-"])
        return outcome.errors + (outcome.status == 0 ? "" : "status \(outcome.status)")
    }

    /// How loud the first sound of a file is, in portions of so many seconds.
    static func levels(of path: String, portion: Double) throws -> [Float] {
        let scratch = try Scratch()
        let raw = scratch.path("samples")
        try make(["-i", path, "-map", "0:a:0", "-ac", "1", "-ar", "48000", "-f", "f32le", raw])
        let samples = try Data(contentsOf: URL(filePath: raw)).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let length = Int(portion * 48_000)
        return stride(from: 0, to: samples.count, by: length).map { start in
            samples[start..<min(samples.count, start + length)].reduce(0) { max($0, abs($1)) }
        }
    }

    struct Frame: Equatable {
        /// On the container's own clock.
        let seconds: Double
        let checksum: String
    }

    /// The frames of the picture at `stream`, decoded, with their times.
    static func frames(of path: String, stream: Int, from: Double? = nil) throws -> [Frame] {
        let seek = from.map { ["-ss", "\($0)"] } ?? []
        let outcome = try run(
            "ffmpeg",
            ["-v", "quiet"] + seek + [
                "-copyts", "-i", path, "-map", "0:\(stream)", "-fps_mode", "passthrough", "-enc_time_base", "-1", "-f",
                "framemd5", "-",
            ])
        var base = 0.0
        return outcome.output.split(separator: "\n").compactMap { line in
            if line.hasPrefix("#tb 0: ") {
                let parts = line.dropFirst(7).split(separator: "/").compactMap { Double($0) }
                base = parts.count == 2 ? parts[0] / parts[1] : 0
            }
            let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            guard !line.hasPrefix("#"), fields.count == 6, let ticks = Double(fields[2]) else { return nil }
            return Frame(seconds: ticks * base, checksum: fields[5])
        }
    }

    /// What ffprobe says of a file.
    struct Probe: Decodable {
        struct Stream: Decodable {
            struct SideData: Decodable { let rotation: Double? }
            let index: Int
            let codec_type: String?
            let codec_name: String?
            let codec_tag_string: String?
            let start_time: String?
            let tags: [String: String]?
            let disposition: [String: Int]?
            let side_data_list: [SideData]?

            func tag(_ name: String) -> String? { tags?.first { $0.key.lowercased() == name }?.value }
        }
        struct Chapter: Decodable {
            let start_time: String
            let end_time: String
            let tags: [String: String]?
        }
        struct Format: Decodable {
            let format_name: String
            let start_time: String?
            let duration: String?
            let tags: [String: String]?

            func tag(_ name: String) -> String? { tags?.first { $0.key.lowercased() == name }?.value }
        }
        let streams: [Stream]
        let chapters: [Chapter]
        let format: Format

        var pictures: [Stream] {
            streams.filter { $0.codec_type == "video" && $0.disposition?["attached_pic"] != 1 }
        }
        var start: Double { format.start_time.flatMap { Double($0) } ?? 0 }
    }

    static func probe(_ path: String) throws -> Probe {
        let outcome = try run(
            "ffprobe",
            ["-v", "quiet", "-print_format", "json", "-show_streams", "-show_format", "-show_chapters", path])
        return try JSONDecoder().decode(Probe.self, from: Data(outcome.output.utf8))
    }
}
