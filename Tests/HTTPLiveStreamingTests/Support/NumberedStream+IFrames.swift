import Foundation
import Media
import TestSupport

extension NumberedStream {
    /// A picture that decodes by itself, and where it lies.
    struct KeyFrame {
        let time: Double
        let resource: String
        let range: Range<Int>

        /// What a list says of it that lasts so long.
        func lines(lasting seconds: Double) -> [String] {
            ["#EXTINF:\(seconds),", "#EXT-X-BYTERANGE:\(range.count)@\(range.lowerBound)", resource]
        }
    }

    private struct Packets: Decodable {
        struct Packet: Decodable {
            let pts_time: String
            let pos: String
            let size: String
            let flags: String
        }

        let packets: [Packet]
    }

    /// The key frames of a transport stream, as ffprobe finds them.
    func keyFrames(ofStream name: String) async throws -> [KeyFrame] {
        let packets = try await packets(of: name)
        let length = try folder.bytes(of: name).count
        return packets.indices.filter { packets[$0].flags.contains("K") }.map { place in
            let next = place + 1 < packets.count ? Int(packets[place + 1].pos) ?? length : length
            return KeyFrame(
                time: Double(packets[place].pts_time) ?? 0, resource: name,
                range: (Int(packets[place].pos) ?? 0)..<next)
        }
    }

    /// The first frame of a fragment of a movie, as the list of a server has it that cuts none anew: its `moof` says more.
    func keyFrames(ofFragment name: String, behind header: String) async throws -> [KeyFrame] {
        let (first, fragment) = (try folder.bytes(of: header), try folder.bytes(of: name))
        try folder.write(first + fragment, to: "whole.mp4")
        guard let packet = try await packets(of: "whole.mp4").first,
            let begins = (0..<fragment.count - 4).first(where: { Array(fragment[$0..<$0 + 4]) == Array("moof".utf8) })
        else { return [] }
        let ends = (Int(packet.pos) ?? 0) + (Int(packet.size) ?? 0) - first.count
        return [KeyFrame(time: Double(packet.pts_time) ?? 0, resource: name, range: begins - 4..<ends)]
    }

    private func packets(of name: String) async throws -> [Packets.Packet] {
        let output = try await Program.output(
            of: "ffprobe",
            [
                "-v", "error", "-select_streams", "v", "-show_packets", "-of", "json",
                folder.url.appending(path: name).path(percentEncoded: false),
            ])
        return try JSONDecoder().decode(Packets.self, from: output).packets
    }

    /// The lines of a list of key frames, the last of which ends so long after the first.
    static func lines(of frames: [KeyFrame], lasting seconds: Double) -> [String] {
        let end = (frames.first?.time ?? 0) + seconds
        return zip(frames, frames.dropFirst().map(\.time) + [end]).flatMap { frame, next in
            frame.lines(lasting: next - frame.time)
        }
    }

    /// Writes a list of key frames.
    func writeKeyFrames(_ name: String, _ lines: [String]) throws {
        try write(name, ["#EXT-X-I-FRAMES-ONLY"] + lines)
    }

    /// Writes a list of one variant and a list of key frames, whose pictures have a size.
    func writeMaster(_ name: String, variant: String, keyFrames: String, of size: String) throws {
        let lines = [
            "#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=64x48", variant,
            "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,RESOLUTION=\(size),URI=\"\(keyFrames)\"", "",
        ]
        _ = try folder.write(lines.joined(separator: "\n"), to: name)
    }
}

extension NumberedFrames {
    /// What the nearest key frame shows, as small as asked for.
    func keyFrame(
        at seconds: Double, fitting size: PixelSize = PixelSize(width: 32, height: 24)
    ) async throws -> (number: Int, image: GeneratedImage) {
        let time = MediaTime(seconds: seconds, preferredTimescale: 9_000)
        let image = try await images.image(at: time, ImageGenerator.Settings(maximumSize: size))
        return (Self.number(in: image.picture), image)
    }
}
