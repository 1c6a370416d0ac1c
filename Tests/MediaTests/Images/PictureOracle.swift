import Glibc

@testable import Media

/// What FFmpeg's command reads in a picture file, and how far pictures lie apart.
enum PictureOracle {
    /// The file's pixels in one of FFmpeg's formats, `filter` before that; nil without the command.
    static func decode(_ bytes: [UInt8], _ name: String, as format: String = "rgba", filter: String = "null")
        -> [UInt8]?
    {
        let path = ImageFixtures.write(bytes, name)
        defer { unlink(path) }
        // Rounded, and with colour for each pixel: what the quick conversion loses is not the encoder's.
        return ImageFixtures.output(
            of: "ffmpeg -v error -sws_flags accurate_rnd+full_chroma_int+bitexact -i '\(path)' -vf \(filter) "
                + "-f rawvideo -pix_fmt \(format) -")
    }

    /// What ffprobe says of a file's first stream, such as `pix_fmt,color_range`.
    static func properties(_ bytes: [UInt8], _ name: String, _ entries: String) -> String {
        let path = ImageFixtures.write(bytes, name)
        defer { unlink(path) }
        let output = ImageFixtures.output(
            of: "ffprobe -v error -show_entries stream=\(entries) -of csv=p=0 '\(path)'")
        return String(decoding: output ?? [], as: UTF8.self).trimmingWhitespace
    }

    /// The ratio of peak signal to noise in decibels, over red, green and blue; infinite for equal pictures.
    static func peakSignalToNoise(_ left: [UInt8], _ right: [UInt8]) -> Double {
        guard left.count == right.count, !left.isEmpty else { return -.infinity }
        var sum = 0.0
        for place in left.indices where place % 4 != 3 {
            let distance = Double(left[place]) - Double(right[place])
            sum += distance * distance
        }
        return 10 * log10(255 * 255 / (sum / Double(left.count / 4 * 3)))
    }
}

extension String {
    fileprivate var trimmingWhitespace: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
