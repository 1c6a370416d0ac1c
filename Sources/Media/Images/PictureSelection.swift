import CLibav

/// Which stream of a file is its picture, and of what kind.
struct PictureSelection {
    enum Kind {
        case video, still, cover
    }

    let streamIndex: Int32
    let kind: Kind

    /// Finds the picture, which is that of a track where its place is given. Throws `MediaError.noSuchTrack` for audio
    /// without a cover and for a track without pictures, and `.unsupportedCodec` for codecs that this libav does not have.
    init(_ demuxer: Demuxer, trackAt index: Int? = nil) throws {
        if let index {
            self = try PictureSelection(demuxer, ofTrackAt: index)
        } else {
            try self.init(demuxer)
        }
    }

    private init(_ demuxer: Demuxer, ofTrackAt index: Int) throws {
        guard let stream = demuxer.stream(index), stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        else {
            throw MediaError(.noSuchTrack, "the track has no pictures", remedy: "use a track of pictures")
        }
        guard PictureSelection.rank(demuxer, index)?.hasDecoder == true else {
            throw MediaError.noDecoder(for: stream.pointee.codecpar.pointee)
        }
        streamIndex = Int32(index)
        if stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 {
            kind = .cover
        } else {
            kind = PictureSelection.isStill(demuxer, index) ? .still : .video
        }
    }

    private init(_ demuxer: Demuxer) throws {
        let videos = (0..<demuxer.streamCount).filter {
            demuxer.stream($0)?.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        }
        func isCover(_ index: Int) -> Bool {
            (demuxer.stream(index)?.pointee.disposition ?? 0) & AV_DISPOSITION_ATTACHED_PIC != 0
        }
        func rank(_ index: Int) -> MainTrackScore? { PictureSelection.rank(demuxer, index) }
        func isDecodable(_ index: Int) -> Bool { rank(index)?.hasDecoder == true }
        let moving = videos.filter { !isCover($0) }
        if let picture = MainTrackScore.best(of: moving, rank), isDecodable(picture) {
            streamIndex = Int32(picture)
            kind = PictureSelection.isStill(demuxer, picture) ? .still : .video
        } else if let cover = videos.first(where: { isCover($0) && isDecodable($0) }), moving.isEmpty {
            streamIndex = Int32(cover)
            kind = .cover
        } else if let unknown = videos.first, let stream = demuxer.stream(unknown) {
            throw MediaError.noDecoder(for: stream.pointee.codecpar.pointee)
        } else {
            throw MediaError(
                .noSuchTrack, "the file has no picture", remedy: "show its waveform if it has sound")
        }
    }

    private static func rank(_ demuxer: Demuxer, _ index: Int) -> MainTrackScore? {
        guard let stream = demuxer.stream(index)?.pointee else { return nil }
        let parameters = stream.codecpar.pointee
        return MainTrackScore(
            hasDecoder: avcodec_find_decoder(parameters.codec_id) != nil,
            hasSize: parameters.width > 0 && parameters.height > 0,
            isDefault: stream.disposition & AV_DISPOSITION_DEFAULT != 0)
    }

    /// Whether the header alone lets the decoder open, so that no packet needs to be read and decoded first.
    static func hasEnoughInHeader(_ demuxer: Demuxer) -> Bool {
        let name = demuxer.formatName
        guard name.hasPrefix("mov") || name.hasPrefix("matroska"), demuxer.streamCount > 0 else { return false }
        var hasVideo = false
        for index in 0..<demuxer.streamCount {
            guard let parameters = demuxer.stream(index)?.pointee.codecpar else { return false }
            guard parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO else { continue }
            if (demuxer.stream(index)?.pointee.disposition ?? 0) & AV_DISPOSITION_ATTACHED_PIC != 0 { continue }
            hasVideo = true
            guard parameters.pointee.width > 0, parameters.pointee.height > 0 else { return false }
            switch parameters.pointee.codec_id {
            case AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_PRORES, AV_CODEC_ID_MJPEG: break
            case AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1, AV_CODEC_ID_MPEG4:
                guard parameters.pointee.extradata_size > 0 else { return false }
            default: return false
            }
        }
        return hasVideo
    }

    private static func isStill(_ demuxer: Demuxer, _ index: Int) -> Bool {
        let name = demuxer.formatName
        if name.hasSuffix("_pipe") || name.hasPrefix("image2") { return true }
        guard let stream = demuxer.stream(index) else { return false }
        // An AVIF or a film of a single frame.
        return stream.pointee.nb_frames == 1 && avformat_index_get_entries_count(stream) == 1
    }
}
