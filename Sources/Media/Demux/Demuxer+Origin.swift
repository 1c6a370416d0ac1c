import CLibav

extension Demuxer {
    /// libav's names of the format, separated by commas.
    var formatName: String { context.pointee.iformat.map { String(cString: $0.pointee.name) } ?? "" }

    /// Whether another place of the container may be read: libav itself believes that it has sought where it has not.
    var canGoBack: Bool { reader?.isSeekable ?? true || segments != nil || ["hls", "dash"].contains(formatName) }

    /// Whether the container's clock is a broadcaster's and not the movie's: MPEG streams, Ogg, HLS and its segments.
    var hasBroadcastClock: Bool {
        if segments != nil { return true }
        guard let format = context.pointee.iformat else { return false }
        return format.pointee.flags & AVFMT_TS_DISCONT != 0
    }

    /// Where the asset's timeline starts on the container's clock, in microseconds (`AV_TIME_BASE`).
    ///
    /// MP4, QuickTime, Matroska, AVI and FLV carry the movie's own timeline: it starts at their zero, and a track that
    /// begins with an empty edit begins later. The clocks of MPEG-TS, MPEG-PS, Ogg and HLS start anywhere: there the
    /// timeline starts with the first thing presented, which only `findStreamInformation` can tell.
    func timelineOrigin() throws -> Int64 {
        guard hasBroadcastClock else { return 0 }
        guard let segments else { return try startOfContents() ?? 0 }
        return try segments.clock.origin {
            let entry = segments.entry.ticks(numerator: 1, denominator: AV_TIME_BASE) ?? 0
            var start = try startOfContents()
            if segments.clock.beginsWithPictures, let startOfPictures { start = startOfPictures }
            return start?.subtractingSaturating(entry) ?? 0
        }
    }

    /// When the first thing is presented by the container's clock, in microseconds; nil where it does not tell.
    private func startOfContents() throws -> Int64? {
        try findStreamInformation()
        let start = context.pointee.start_time
        return start == libav_no_pts ? nil : start
    }

    /// The same of the first picture.
    private var startOfPictures: Int64? {
        (0..<streamCount).lazy.compactMap(stream).first {
            $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && $0.pointee.start_time != libav_no_pts
        }.map {
            av_rescale_q($0.pointee.start_time, $0.pointee.time_base, AVRational(num: 1, den: AV_TIME_BASE))
        }
    }
}
