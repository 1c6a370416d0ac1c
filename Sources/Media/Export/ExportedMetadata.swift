import CLibav

/// What a copy says of itself: the source's tags and chapters, as far as they are still true of a part of it.
struct ExportedMetadata {
    /// What libav tells of the source's container, and figures of the whole file, which the writer makes anew.
    private static let dropped: Set<String> = [
        "major_brand", "minor_version", "compatible_brands", "duration", "bps", "number_of_frames", "number_of_bytes",
    ]

    /// Copies a dictionary's entries that are true of a part of the file too.
    static func copy(_ source: OpaquePointer?, to target: inout OpaquePointer?) {
        for (key, value) in MetadataReader.entries(source) {
            let name = key.lowercased()
            // mkvmerge adds the language: BPS-eng.
            let base = String(name.prefix { $0 != "-" })
            guard !dropped.contains(base), !name.hasPrefix("_statistics_") else { continue }
            av_dict_set(&target, key, value, 0)
        }
    }

    /// Moves the timecode of the source's first frame to the first frame of the copy.
    static func shiftTimecode(of dictionary: inout OpaquePointer?, by time: MediaTime, at rate: AVRational) {
        guard let text = MetadataReader.string("timecode", dictionary), let rate = FrameRate(rate.num, rate.den),
            let start = Timecode(text, rate: rate),
            let frames = time.ticks(numerator: rate.denominator, denominator: rate.numerator)
        else { return }
        av_dict_set(&dictionary, "timecode", start.advanced(by: frames).description, 0)
    }

    /// Copies the chapters that lie in a range of the container's clock, moved so that the range starts at zero.
    static func copyChapters(
        of source: UnsafeMutablePointer<AVFormatContext>, to target: UnsafeMutablePointer<AVFormatContext>,
        from start: MediaTime, to end: MediaTime
    ) throws {
        let count = Int(source.pointee.nb_chapters)
        let pointers = av_malloc(max(1, count) * MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride)
        guard count > 0, let list = pointers?.assumingMemoryBound(to: UnsafeMutablePointer<AVChapter>?.self) else {
            av_free(pointers)
            return
        }
        // libav frees the list and all in it with the context.
        target.pointee.chapters = list
        for place in 0..<count {
            guard let chapter = source.pointee.chapters[place]?.pointee else { continue }
            let base = chapter.time_base
            guard let first = start.ticks(numerator: base.num, denominator: base.den),
                let last = end.ticks(numerator: base.num, denominator: base.den)
            else { continue }
            let from = max(chapter.start, first)
            let to = chapter.end == libav_no_pts ? last : min(chapter.end, last)
            guard from < to, let memory = av_malloc(MemoryLayout<AVChapter>.size) else { continue }
            let copy = memory.bindMemory(to: AVChapter.self, capacity: 1)
            copy.initialize(to: AVChapter())
            copy.pointee.id = chapter.id
            copy.pointee.time_base = base
            copy.pointee.start = from.subtractingSaturating(first)
            copy.pointee.end = to.subtractingSaturating(first)
            Self.copy(chapter.metadata, to: &copy.pointee.metadata)
            list[Int(target.pointee.nb_chapters)] = copy
            target.pointee.nb_chapters += 1
        }
    }
}
