import CLibav

/// A file opened to be copied from. Confined to the worker that made it.
struct ExportSource {
    let demuxer: Demuxer
    /// The track that tells where a cut lies: the picture that a timeline shows, or the sound where there is none.
    let main: StreamSource
    let hasPictures: Bool

    /// Opens a file and reads as much of it as tells how its tracks are coded; `byteLimit` is for what is read later.
    ///
    /// Throws `MediaError`: `.noSuchTrack` without picture and sound, `.invalidRequest` for pictures without time,
    /// `.protected`.
    init(
        _ source: any MediaSource, interruption: Interruption, byteLimit: Int64 = .max
    ) throws {
        guard let opened = try source.demuxer(interruption) else {
            throw MediaError(
                .invalidRequest, "this has no samples that could be copied", remedy: "export it through its pictures")
        }
        demuxer = opened
        try demuxer.findStreamInformation()
        demuxer.clearFailure()
        demuxer.reader?.keepsBytes = false
        let picture = try ExportSource.picture(demuxer)
        hasPictures = picture != nil
        let sound = av_find_best_stream(demuxer.context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        guard let index = picture ?? (sound >= 0 ? sound : nil) else {
            throw MediaError(.noSuchTrack, "the file has neither picture nor sound that libav could copy")
        }
        main = try StreamSource(
            demuxer: demuxer, streamIndex: index, counters: DecodeCounters(), interruption: interruption)
        demuxer.reader?.stallTimeout = demuxer.policy.isLocal ? source.budget.transferSilence : nil
        interruption.limitTransfer(demuxer.policy, source.budget, byteLimit: byteLimit)
    }

    private static func picture(_ demuxer: Demuxer) throws -> Int32? {
        do {
            let selection = try PictureSelection(demuxer)
            switch selection.kind {
            case .video: return selection.streamIndex
            case .cover: return nil
            case .still:
                throw MediaError(.invalidRequest, "a picture without time has no range", remedy: "copy the whole file")
            }
        } catch let error as MediaError where error.code == .noSuchTrack {
            return nil
        }
    }

    /// Whether an edit list joins pieces of the main track: what it hides between them would be seen in a copy.
    var isJoined: Bool {
        var hasShown = false
        // Hidden frames alone may lie between shown ones where an edit begins: a piece begins with a key frame.
        var hasHiddenKey = false
        for place in 0..<avformat_index_get_entries_count(main.stream) {
            guard let entry = avformat_index_get_entry(main.stream, place) else { break }
            let flags = entry.pointee.flags
            if flags & AVINDEX_DISCARD_FRAME != 0 {
                if hasShown, flags & AVINDEX_KEYFRAME != 0 { hasHiddenKey = true }
            } else {
                if hasHiddenKey { return true }
                hasShown = true
            }
        }
        return false
    }

    /// Whether the media lies in files of its own, which the opened one names.
    var isPlaylist: Bool { ["hls", "dash"].contains(demuxer.formatName) }

    /// The streams that belong to the export: all of the file's, or of the main track's programme where a playlist offers
    /// the same in several qualities.
    var streams: [UnsafeMutablePointer<AVStream>] {
        let all = (0..<demuxer.streamCount).compactMap(demuxer.stream)
        guard isPlaylist else { return all }
        for place in 0..<Int(demuxer.context.pointee.nb_programs) {
            guard let program = demuxer.context.pointee.programs[place]?.pointee else { continue }
            let members = Set(
                UnsafeBufferPointer(start: program.stream_index, count: Int(program.nb_stream_indexes)))
            if members.contains(UInt32(main.streamIndex)) {
                return all.filter { members.contains(UInt32($0.pointee.index)) }
            }
        }
        return all
    }

    /// How a stream takes part in a copy.
    func role(of stream: UnsafeMutablePointer<AVStream>) -> RemuxedTrack.Role {
        let parameters = stream.pointee.codecpar.pointee
        switch parameters.codec_type {
        case AVMEDIA_TYPE_VIDEO: return stream.pointee.index == main.streamIndex ? .mainPicture : .picture
        case AVMEDIA_TYPE_AUDIO: return .sound
        case AVMEDIA_TYPE_SUBTITLE:
            let flags = avcodec_descriptor_get(parameters.codec_id)?.pointee.props ?? 0
            return flags & AV_CODEC_PROP_TEXT_SUB != 0 ? .text : .other
        default: return .other
        }
    }
}
