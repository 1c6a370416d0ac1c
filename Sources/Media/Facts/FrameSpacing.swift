import CLibav

/// How far the frames of a stream lie apart, by a container's whole index. Used on the demuxer's worker.
struct FrameSpacing {
    /// The shortest distance of two frames in the order of decoding, in the stream's ticks; nil without a whole index.
    let shortest: Int64?

    init(_ stream: UnsafeMutablePointer<AVStream>) {
        let count = avformat_index_get_entries_count(stream)
        guard count > 1, stream.pointee.nb_frames == Int64(count),
            var last = avformat_index_get_entry(stream, 0)?.pointee.timestamp
        else {
            shortest = nil
            return
        }
        var least: Int64?
        for index in 1..<count {
            guard let time = avformat_index_get_entry(stream, index)?.pointee.timestamp else { break }
            let distance = time.subtractingReportingOverflow(last)
            if !distance.overflow, distance.partialValue > 0 {
                least = min(least ?? distance.partialValue, distance.partialValue)
            }
            last = time
        }
        shortest = least
    }
}
