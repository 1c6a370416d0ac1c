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
        try findStreamInformation()
        let start = context.pointee.start_time
        return start == libav_no_pts ? 0 : start
    }
}
