import CLibav

/// Decides which tracks of a film a copy has, and in which container. Used on one worker.
struct TrackPlanner {
    private let source: ExportSource
    private let noteOnOtherPictures: String
    private let interruption: Interruption
    /// The most tracks of a copy: each is tried, and films have a few dozen at most.
    private static let mostTracks = 128

    /// A planner for the tracks of `source`; of pictures beside the main ones `noteOnOtherPictures` is said.
    init(_ source: ExportSource, noteOnOtherPictures: String = "", interruption: Interruption) {
        self.source = source
        self.noteOnOtherPictures = noteOnOtherPictures
        self.interruption = interruption
    }

    private typealias Choice = (container: OutputContainer, tracks: [PlannedTrack], isWhole: Bool)

    /// The first container that takes all pictures and sounds, else the first that takes the main track.
    ///
    /// Throws `MediaError`: `.protected` for encrypted films, `.invalidRequest` where no container takes it.
    func choice() throws -> (OutputContainer, [PlannedTrack]) {
        try demandNoEncryption()
        var fallback: Choice?
        for container in OutputContainer.candidates(for: source.demuxer, hasPictures: source.hasPictures) {
            guard let choice = try choice(of: container) else { continue }
            if choice.isWhole { return (choice.container, choice.tracks) }
            fallback = fallback ?? choice
        }
        guard let fallback else {
            throw MediaError(
                .invalidRequest, "libav writes no container that holds \(mainCodec)",
                remedy: "copy the whole file instead")
        }
        return (fallback.container, fallback.tracks)
    }

    /// What becomes of the tracks in a container that is wanted.
    ///
    /// Throws `MediaError`: `.protected` for encrypted films, `.invalidRequest` where it does not take the main track.
    func tracks(in container: OutputContainer) throws -> [PlannedTrack] {
        try demandNoEncryption()
        if let choice = try choice(of: container) { return choice.tracks }
        let others = ["mp4", "mov"].filter { $0 != container.name }.compactMap { OutputContainer(name: $0) }
        let other = try others.first { try choice(of: $0) != nil }
        throw MediaError(
            .invalidRequest, "libav writes no \(mainCodec) into \(container.title)",
            remedy: other.map { "choose \($0.title) instead" } ?? "convert the film first")
    }

    private var mainCodec: String {
        FormatReader(stream: source.main.stream, mediaType: .video).description.codec.longName
    }

    private func demandNoEncryption() throws {
        if source.streams.contains(where: { $0.isEncrypted }) { throw MediaError.encrypted }
    }

    /// Which streams a container takes; nil when not even the main one.
    private func choice(of container: OutputContainer) throws -> Choice? {
        let main = source.main.stream
        let name = "a." + container.fileExtension
        guard container.refusal(of: main) == nil, Muxer.accepts([main], in: container, name: name) else { return nil }
        var refusals: [Int32: String] = [:]
        var carried: [UnsafeMutablePointer<AVStream>] = []
        for stream in source.streams {
            try interruption.check("looking at the tracks")
            if stream == main {
                carried.append(stream)
            } else if let refusal = container.refusal(of: stream) {
                refusals[stream.pointee.index] = refusal
            } else if carried.count >= Self.mostTracks {
                refusals[stream.pointee.index] = "there are too many tracks"
            } else if Muxer.accepts([main, stream], in: container, name: name) {
                carried.append(stream)
            } else {
                refusals[stream.pointee.index] = "libav cannot write it into \(container.title)"
            }
        }
        // Each may be taken beside the main one, and yet not all of them together.
        while carried.count > 1, !Muxer.accepts(carried, in: container, name: name) {
            try interruption.check("looking at the tracks")
            guard let last = carried.lastIndex(where: { $0 != main }) else { break }
            refusals[carried.remove(at: last).pointee.index] = "\(container.title) takes no further tracks"
        }
        let isWhole = source.streams.allSatisfy { stream in
            refusals[stream.pointee.index] == nil || !isSteady(stream)
        }
        return (container, source.streams.map { track($0, refusals[$0.pointee.index], container) }, isWhole)
    }

    private func isSteady(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        let type = stream.pointee.codecpar.pointee.codec_type
        return stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
            && stream.pointee.codecpar.pointee.codec_id != AV_CODEC_ID_NONE
            && (type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO)
    }

    private func track(
        _ stream: UnsafeMutablePointer<AVStream>, _ refusal: String?, _ container: OutputContainer
    ) -> PlannedTrack {
        let format = source.demuxer.formatName
        let reader = StreamReader(
            stream: stream, format: ContainerFormat(name: format, longName: format, libavName: format, brand: nil),
            stage: .header, containerIsEncrypted: false)
        var note = refusal ?? ""
        if refusal == nil, isSteady(stream), source.role(of: stream) == .picture {
            note = noteOnOtherPictures
        }
        let fate: PlannedTrack.Fate =
            refusal == nil ? .copied : container.rewrites(stream) ? .rewritten : .leftOut
        return PlannedTrack(
            index: Int(stream.pointee.index), mediaType: reader.mediaType,
            codec: FormatReader(stream: stream, mediaType: reader.mediaType).description.codec,
            language: MetadataReader.string("language", stream.pointee.metadata), fate: fate, note: note)
    }
}
