import CLibav

extension Demuxer {
    /// The format to open a file with of which libav thinks that it has another, or the same.
    ///
    /// libav looks for the marks of raw streams anywhere in the first megabyte. That is not trusted where the file begins
    /// as something else does, or not as such a stream; its name decides where one picture may be the first of many.
    /// Throws `MediaError.unrecognizedFormat`.
    static func judged(
        _ format: UnsafePointer<AVInputFormat>?, score: Int32, _ reader: InputReader
    ) throws -> UnsafePointer<AVInputFormat>? {
        let head = try reader.beginning()
        guard !head.isEmpty, score < AVPROBE_SCORE_MAX else { return format }
        if let error = FileSignature.error(for: head) { throw error }
        let ending = reader.input.name.lowercased().split(separator: ".").dropFirst().last.map(String.init) ?? ""
        switch format?.pointee.name.map({ String(cString: $0) }) {
        case "jpeg_pipe" where ["mjpeg", "mjpg"].contains(ending): return av_find_input_format("mjpeg") ?? format
        case "mjpeg" where !head.starts(with: [0xFF, 0xD8]): throw MediaError.unrecognized
        case "amrnb" where score <= guess && ending != "amr", "amrwb" where score <= guess && ending != "awb":
            throw MediaError.unrecognized
        default: return format
        }
    }
}
