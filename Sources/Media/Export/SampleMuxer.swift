import CLibav

/// A movie that is being written sample by sample, in tracks that are coded as others are.
///
/// Confined to one worker at a time. Owns what libav writes with, and lets go of it in `deinit`; the file is the caller's.
package final class SampleMuxer {
    private let container: OutputContainer
    // Before the output, which must live longer: fields go in this order.
    private let muxer: Muxer
    private let output: FileOutput
    private var tracks: [MuxedTrack] = []

    /// How long the longest of the other tracks' films is in seconds; zero where none tells.
    package private(set) var seconds = 0.0

    /// Begins a movie in a file, which is libav's until `finish` has returned.
    ///
    /// Throws `MediaError.invalidRequest` for tracks that the container does not hold, what opening their films throws, and
    /// `CancellationError`.
    /// - Parameters:
    ///   - file: An empty file.
    ///   - format: libav's name of the container: `mov` or `mp4`.
    ///   - models: Whose samples, or such as theirs, the tracks get.
    ///   - film: Whose tags, date and chapters the movie gets; nil for none.
    ///   - creationTime: The date in ISO 8601 of a movie that gets no other's.
    ///   - interruption: That of the job which makes it.
    package init(
        _ file: UnfinishedFile, format: String, tracks models: [Track], describedBy film: (any MediaSource)? = nil,
        creationTime: String, interruption: Interruption
    ) throws {
        container = try Self.container(format)
        output = try FileOutput(file)
        muxer = try Muxer(container, name: "a." + format)
        // A film is opened once, whichever of its tracks are wanted.
        var opened: [ObjectIdentifier: Demuxer] = [:]
        for model in models {
            let source = model.properties.core.source
            let demuxer = try opened[ObjectIdentifier(source)] ?? Self.open(source, interruption)
            opened[ObjectIdentifier(source)] = demuxer
            try add(model, of: demuxer)
            seconds = max(seconds, Double(demuxer.context.pointee.duration) / Double(AV_TIME_BASE))
        }
        if let film {
            try describe(opened[ObjectIdentifier(film)] ?? Self.open(film, interruption))
        } else {
            av_dict_set(&muxer.context.pointee.metadata, "creation_time", creationTime, 0)
        }
        try writing { try muxer.writeHeader(to: output.context) }
    }

    /// What becomes of a film's tracks in a movie of this format.
    ///
    /// Opens the film. Throws `MediaError`: `.protected`, `.noSuchTrack` without pictures and sound, `.invalidRequest` where
    /// the movie does not hold its main track, and what opening it throws; `CancellationError`.
    package static func plan(
        of film: any MediaSource, format: String, interruption: Interruption
    ) throws -> [PlannedTrack] {
        let source = try ExportSource(film, interruption: interruption)
        return try TrackPlanner(source, interruption: interruption).tracks(in: container(format))
    }

    private static func container(_ format: String) throws -> OutputContainer {
        guard let container = OutputContainer(name: format) else {
            throw MediaError(.io, "this libav cannot write \(format)", remedy: "install a fuller FFmpeg")
        }
        return container
    }

    /// Has the movie say of itself what a film does.
    private func describe(_ film: Demuxer) throws {
        let context = film.context
        ExportedMetadata.copy(context.pointee.metadata, to: &muxer.context.pointee.metadata)
        guard context.pointee.duration > 0 else { return }
        let origin = MediaTime(value: try film.timelineOrigin(), timescale: AV_TIME_BASE)
        let duration = MediaTime(value: context.pointee.duration, timescale: AV_TIME_BASE)
        try ExportedMetadata.copyChapters(of: context, to: muxer.context, from: origin, to: origin + duration)
    }

    private static func open(_ source: any MediaSource, _ interruption: Interruption) throws -> Demuxer {
        guard let demuxer = try source.demuxer(interruption) else {
            throw MediaError(
                .invalidRequest, "\(source.name) has no samples of its own",
                remedy: "take the tracks of the films that it is made of")
        }
        try demuxer.findStreamInformation()
        demuxer.clearFailure()
        return demuxer
    }

    private func add(_ model: Track, of demuxer: Demuxer) throws {
        func refused(_ reason: String) -> MediaError {
            MediaError(
                .invalidRequest, "no track is written as track \(model.index) is coded: \(reason)",
                remedy: "leave this track out, or convert it first")
        }
        guard let stream = demuxer.stream(model.index) else {
            throw refused("libav knows no such track")
        }
        if stream.isEncrypted { throw MediaError.encrypted }
        if container.rewrites(stream) { throw refused("libav makes the tracks of chapters and timecode itself") }
        if let refusal = container.refusal(of: stream) { throw refused(refusal) }
        guard Muxer.accepts([stream], in: container, name: "a." + container.fileExtension) else {
            throw refused("libav cannot write it into \(container.title)")
        }
        tracks.append(MuxedTrack(stream, to: try muxer.add(stream), container: container))
    }

    /// Writes the next sample of a track by its place among the models, in the order in which they are decoded.
    ///
    /// The samples of all tracks are to come in that order too: libav keeps those in memory that come early. Throws
    /// `MediaError`, `.invalidRequest` for a sample without time, and for those that do not follow the one before.
    package func append(_ sample: Sample, toTrackAt index: Int) throws {
        for packet in try tracks[index].take(sample) { try write(packet) }
    }

    /// For each track that has samples, when what it shows ends: where frames that it needs would be shown behind that.
    package var trackEnds: [MediaTime?] { tracks.filter(\.hasBegun).map(\.end) }

    /// Writes what is held back and the movie box. Throws `MediaError`.
    package func finish() throws {
        for track in tracks { for packet in track.finish() { try write(packet) } }
        try writing { try muxer.finish(output) }
    }

    private func write(_ packet: Packet) throws { try writing { try muxer.write(packet) } }

    /// Does something of libav's; throws why the file could not be written where that is behind its failure.
    private func writing(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            throw output.failure ?? error
        }
        if let failure = output.failure { throw failure }
    }
}
