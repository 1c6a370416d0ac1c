internal import Bytes
import CLibav
import CLinux
internal import Playlists

/// An opened container: libav's format context, its input, and who may stop it.
///
/// Confined: one worker at a time calls it, and `use(_:)` names the interruption of that worker's job first. Owns the
/// format context and the input and closes both in `deinit`, which may run on any thread because nothing else then
/// refers to them; it must not be the main one, since closing can touch the network.
package final class Demuxer: @unchecked Sendable {
    /// The open context; valid while this object lives.
    let context: UnsafeMutablePointer<AVFormatContext>
    /// The bytes of the container; nil for libav's own sessions with servers.
    let reader: InputReader?
    /// How it may be read.
    let policy: InputPolicy
    let counters: IOCounters
    private let budget: Budget
    private let reach: Reach
    private let options: AssetOptions
    /// How sure libav is of the format, 0 to 100; nil where nobody has probed.
    let probeScore: Int32?

    /// Whether libav takes all of it into memory; nil for what it reads as it is played.
    private let wholeFile: WholeFileFormat?

    /// The probe score up to which libav only guesses (`AVPROBE_SCORE_RETRY`, plus one that AMR claims).
    static let guess: Int32 = 26

    private let callbackState: CallbackState
    // After the format context that uses it: `deinit` closes that before fields go.
    private let avio: AVIOInput?
    private(set) var hasStreamInformation = false
    /// Whether reading the streams broke off. libav has then thrown away what it would need to try again (a second call
    /// of `avformat_find_stream_info` crashes): open the container anew.
    private(set) var mustBeReopened = false
    /// Whether this is an AVI whose index is missing, as recorders that were switched off leave it: what it says of times is
    /// then libav's guess.
    private(set) var lacksIndex = false
    /// What `clearFailure` has cleared.
    private var missed: (any Error)?

    /// What libav's callbacks read. Written by the worker that uses the demuxer, read on the same thread.
    private final class CallbackState {
        var interruption: Interruption
        /// Whether the answer of a session's server is awaited, under a deadline that falls with it: a name server or a
        /// handshake may block without asking us, what comes later is libav's own `rw_timeout`.
        var awaitsAnswer = false
        /// Opens what is named inside; nil for sessions.
        var opener: NeighborOpener?
        /// libav's own way to open addresses, for sessions.
        var open: NeighborOpener.Opener?

        init(_ interruption: Interruption) { self.interruption = interruption }

        /// Called when a server has answered.
        func noteAnswer() {
            guard awaitsAnswer else { return }
            awaitsAnswer = false
            interruption.setTimeout(nil)
        }

        static func of(_ context: UnsafeMutablePointer<AVFormatContext>?) -> CallbackState? {
            context?.pointee.interrupt_callback.opaque.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
        }
    }

    /// What people call what was opened.
    let name: String

    /// What was opened; nil where nothing tells it from a later version.
    var identity: InputIdentity? { reader?.identity }

    /// Opens the container whose bytes a reader gives and reads its header, nothing more.
    ///
    /// Throws `MediaError`, `UnreachablePlaylist` for a playlist that leads nowhere, or `CancellationError` when the
    /// interruption was cancelled.
    init(_ reader: InputReader, options wishes: AssetOptions, budget: Budget) throws {
        try LibavSetup.prepare()
        let interruption = reader.interruption
        self.reader = reader
        name = reader.input.name
        counters = reader.counters
        policy = reader.policy
        self.budget = budget
        self.options = wishes
        reach = Reach(allowsExternalReferences: wishes.allowsExternalReferences)
        let state = CallbackState(interruption)
        callbackState = state
        let avio = try AVIOInput(reader)
        self.avio = avio
        var format = try wishes.mimeType.map(Demuxer.format(ofType:))
        var opening = try Demuxer.makeContext(state)
        // libav frees the context where opening fails, and leaves it where it was not called.
        var isOpen = false
        defer { if !isOpen { avformat_free_context(opening) } }
        guard let allocated = opening else { throw MediaError.outOfMemory }
        let opener = NeighborOpener(
            reader.origin, reach: reach, counters: counters, budget: budget, interruption: interruption,
            replacing: allocated)
        state.opener = opener
        allocated.pointee.io_open = { context, result, name, flags, options in
            CallbackState.of(context)?.opener?.open(context, result, name, flags, options) ?? libav_error_exit
        }
        allocated.pointee.io_close2 = { context, input in
            CallbackState.of(context)?.opener?.close(context, input) ?? 0
        }
        allocated.pointee.pb = avio.context
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        if wishes.allowsExternalReferences { av_dict_set(&options, "enable_drefs", "1", 0) }
        av_dict_set(
            &options, "protocol_whitelist",
            reader.input.isAddress ? "http,https,tls,tcp,crypto,data,httpproxy,ftp" : "file,crypto,data", 0)
        // libav 5.1 takes an input that is not its own for a connection to be kept, and aborts at the second segment.
        av_dict_set(&options, "http_persistent", "0", 0)
        let url = reader.url
        var score: Int32?
        if format == nil { (format, score) = try Demuxer.recognized(reader, avio, url) }
        probeScore = score
        try Demuxer.check(format, reader, reach)
        let wholeFile = format?.pointee.name.flatMap { WholeFileFormat(libavName: String(cString: $0)) }
        try wholeFile?.check(reader, budget)
        self.wholeFile = wholeFile
        if reader.input.isAddress, format?.pointee.name.map({ String(cString: $0) }) == "hls" {
            opener.playlist = try UnreachablePlaylist.remotePlaylist(reader, reach)
        }
        func open() -> Int32 { url.withPathCString { avformat_open_input(&opening, $0, format, &options) } }
        // The segments of playlists are waited for within this one call.
        let result = policy.isLocal ? open() : interruption.whileWaiting(atMost: budget.networkTime, open)
        guard result >= 0, let opened = opening else {
            try interruption.check("opening")
            try reader.throwFailure()
            if let unreachable = opener.unreachable { throw unreachable }
            if let refusal = opener.refusal { throw refusal }
            try opener.throwFailure()
            if let missing = opener.missing { throw missing }
            // A format that was only guessed, from the file's name or a few bytes, and then denies the content.
            if let score, score <= Demuxer.guess { throw MediaError.unrecognized }
            let error = MediaError.libav(result, doing: "reading the header")
            // The Matroska demuxer calls an end that comes too early an error of the disk.
            throw error.code == .io ? MediaError.libav(libav_error_eof, doing: "reading the header") : error
        }
        isOpen = true
        opener.isOpening = false
        context = opened
        if formatName == "apng" {
            for index in 0..<streamCount { stream(index).map { PNGChunks.hideCompressed(in: $0.pointee.codecpar) } }
        }
        // Only now: packets that are read become an index of their own.
        lacksIndex =
            formatName == "avi"
            && !(0..<streamCount).contains { stream($0).map { avformat_index_get_entries_count($0) > 0 } ?? false }
    }

    /// Opens a session of libav's own with a server.
    ///
    /// Throws `MediaError` or `CancellationError` when the interruption was cancelled.
    init(
        session url: String, options wishes: AssetOptions, counters: IOCounters, budget: Budget,
        interruption: Interruption
    ) throws {
        try LibavSetup.prepare()
        reader = nil
        avio = nil
        let address = Address(url)
        name = address.name
        policy = .network
        self.counters = counters
        self.budget = budget
        self.options = wishes
        reach = Reach()
        probeScore = nil
        wholeFile = nil
        let state = CallbackState(interruption)
        callbackState = state
        let format = try wishes.mimeType.map(Demuxer.format(ofType:))
        var opening = try Demuxer.makeContext(state)
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        // The interrupt callback cannot see for itself whether bytes came: it is asked too while libav closes what it
        // has freed already.
        state.awaitsAnswer = true
        state.open = opening?.pointee.io_open
        opening?.pointee.io_open = { context, input, url, flags, options in
            guard let state = CallbackState.of(context) else { return libav_error_exit }
            let result = state.open?(context, input, url, flags, options) ?? libav_error_exit
            if result >= 0 { state.noteAnswer() }
            return result
        }
        interruption.setTimeout(budget.networkStallTimeout)
        av_dict_set(
            &options, "protocol_whitelist", "http,https,tls,tcp,crypto,data,httpproxy,rtmp,rtsp,udp,rtp,ftp,srt", 0)
        Demuxer.setAddressOptions(&options, budget)
        let result = avformat_open_input(&opening, address.textWithLogin, format, &options)
        guard result >= 0, let opened = opening else {
            // libav has freed the context on failure.
            try interruption.check("opening")
            let error = MediaError.libav(result, doing: "reading the header")
            guard error.code == .io else { throw error }
            throw MediaError(.network, "the server cannot be reached", remedy: "check the address and the connection")
        }
        state.awaitsAnswer = false
        interruption.setTimeout(nil)
        context = opened
        // libav draws any text as a film of its letters.
        if formatName == "tty" { throw MediaError.unrecognized }
    }

    private static func makeContext(_ state: CallbackState) throws -> UnsafeMutablePointer<AVFormatContext>? {
        guard let context = avformat_alloc_context() else { throw MediaError.outOfMemory }
        context.pointee.interrupt_callback = AVIOInterruptCB(
            callback: { opaque in
                guard let opaque else { return 1 }
                let state = Unmanaged<CallbackState>.fromOpaque(opaque).takeUnretainedValue()
                return state.interruption.mustStop || state.opener?.hasGivenUp ?? false ? 1 : 0
            }, opaque: Unmanaged.passUnretained(state).toOpaque())
        return context
    }

    private static func format(ofType type: String) throws -> UnsafePointer<AVInputFormat> {
        guard let format = MIMEType.demuxer(type).flatMap({ av_find_input_format($0) }) else {
            throw MediaError(
                .invalidRequest, "“\(type)” is an unknown container type", remedy: "name one such as video/mp4")
        }
        return format
    }

    /// Throws for what libav would open and must not.
    private static func check(_ format: UnsafePointer<AVInputFormat>?, _ reader: InputReader, _ reach: Reach) throws {
        switch format?.pointee.name.map({ String(cString: $0) }) {
        // libav draws any file named .txt as a film of its letters.
        case "tty": throw MediaError.unrecognized
        case "hls" where !reader.input.isAddress:
            try UnreachablePlaylist.check(try reader.playlistText(), reader.input, reach)
        case "dash" where !reach.allowsExternalReferences: try ManifestReach.check(reader)
        // libav opens what such a list names past us.
        case "concat" where !reach.allowsExternalReferences:
            throw MediaError(
                .permissionDenied, "this is a list of other files, which are not opened for it",
                remedy: "open the files themselves")
        default: break
        }
    }

    deinit {
        var closing: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&closing)
        // The packets of many captions leave the heap in small pieces.
        if case .captions = wholeFile, reader?.length ?? 0 > WholeFileFormat.plainLimit { linux_trim_heap() }
    }

    /// Makes the job with this interruption the one that may use the demuxer.
    func use(_ interruption: Interruption) {
        callbackState.interruption = interruption
        callbackState.opener?.use(interruption)
        reader?.use(interruption)
    }

    /// The segments that it is made of; nil for what is one piece, and for lists of which libav reads the segments.
    var segments: (any SegmentedInput)? { reader?.input as? any SegmentedInput }

    /// The same container entered at the segment that holds a time; nil where it has none. Throws as `init` does.
    func entered(at time: MediaTime) throws -> Demuxer? {
        guard let segments else { return nil }
        let reader = try InputReader(
            segments.entered(at: time), counters: counters, budget: budget, interruption: interruption, cache: nil)
        return try Demuxer(reader, options: options, budget: budget)
    }

    /// Whether libav itself waits for servers, past our reading: in its own sessions, and for the segments of playlists.
    var waitsInside: Bool {
        guard let reader else { return true }
        return reader.input.isAddress && ["hls", "dash"].contains(formatName)
    }

    /// How long libav may wait in one call.
    var networkTime: Duration { budget.networkTime }

    /// Throws why something that the container names was not opened.
    func throwRefusal() throws { try callbackState.opener?.throwRefusal() }

    /// The playlist, where nothing that it names could be opened.
    var unreachable: UnreachablePlaylist? { callbackState.opener?.unreachable }

    /// The interruption of the job that uses it.
    var interruption: Interruption { callbackState.interruption }

    /// Throws why bytes could not be read, if any could not since this was last asked: libav may take that for the end of
    /// the film, or go on without them.
    func throwFailure() throws {
        try reader?.throwFailure()
        try callbackState.opener?.throwFailure()
    }

    /// Throws what stopped a read for the present job, if anything did. libav may have made a part of a packet then, or of an
    /// index, and takes that place for the end.
    func throwStop() throws { if let stop = reader?.stop ?? callbackState.opener?.stop { throw stop } }

    /// Lets what could not be read count as missing: for whom the rest is of use without it. libav may take that place for
    /// the end from now on (`throwMissedBytes`).
    func clearFailure() {
        do { try throwFailure() } catch { missed = error }
        context.pointee.pb?.pointee.error = 0
        context.pointee.pb?.pointee.eof_reached = 0
    }

    /// Throws why bytes were missed, if any were since the last seek: where libav sees the end then, it may be none.
    func throwMissedBytes() throws { if let missed { throw missed } }

    /// Throws where what libav calls the end is an error of a session of its own; of bytes, our reader knows better.
    func checkEnd(_ result: Int32) throws {
        let isEnd = [libav_error_eof, libav_error_again, libav_error_invalid_data].contains(result)
        guard reader == nil, !isEnd else { return }
        let error = MediaError.libav(result, doing: "reading")
        throw error.code == .io
            ? MediaError(.network, "the server no longer answers", remedy: "check the connection, then try again")
            : error
    }

    /// To be called after a seek: libav looks again.
    func noteSeek() {
        clearFailure()
        missed = nil
    }

    /// Reads as many packets as libav needs to know every stream; once. A demuxer that breaks off here must be reopened.
    ///
    /// Bytes that cannot be read do not break it off: ask `throwFailure` where that matters.
    func findStreamInformation() throws {
        guard !hasStreamInformation else { return }
        guard !mustBeReopened else {
            throw MediaError(.invalidRequest, "reading the streams has broken off", remedy: "open the file again")
        }
        let interruption = callbackState.interruption
        try interruption.check("reading the streams")
        // libav reads twenty frames to guess a rate that a whole index tells exactly (`FrameSpacing`).
        if hasWholeIndex { context.pointee.fps_probe_size = 0 }
        if case .picture = wholeFile, policy.mayBeScanned { interruption.setByteLimit(budget.memory) }
        try statePicture()
        mustBeReopened = true
        let keepsBytes = reader?.keepsBytes ?? false
        reader?.keepsBytes = true
        let result =
            waitsInside
            ? interruption.whileWaiting(atMost: budget.networkTime) { avformat_find_stream_info(context, nil) }
            : avformat_find_stream_info(context, nil)
        reader?.keepsBytes = keepsBytes
        try interruption.check("reading the streams")
        guard result >= 0 else {
            if let unreachable { throw unreachable.reason }
            try throwFailure()
            throw MediaError.libav(result, doing: "reading the streams")
        }
        hasStreamInformation = true
        mustBeReopened = false
    }

    /// Tells libav what it would otherwise decode the whole of a WebP for. Of other formats it reads the header only.
    private func statePicture() throws {
        guard formatName == "webp_pipe", streamCount == 1, let reader, let stream = stream(0) else { return }
        WebPLayout(try reader.beginning())?.describe(stream.pointee.codecpar)
    }

    /// Whether it is MP4, QuickTime or another of their kind.
    var isMovie: Bool { formatName.hasPrefix("mov,") }

    /// Whether every frame is in an index in memory, as with MP4.
    private var hasWholeIndex: Bool {
        let pictures = (0..<streamCount).compactMap(stream).filter {
            $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
                && $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        }
        return isMovie
            && pictures.allSatisfy {
                $0.pointee.nb_frames > 1 && Int64(avformat_index_get_entries_count($0)) == $0.pointee.nb_frames
            }
    }

    /// The length of the container in bytes; nil where it is not known.
    var fileSize: Int64? {
        if let reader { return reader.length.flatMap { $0 > 0 ? $0 : nil } }
        guard let session = context.pointee.pb else { return nil }
        let size = avio_size(session)
        return size > 0 ? size : nil
    }

    /// The container's bytes for our own parsers; none for libav's own sessions.
    var bytes: any ByteSource { reader ?? NoBytes() }

    /// What a name inside means, when the rule of reach allows it; nil where it does not, or there is nothing.
    func neighbor(_ uri: PlaylistURI) -> (any ByteInput)? { reader?.origin.neighbor(uri, within: reach) }

    /// The first bytes, at most `limit`, of what lies elsewhere and belongs to the container, such as a playlist's variant.
    ///
    /// Throws `CancellationError` and `MediaError`.
    func beginning(of other: any ByteInput, limit: Int) throws -> [UInt8] {
        let reader = try InputReader(
            other, counters: counters, budget: budget, interruption: callbackState.interruption, cache: nil)
        reader.keepsBytes = false
        return try reader.beginning(limit: limit)
    }

    /// How addresses are read, which libav does not hand on from one to the next.
    static func setAddressOptions(_ options: inout OpaquePointer?, _ budget: Budget) {
        av_dict_set(&options, "rw_timeout", "\(budget.networkStallTimeout.nanoseconds / 1_000)", 0)
        av_dict_set(&options, "user_agent", "reel", 0)
        // A connection that breaks is taken up again at the byte.
        av_dict_set(&options, "reconnect", "1", 0)
        av_dict_set(&options, "reconnect_delay_max", "4", 0)
    }

    /// The number of streams; their indices run from zero.
    var streamCount: Int { Int(context.pointee.nb_streams) }

    /// The stream at `index`; nil out of range. Valid while this object lives.
    func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
        guard index >= 0, index < streamCount else { return nil }
        return libav_stream(context, UInt32(index))
    }

    /// Counts what a session of libav's own has read since the last call.
    func countSessionBytes(since last: inout Int64) {
        guard reader == nil, let total = context.pointee.pb?.pointee.bytes_read else { return }
        if total > last { counters.countRead(Int(total - last)) }
        last = total
    }
}

/// The bytes of what has none.
private final class NoBytes: ByteSource {
    var length: Int64? { nil }
    func read(at offset: Int64, count: Int) -> [UInt8] { [] }
}
