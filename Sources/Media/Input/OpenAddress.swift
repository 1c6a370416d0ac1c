import CLibav
import Glibc

/// An address that libav's protocols have opened.
///
/// Confined to its reader's worker. Owns the `AVIOContext`, which `deinit` closes: that may touch the network.
final class OpenAddress: OpenBytes {
    /// What the interrupt callback reads, on the thread that reads.
    private final class CallbackState {
        var interruption: Interruption
        init(_ interruption: Interruption) { self.interruption = interruption }
    }

    let identity: InputIdentity? = nil
    let length: Int64?
    let isSeekable: Bool
    let redirected: (any ByteInput)?
    private var context: UnsafeMutablePointer<AVIOContext>?
    private let state: CallbackState
    private var position: Int64 = 0

    init(_ address: Address, _ budget: Budget, _ interruption: Interruption) throws {
        try LibavSetup.prepare()
        try interruption.check("opening")
        state = CallbackState(interruption)
        var callback = AVIOInterruptCB(
            callback: { opaque in
                guard let opaque else { return 1 }
                return Unmanaged<CallbackState>.fromOpaque(opaque).takeUnretainedValue().interruption.mustStop ? 1 : 0
            }, opaque: Unmanaged.passUnretained(state).toOpaque())
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        av_dict_set(&options, "protocol_whitelist", "http,https,tls,tcp,crypto,data,httpproxy,ftp", 0)
        Demuxer.setAddressOptions(&options, budget)
        // A name server or a handshake may block without asking us: the deadline ends that wait. What comes later is
        // libav's own `rw_timeout`.
        let left = interruption.pauseClock()
        interruption.setTimeout(budget.networkStallTimeout)
        var opened: UnsafeMutablePointer<AVIOContext>?
        let result = avio_open2(&opened, address.textWithLogin, AVIO_FLAG_READ, &callback, &options)
        let stopped = Result { try interruption.check("opening") }
        interruption.resumeClock(left)
        guard result >= 0, let opened else {
            try stopped.get()
            throw OpenAddress.error(result, doing: "opening")
        }
        context = opened
        isSeekable = opened.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0
        let size = avio_size(opened)
        length = size > 0 ? size : nil
        var location: UnsafeMutablePointer<UInt8>?
        if av_opt_get(opened, "location", AV_OPT_SEARCH_CHILDREN, &location) >= 0, let found = location {
            let text = Array(UnsafeBufferPointer(start: found, count: strlen(found)))
            let target = String(decoding: text, as: UTF8.self)
            redirected = text.isEmpty || text == address.url ? nil : address.redirected(to: target)
            av_free(found)
        } else {
            redirected = nil
        }
    }

    deinit { avio_closep(&context) }

    func use(_ interruption: Interruption) { state.interruption = interruption }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        guard let context, let start = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
        if let length, offset >= length { return 0 }
        if offset != position {
            guard isSeekable else { throw MediaError.cannotGoBack }
            let place = avio_seek(context, offset, SEEK_SET)
            try state.interruption.check("reading")
            guard place >= 0 else { throw OpenAddress.error(Int32(clamping: place), doing: "reading") }
            position = offset
        }
        let count = avio_read_partial(context, start, Int32(clamping: buffer.count))
        if count > 0 {
            position += Int64(count)
            return Int(count)
        }
        try state.interruption.check("reading")
        // An end that comes before the length that was stated is a connection that broke.
        if count == 0 || count == libav_error_eof {
            guard let length, position < length else { return 0 }
            throw MediaError(
                .network, "the server closed the connection before the end",
                remedy: "check the connection, then try again")
        }
        throw OpenAddress.error(count, doing: "reading")
    }

    private static func error(_ result: Int32, doing action: String) -> MediaError {
        let error = MediaError.libav(result, doing: action)
        guard [.io, .damaged].contains(error.code) else { return error }
        return MediaError(.network, "the server cannot be reached", remedy: "check the address and the connection")
    }
}
