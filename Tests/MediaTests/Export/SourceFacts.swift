import Foundation
import Synchronization

/// What ffmpeg and ffprobe say of the sources of exports, asked once for each version of a file: many ranges of it are judged.
enum SourceFacts {
    private struct Key: Hashable {
        let path: String
        let size: Int
        let modified: Date
        let stream: Int
    }

    private static let probes = Mutex<[Key: FFmpeg.Probe]>([:])
    private static let pictures = Mutex<[Key: [FFmpeg.Frame]]>([:])

    private static func key(_ path: String, stream: Int = -1) throws -> Key {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return Key(
            path: path, size: attributes[.size] as? Int ?? 0,
            modified: attributes[.modificationDate] as? Date ?? .distantPast, stream: stream)
    }

    /// What ffprobe says of a file.
    static func probe(_ path: String) throws -> FFmpeg.Probe {
        let key = try key(path)
        if let known = probes.withLock({ $0[key] }) { return known }
        let probe = try FFmpeg.probe(path)
        probes.withLock { $0[key] = probe }
        return probe
    }

    /// The frames of the picture at `stream`, decoded, with their times.
    static func frames(of path: String, stream: Int) throws -> [FFmpeg.Frame] {
        let key = try key(path, stream: stream)
        if let known = pictures.withLock({ $0[key] }) { return known }
        let frames = try FFmpeg.frames(of: path, stream: stream)
        pictures.withLock { $0[key] = frames }
        return frames
    }
}
