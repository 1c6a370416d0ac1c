import CLibav

/// What of a movie's samples lies beyond the end of its file, by libav's index of them. Used on the demuxer's worker.
struct MissingSamples {
    /// Bytes of all samples.
    private(set) var byteCount: Int64 = 0
    /// Bytes of those that do not lie within the file.
    private(set) var missingByteCount: Int64 = 0
    /// When the first of those is due.
    private(set) var start: MediaTime?
    /// Whether pictures or sound can begin anywhere: some key frame of theirs lies within the file.
    private(set) var hasBeginning = false

    private let fileSize: Int64

    /// Nil where nothing can be missing: the last sample of each stream ends within the file.
    init?(_ streams: [UnsafeMutablePointer<AVStream>], fileSize: Int64, isCut: Bool) {
        self.fileSize = fileSize
        let ends = streams.map { stream in
            avformat_index_get_entry(stream, avformat_index_get_entries_count(stream) - 1).map(MissingSamples.end) ?? 0
        }
        guard isCut || ends.contains(where: { $0 > fileSize }) else { return nil }
        for stream in streams { add(stream) }
    }

    private static func end(_ entry: UnsafePointer<AVIndexEntry>) -> Int64 {
        entry.pointee.pos.addingSaturating(Int64(entry.pointee.size))
    }

    private mutating func add(_ stream: UnsafeMutablePointer<AVStream>) {
        let type = stream.pointee.codecpar.pointee.codec_type
        let isMedia = type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO
        let base = stream.pointee.time_base
        for index in 0..<avformat_index_get_entries_count(stream) {
            guard let entry = avformat_index_get_entry(stream, index) else { return }
            byteCount = byteCount.addingSaturating(Int64(entry.pointee.size))
            guard MissingSamples.end(entry) > fileSize else {
                if isMedia, entry.pointee.flags & AVINDEX_KEYFRAME != 0 { hasBeginning = true }
                continue
            }
            missingByteCount = missingByteCount.addingSaturating(Int64(entry.pointee.size))
            let time = MediaTime(ticks: entry.pointee.timestamp, numerator: base.num, denominator: base.den)
            if time.isNumeric { start = min(start ?? time, max(.zero, time)) }
        }
    }
}
