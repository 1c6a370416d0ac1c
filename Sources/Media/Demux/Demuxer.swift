import CLibav

/// An opened container: libav's format context, its input, and who may stop it.
///
/// Confined: one worker at a time calls it, and `use(_:)` names the interruption of that worker's job first. Owns the
/// format context and the input and closes both in `deinit`, which may run on any thread because nothing else then
/// refers to them; it must not be the main one, since closing can touch the network.
final class Demuxer: @unchecked Sendable {
    /// The open context; valid while this object lives.
    let context: UnsafeMutablePointer<AVFormatContext>
    let location: MediaLocation
    let counters: IOCounters
    private let budget: Budget
    /// How sure libav is of the format, 0 to 100; nil for addresses.
    let probeScore: Int32?

    /// The probe score up to which libav only guesses (`AVPROBE_SCORE_RETRY`, plus one that AMR claims).
    static let guess: Int32 = 26

    private let callbackState: CallbackState
    let input: FileInput?
    private(set) var hasStreamInformation = false
    /// Whether reading the streams broke off. libav has then thrown away what it would need to try again (a second call
    /// of `avformat_find_stream_info` crashes): open the container anew.
    private(set) var isSpent = false

    /// What the interrupt callback reads. Written by the worker that uses the demuxer, read on the same thread.
    private final class CallbackState {
        var interruption: Interruption
        /// Whether the answer of an address is awaited, under a deadline that falls with it: a name server or a handshake
        /// may block without asking us, what comes later is libav's own `rw_timeout`.
        var awaitsAnswer = false
        /// libav's own way to open addresses.
        var open: AddressOpener?

        init(_ interruption: Interruption) { self.interruption = interruption }

        /// Called when a server has answered.
        func noteAnswer() {
            guard awaitsAnswer else { return }
            awaitsAnswer = false
            interruption.allow(nil)
        }
    }

    private typealias AddressOpener =
        @convention(c) (
            UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
            UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<OpaquePointer?>?
        ) -> Int32

    /// The identity of the file that was opened; nil for addresses.
    var fileIdentity: FileIdentity? { input?.identity }

    /// Opens the container and reads its header, nothing more.
    ///
    /// Throws `MediaError`, `UnreachablePlaylist` for a playlist that leads nowhere, or `CancellationError` when the
    /// interruption was cancelled.
    init(
        _ location: MediaLocation, options wishes: AssetOptions = AssetOptions(), counters: IOCounters, budget: Budget,
        interruption: Interruption
    ) throws {
        try LibavSetup.prepare()
        self.location = location
        self.counters = counters
        self.budget = budget
        callbackState = CallbackState(interruption)
        guard let allocated = avformat_alloc_context() else {
            throw MediaError(.io, "out of memory", remedy: "close other programs")
        }
        var opening: UnsafeMutablePointer<AVFormatContext>? = allocated
        allocated.pointee.interrupt_callback = AVIOInterruptCB(
            callback: { opaque in
                guard let opaque else { return 1 }
                let state = Unmanaged<CallbackState>.fromOpaque(opaque).takeUnretainedValue()
                return state.interruption.mustStop ? 1 : 0
            }, opaque: Unmanaged.passUnretained(callbackState).toOpaque())

        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        let name: [UInt8]
        var format: UnsafePointer<AVInputFormat>?
        var score: Int32?
        if let type = wishes.mimeType {
            format = MIMEType.demuxer(type).flatMap { av_find_input_format($0) }
            guard format != nil else {
                avformat_free_context(opening)
                throw MediaError(
                    .invalidRequest, "“\(type)” is no MIME type of a container", remedy: "name one such as video/mp4")
            }
        }
        if wishes.allowsExternalReferences { av_dict_set(&options, "enable_drefs", "1", 0) }
        switch location {
        case .file(let path):
            let input: FileInput
            do {
                input = try FileInput(path: path, counters: counters, interruption: interruption)
            } catch {
                avformat_free_context(opening)
                throw error
            }
            self.input = input
            allocated.pointee.pb = input.context
            name = Array("file:".utf8) + path + [0]
            av_dict_set(&options, "protocol_whitelist", "file,crypto,data", 0)
            if wishes.mimeType != nil { break }
            let result = name.withCString { av_probe_input_buffer2(input.context, &format, $0, nil, 0, 0) }
            guard result >= 0 else {
                avformat_free_context(opening)
                try Demuxer.check(interruption, input)
                try UnreachablePlaylist.checkUnrecognized(input, path: path)
                if result != libav_error_invalid_data { throw MediaError.libav(result, doing: "reading") }
                throw MediaError.unrecognized
            }
            // libav draws any file named .txt as a film of its letters.
            if let name = format?.pointee.name, String(cString: name) == "tty" {
                avformat_free_context(opening)
                throw MediaError.unrecognized
            }
            score = result
            if let name = format?.pointee.name, String(cString: name) == "hls" {
                do {
                    let text = try input.bytes(at: 0, count: Int(clamping: min(input.identity.size, 8 << 20)))
                    try UnreachablePlaylist.check(text, path: path)
                } catch {
                    avformat_free_context(opening)
                    throw error
                }
            }
        case .remote(let url):
            input = nil
            name = Array(url.utf8) + [0]
            // The interrupt callback cannot see for itself whether bytes came: it is asked too while libav closes what it
            // has freed already.
            callbackState.awaitsAnswer = true
            callbackState.open = allocated.pointee.io_open
            allocated.pointee.io_open = { context, input, url, flags, options in
                guard let opaque = context?.pointee.interrupt_callback.opaque else { return libav_error_exit }
                let state = Unmanaged<CallbackState>.fromOpaque(opaque).takeUnretainedValue()
                let result = state.open?(context, input, url, flags, options) ?? libav_error_exit
                if result >= 0 { state.noteAnswer() }
                return result
            }
            interruption.allow(budget.remoteSilence)
            av_dict_set(
                &options, "protocol_whitelist", "http,https,tls,tcp,crypto,data,httpproxy,rtmp,rtsp,udp,rtp,ftp,srt", 0)
            Demuxer.setAddressOptions(&options, budget)
        }
        probeScore = score
        let result = name.withCString { avformat_open_input(&opening, $0, format, &options) }
        guard result >= 0, let opened = opening else {
            // libav has freed the context on failure.
            try interruption.check("opening")
            // A format that was only guessed, from the file's name or a few bytes, and then denies the content.
            if let score, score <= Demuxer.guess { throw MediaError.unrecognized }
            let error = MediaError.libav(result, doing: "reading the header")
            guard error.code == .io else { throw error }
            // The Matroska demuxer calls an end that comes too early an error of the disk.
            if let input, !input.hasFailed { throw MediaError.libav(libav_error_eof, doing: "reading the header") }
            guard case .remote = location else { throw error }
            throw MediaError(.network, "the server cannot be reached", remedy: "check the address and the connection")
        }
        callbackState.awaitsAnswer = false
        if case .remote = location { interruption.allow(nil) }
        context = opened
    }

    /// As `init`, for those who need samples: a playlist that leads nowhere is of no use to them, nor is a file with facts
    /// only. Throws the `MediaError` that says why.
    static func reachable(
        _ location: MediaLocation, options: AssetOptions = AssetOptions(), counters: IOCounters, budget: Budget,
        interruption: Interruption
    ) throws -> Demuxer {
        do {
            let demuxer = try Demuxer(
                location, options: options, counters: counters, budget: budget, interruption: interruption)
            demuxer.input?.forget()
            return demuxer
        } catch let error as UnreachablePlaylist {
            throw error.reason
        } catch let error as MediaError {
            throw try BoxFacts.reason(behind: error, location, counters, interruption) ?? error
        }
    }

    /// Throws what has stopped the opening of a file.
    private static func check(_ interruption: Interruption, _ input: FileInput) throws {
        do {
            try interruption.check("opening")
        } catch let error as MediaError where error.code == .timedOut && input.isSilent {
            throw MediaError(
                .timedOut, "this is a pipe or device, and nothing has come out of it",
                remedy: "retry when another program writes into it")
        }
    }

    deinit {
        var closing: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&closing)
    }

    /// Makes the job with this interruption the one that may use the demuxer.
    func use(_ interruption: Interruption) {
        callbackState.interruption = interruption
        input?.interruption = interruption
    }

    /// Reads as many packets as libav needs to know every stream; once. A demuxer that breaks off here is spent.
    func findStreamInformation() throws {
        guard !hasStreamInformation else { return }
        guard !isSpent else {
            throw MediaError(.invalidRequest, "reading the streams has broken off", remedy: "open the file again")
        }
        let interruption = callbackState.interruption
        try interruption.check("reading the streams")
        // libav reads twenty frames to guess a rate that a whole index tells exactly (`FrameSpacing`).
        if hasWholeIndex { context.pointee.fps_probe_size = 0 }
        isSpent = true
        let result = avformat_find_stream_info(context, nil)
        try interruption.check("reading the streams")
        guard result >= 0 else { throw MediaError.libav(result, doing: "reading the streams") }
        hasStreamInformation = true
        isSpent = false
    }

    /// Whether every frame is in an index in memory, as with MP4.
    private var hasWholeIndex: Bool {
        let pictures = (0..<streamCount).compactMap(stream).filter {
            $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
                && $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        }
        return formatName.hasPrefix("mov,")
            && pictures.allSatisfy {
                $0.pointee.nb_frames > 1 && Int64(avformat_index_get_entries_count($0)) == $0.pointee.nb_frames
            }
    }

    /// The length of the file in bytes; nil for streams.
    var fileSize: Int64? {
        if let identity = fileIdentity { return identity.size > 0 ? identity.size : nil }
        guard let remote = context.pointee.pb else { return nil }
        let size = avio_size(remote)
        return size > 0 ? size : nil
    }

    /// Bytes of an address, read past libav's demuxer, which then goes on where it was; none where the server has no ranges.
    ///
    /// Throws `CancellationError` and `MediaError`.
    func remoteBytes(at offset: Int64, count: Int) throws -> [UInt8] {
        guard let stream = context.pointee.pb, stream.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0 else { return [] }
        try callbackState.interruption.check("reading")
        let place = avio_seek(stream, 0, SEEK_CUR)
        guard place >= 0 else { return [] }
        guard avio_seek(stream, offset, SEEK_SET) >= 0 else { return [] }
        var result = [UInt8](repeating: 0, count: count)
        let read = result.withUnsafeMutableBytes {
            avio_read(stream, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(clamping: count))
        }
        // libav goes on where it was; where that fails it must not go on at all.
        guard avio_seek(stream, place, SEEK_SET) >= 0 else {
            throw MediaError(.network, "the server no longer answers", remedy: "check the connection, then try again")
        }
        try callbackState.interruption.check("reading")
        result.removeLast(count - Int(max(0, read)))
        return result
    }

    /// The first bytes, at most `limit`, of what lies elsewhere and belongs to the container, such as a playlist's variant.
    ///
    /// Throws `CancellationError` and `MediaError`; a server has as long for all of it as it may be silent.
    func bytes(of other: MediaLocation, limit: Int) throws -> [UInt8] {
        let interruption = callbackState.interruption
        switch other {
        case .file(let path):
            return try FileInput(path: path, counters: counters, interruption: interruption).bytes(at: 0, count: limit)
        case .remote(let url):
            let left = interruption.pauseClock()
            interruption.allow(budget.remoteSilence)
            defer { interruption.resumeClock(left) }
            let bytes = try addressBytes(url, limit)
            try interruption.check("reading")
            return bytes
        }
    }

    private func addressBytes(_ url: String, _ limit: Int) throws -> [UInt8] {
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        Demuxer.setAddressOptions(&options, budget)
        var opened: UnsafeMutablePointer<AVIOContext>?
        let result = context.pointee.io_open?(context, &opened, url, AVIO_FLAG_READ, &options) ?? libav_error_exit
        guard result >= 0, let stream = opened else { throw MediaError.libav(result, doing: "reading") }
        defer { _ = context.pointee.io_close2?(context, stream) }
        var bytes = [UInt8](repeating: 0, count: limit)
        let read = bytes.withUnsafeMutableBytes {
            avio_read(stream, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(clamping: limit))
        }
        guard read >= 0 else { throw MediaError.libav(read, doing: "reading") }
        counters.countRead(Int(read))
        bytes.removeLast(limit - Int(read))
        return bytes
    }

    /// How addresses are read, which libav does not hand on from one to the next.
    private static func setAddressOptions(_ options: inout OpaquePointer?, _ budget: Budget) {
        av_dict_set(&options, "rw_timeout", "\(budget.remoteSilence.nanoseconds / 1_000)", 0)
        av_dict_set(&options, "user_agent", "reel", 0)
    }

    /// The number of streams; their indices run from zero.
    var streamCount: Int { Int(context.pointee.nb_streams) }

    /// The stream at `index`; nil out of range. Valid while this object lives.
    func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
        guard index >= 0, index < streamCount else { return nil }
        return libav_stream(context, UInt32(index))
    }

    /// Counts what libav's own protocols have read since the last call.
    func countRemoteBytes(since last: inout Int64) {
        guard input == nil, let total = context.pointee.pb?.pointee.bytes_read else { return }
        if total > last { counters.countRead(Int(total - last)) }
        last = total
    }
}

extension [UInt8] {
    /// Calls `body` with these bytes, which end in a zero, as a C string.
    func withCString<Result>(_ body: (UnsafePointer<CChar>?) throws -> Result) rethrows -> Result {
        try withUnsafeBufferPointer { try $0.withMemoryRebound(to: CChar.self) { try body($0.baseAddress) } }
    }
}
