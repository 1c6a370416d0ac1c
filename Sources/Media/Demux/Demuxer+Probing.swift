internal import Bytes
import CLibav

extension Demuxer {
    /// The format that the first bytes tell, else the one that is stated for them; how sure libav is of it.
    static func recognized(
        _ reader: InputReader, _ avio: AVIOInput, _ url: [UInt8]
    ) throws -> (UnsafePointer<AVInputFormat>?, Int32?) {
        let stated = reader.contentType.flatMap(MIMEType.demuxer).flatMap { av_find_input_format($0) }
        do {
            var format: UnsafePointer<AVInputFormat>?
            let score = try probe(reader, avio, url, &format)
            if let stated, score <= guess { return (stated, nil) }
            return (try judged(format, score: score, reader), score)
        } catch let error as MediaError where error.code == .unrecognizedFormat {
            guard let stated else { throw error }
            return (stated, nil)
        }
    }

    /// Lets libav guess the format from the first bytes; how sure it is.
    private static func probe(
        _ reader: InputReader, _ avio: AVIOInput, _ url: [UInt8], _ format: inout UnsafePointer<AVInputFormat>?
    ) throws -> Int32 {
        let result = url.withPathCString { av_probe_input_buffer2(avio.context, &format, $0, nil, 0, 0) }
        guard result < 0 else { return result }
        do {
            try reader.interruption.check("opening")
        } catch let error as MediaError where error.code == .timedOut && reader.isSilent {
            throw MediaError(
                .timedOut, "no data from this pipe or device", remedy: "retry when another program writes into it")
        }
        try reader.throwFailure()
        try UnreachablePlaylist.checkUnrecognized(reader)
        if result != libav_error_invalid_data { throw MediaError.libav(result, doing: "reading") }
        throw FileSignature.error(for: try reader.beginning()) ?? MediaError.unrecognized
    }

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
