import CLibav

/// A container that libav writes, as the copy of a range may have it. Used on workers.
struct OutputContainer {
    let format: UnsafePointer<AVOutputFormat>
    let fileExtension: String

    /// libav's name of the writer.
    var name: String { String(cString: format.pointee.name) }

    /// The name as people know it: libav's own, without what it explains in parentheses.
    var title: String {
        switch name {
        case "ipod": return "MP4"
        case "mov": return "QuickTime"
        default: break
        }
        guard let long = format.pointee.long_name.map({ String(cString: $0) }) else { return name }
        let short = long.trimmingPrefix("raw ").prefix { $0 != "(" }
        return String(short.last == " " ? short.dropLast() : short)
    }

    /// Whether it is one of those that `mov` reads: they can hide the beginning of a track by an edit list.
    var hasEditLists: Bool { OutputContainer.movies.contains(name) }

    private static let movies: Set<String> = ["mov", "mp4", "ipod", "3gp", "3g2", "psp", "f4v"]

    /// Names that libav's readers and writers of the same container go by.
    private static let families: [Set<String>] = [
        movies.union(["m4a", "mj2"]), ["matroska", "webm"], ["ogg", "ogv", "oga", "spx", "opus"],
        ["mpeg", "vob", "dvd", "svcd", "vcd"], ["aac", "adts"], ["amr", "amrnb", "amrwb"], ["asf", "asf_o"],
    ]

    init?(name: String, fileExtension: String? = nil) {
        guard let format = av_guess_format(name, nil, nil), format.pointee.flags & AVFMT_NOFILE == 0 else { return nil }
        self.format = format
        self.fileExtension = fileExtension ?? OutputContainer.endings(of: format).first ?? name
    }

    private init(_ format: UnsafePointer<AVOutputFormat>, _ fileExtension: String) {
        self.format = format
        self.fileExtension = fileExtension
    }

    /// What a copy of this file may be written as, the source's own container first.
    static func candidates(for demuxer: Demuxer, hasPictures: Bool) -> [OutputContainer] {
        let readers = demuxer.formatName.split(separator: ",").map(String.init)
        let family = families.first { !$0.isDisjoint(with: readers) } ?? Set(readers)
        var candidates: [OutputContainer] = []
        func add(_ candidate: OutputContainer?) {
            guard let candidate, !candidates.contains(where: { $0.name == candidate.name }) else { return }
            candidates.append(candidate)
        }
        let ending = demuxer.fileExtension
        if readers == ["mpeg"], ending == "vob" || demuxer.hasMPEG2Pictures {
            add(OutputContainer(name: "vob", fileExtension: ending ?? "mpg"))
        }
        if let ending, let format = av_guess_format(nil, "a." + ending, nil),
            !family.isDisjoint(with: names(of: format)), format.pointee.flags & AVFMT_NOFILE == 0
        {
            add(OutputContainer(format, ending))
        }
        if family.contains("mov") {
            let brand = MetadataReader.string("major_brand", demuxer.context.pointee.metadata)
            if brand != "qt  " { add(OutputContainer(name: "mp4")) }
            add(OutputContainer(name: "mov"))
        } else {
            for reader in readers { add(OutputContainer(name: reader)) }
        }
        add(OutputContainer(name: "matroska", fileExtension: hasPictures ? "mkv" : "mka"))
        return candidates
    }

    private static func names(of format: UnsafePointer<AVOutputFormat>) -> Set<String> {
        Set(String(cString: format.pointee.name).split(separator: ",").map(String.init))
    }

    private static func endings(of format: UnsafePointer<AVOutputFormat>) -> [String] {
        guard let endings = format.pointee.extensions else { return [] }
        return String(cString: endings).split(separator: ",").map(String.init)
    }

    // MARK: Tracks

    /// Why this container cannot take a stream; nil when it may, as far as its rules tell: writing a header tells the rest.
    func refusal(of stream: UnsafeMutablePointer<AVStream>) -> String? {
        let parameters = stream.pointee.codecpar.pointee
        let disposition = stream.pointee.disposition
        if parameters.codec_type == AVMEDIA_TYPE_DATA { return dataRefusal(parameters) }
        if parameters.codec_id == AV_CODEC_ID_NONE { return "libav does not know what it is" }
        if disposition & AV_DISPOSITION_TIMED_THUMBNAILS != 0 { return "pictures of chapters cannot be copied" }
        if disposition & AV_DISPOSITION_ATTACHED_PIC != 0 {
            return holdsCovers ? nil : "libav writes no covers into \(title)"
        }
        if parameters.codec_type == AVMEDIA_TYPE_ATTACHMENT {
            return name == "matroska" ? nil : "\(title) holds no attachments"
        }
        if name == "mpegts", !OutputContainer.transportStreamCodecs.contains(parameters.codec_id.rawValue) {
            return cannotHold(parameters)
        }
        return avformat_query_codec(format, parameters.codec_id, FF_COMPLIANCE_EXPERIMENTAL) == 0
            ? cannotHold(parameters) : nil
    }

    /// Whether the writer makes a track anew from the chapters and the timecode that the copy is told.
    func rewrites(_ stream: UnsafeMutablePointer<AVStream>) -> Bool { rewrites(stream.pointee.codecpar.pointee) }

    private func rewrites(_ parameters: AVCodecParameters) -> Bool {
        guard hasEditLists, parameters.codec_type == AVMEDIA_TYPE_DATA else { return false }
        return ["text", "tmcd"].contains(FourCharCode(tag: parameters.codec_tag)?.description)
    }

    /// Covers are packets of a stream in all of these but Matroska, where they are attachments.
    private var holdsCovers: Bool { ["mp4", "ipod", "matroska", "mp3", "flac", "aiff"].contains(name) }

    /// Timed data is copied only where readers know it again: libav would write the rest without saying what it is.
    private func dataRefusal(_ parameters: AVCodecParameters) -> String? {
        if rewrites(parameters) { return "it is written anew" }
        switch FourCharCode(tag: parameters.codec_tag)?.description {
        case "gpmd" where ["mov", "mp4"].contains(name): return nil
        default: break
        }
        let identifiers = [AV_CODEC_ID_TIMED_ID3, AV_CODEC_ID_SMPTE_KLV]
        if name == "mpegts", identifiers.contains(parameters.codec_id) { return nil }
        return "libav cannot write this kind of data into \(title)"
    }

    private func cannotHold(_ parameters: AVCodecParameters) -> String {
        "\(title) holds no \(String(cString: avcodec_get_name(parameters.codec_id)))"
    }

    /// libav's MPEG-TS writer takes everything, and writes what is not among these as private data that nobody can read.
    private static let transportStreamCodecs: Set<UInt32> = Set(
        [
            AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4, AV_CODEC_ID_H264, AV_CODEC_ID_HEVC,
            AV_CODEC_ID_CAVS, AV_CODEC_ID_AVS2, AV_CODEC_ID_AVS3, AV_CODEC_ID_DIRAC, AV_CODEC_ID_VC1,
            AV_CODEC_ID_MP1, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3, AV_CODEC_ID_AAC, AV_CODEC_ID_AAC_LATM, AV_CODEC_ID_AC3,
            AV_CODEC_ID_EAC3, AV_CODEC_ID_DTS, AV_CODEC_ID_TRUEHD, AV_CODEC_ID_OPUS, AV_CODEC_ID_S302M,
            AV_CODEC_ID_DVB_SUBTITLE, AV_CODEC_ID_DVB_TELETEXT, AV_CODEC_ID_HDMV_PGS_SUBTITLE,
        ].map(\.rawValue))
}

extension Demuxer {
    /// What follows the last dot of the name, in small letters; nil without one.
    fileprivate var fileExtension: String? {
        let name = name
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        return ending.isEmpty || ending.utf8.count > 8 ? nil : ending
    }
}

extension Demuxer {
    /// Whether a track is MPEG-2 video, which needs an MPEG-2 programme stream around it.
    fileprivate var hasMPEG2Pictures: Bool {
        (0..<streamCount).contains { stream($0)?.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_MPEG2VIDEO }
    }
}
