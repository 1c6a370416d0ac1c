internal import Bytes
import CLibav
import Glibc
internal import Playlists

/// Opens what a container or playlist names, for libav: what the rule of reach allows, and nothing else.
///
/// Confined to the demuxer's worker, which libav calls it on. Owns the inputs that it has opened until libav closes them.
final class NeighborOpener {
    typealias Opener =
        @convention(c) (
            UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
            UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<OpaquePointer?>?
        ) -> Int32
    typealias Closer =
        @convention(c) (UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<AVIOContext>?) -> Int32

    /// Why something that was named was not opened; nil where nothing was refused.
    private(set) var refusal: MediaError?
    /// Why bytes of something that was named could not be read, since somebody last asked.
    private var failure: MediaError?
    /// What stopped a read of something that is closed again.
    private var closedStop: (any Error)?

    /// Why nothing that was named has been there so far; nil once something was.
    private(set) var missing: MediaError?
    /// What a playlist from a server says; nil for other containers.
    var playlist: Playlist?
    /// Whether the header is being read: what follows is read again and again where it goes on.
    var isOpening = true
    private var openCount = 0
    private var playlistCount = 0
    private var missingCount = 0
    private var hasFound = false

    /// How many parts are looked for while none has been there: libav would try for ever. It begins three segments before
    /// the end of a stream that goes on.
    private static let missingLimit = 3
    /// How many variants and renditions are opened with a playlist, and how many files in all: libav opens whatever is named.
    private static let playlistLimit = 50
    private static let openLimit = 1_000

    /// Whether nothing of what a playlist from a server names is there and within reach.
    var hasGivenUp: Bool {
        guard let playlist, !hasFound else { return false }
        return missingCount >= min(UnreachablePlaylist.partCount(of: playlist), NeighborOpener.missingLimit)
    }

    /// The playlist, where nothing that it names could be opened.
    var unreachable: UnreachablePlaylist? {
        guard hasGivenUp, let playlist, let reason = refusal ?? missing else { return nil }
        return UnreachablePlaylist(playlist: playlist, reason: reason)
    }

    private let input: any ByteInput
    private let reach: Reach
    private let counters: IOCounters
    private let budget: Budget
    private var interruption: Interruption
    private let defaultOpen: Opener?
    private let defaultClose: Closer?
    private var opened: [UnsafeMutablePointer<AVIOContext>: AVIOInput] = [:]

    init(
        _ input: any ByteInput, reach: Reach, counters: IOCounters, budget: Budget, interruption: Interruption,
        replacing context: UnsafeMutablePointer<AVFormatContext>
    ) {
        self.input = input
        self.reach = reach
        self.counters = counters
        self.budget = budget
        self.interruption = interruption
        defaultOpen = context.pointee.io_open
        defaultClose = context.pointee.io_close2
    }

    /// Makes the job with this interruption the one that reads.
    func use(_ interruption: Interruption) {
        self.interruption = interruption
        failure = nil
        closedStop = nil
        for input in opened.values { input.reader.use(interruption) }
    }

    /// What stopped a read for the present job; nil where nothing did.
    var stop: (any Error)? { closedStop ?? opened.values.lazy.compactMap(\.reader.stop).first }

    /// Throws why bytes could not be read, if any could not since this was last asked.
    func throwFailure() throws {
        var first = failure
        failure = nil
        for input in opened.values {
            do { try input.reader.throwFailure() } catch { first = first ?? (error as? MediaError) }
        }
        if let first { throw first }
    }

    /// Throws why something that was named was not opened: libav goes on without it.
    func throwRefusal() throws { if let refusal { throw refusal } }

    /// Opens what `name` means. Returns libav's result.
    func open(
        _ context: UnsafeMutablePointer<AVFormatContext>?,
        _ result: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?, _ name: UnsafePointer<CChar>?,
        _ flags: Int32, _ options: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 {
        guard let name, let result, flags & AVIO_FLAG_WRITE == 0 else { return libav_error_exit }
        var reference = name.bytes
        let encryption = ["crypto+", "crypto:"].first { reference.starts(with: $0.utf8) }
        if let encryption { reference.removeFirst(encryption.utf8.count) }
        if Reach.scheme(of: reference) == "data" {
            return defaultOpen?(context, result, name, flags, options) ?? libav_error_exit
        }
        do {
            var neighbor = try input.neighbor(reference, within: reach)
            guard !neighbor.isAddress || Reach.isHTTP(reference) else {
                return encryption == nil ? openByLibav(context, result, name, flags, options) : libav_error(EACCES)
            }
            if encryption != nil {
                guard let decrypted = NeighborOpener.decrypted(neighbor, options) else { return libav_error(EINVAL) }
                neighbor = decrypted
            }
            let isPlaylist = NeighborOpener.isPlaylist(reference)
            if isOpening {
                let isAllowed = !isPlaylist || playlistCount < NeighborOpener.playlistLimit
                guard isAllowed, openCount < NeighborOpener.openLimit else { return libav_error(EACCES) }
                openCount += 1
                playlistCount += isPlaylist ? 1 : 0
            }
            let reader = try InputReader(
                neighbor, counters: counters, budget: budget, interruption: interruption, cache: nil)
            if isPlaylist, try UnreachablePlaylist.namesVariants(reader) {
                noteMissing(because: UnreachablePlaylist.nested(neighbor.name))
                return libav_error(EACCES)
            }
            reader.keepsBytes = isPlaylist
            // Of a file on a server libav asks for a stretch, and takes its beginning for that of the bytes.
            let start = encryption == nil && neighbor.isAddress ? NeighborOpener.number("offset", options) ?? 0 : 0
            let avio = try AVIOInput(reader, from: start)
            noteFound(reference)
            guard let pointer = avio.context else { return libav_error_exit }
            opened[pointer] = avio
            result.pointee = pointer
            return 0
        } catch let error as MediaError where error.code == .permissionDenied {
            refusal = refusal ?? error
            missingCount += 1
            return libav_error(EACCES)
        } catch let error as MediaError {
            // What is not there may be yet to come, or gone from a list without an end.
            guard error.code != .notFound else {
                noteMissing(reference)
                return libav_error(ENOENT)
            }
            failure = failure ?? error
            return libav_error_io
        } catch {
            return libav_error_exit
        }
    }

    private func openByLibav(
        _ context: UnsafeMutablePointer<AVFormatContext>?,
        _ result: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>, _ name: UnsafePointer<CChar>,
        _ flags: Int32, _ options: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 {
        var own: OpaquePointer?
        defer { av_dict_free(&own) }
        if let options { av_dict_copy(&own, options.pointee, 0) }
        if input.isAddress { Demuxer.setAddressOptions(&own, budget) }
        let code = defaultOpen?(context, result, name, flags, &own) ?? libav_error_exit
        let isMissing = code == libav_error_http_not_found || code == libav_error(ENOENT)
        if code < 0, code != libav_error_exit, !isMissing {
            failure = failure ?? MediaError.libav(code, doing: "opening a part of it")
        }
        if code >= 0 { noteFound(name.bytes) }
        if isMissing { noteMissing(name.bytes) }
        return code
    }

    private static func isPlaylist(_ reference: [UInt8]) -> Bool {
        Playlist.isNamed(reference.prefix { !"?#".utf8.contains($0) })
    }

    private func noteFound(_ reference: [UInt8]) {
        // Playlists are read again and again in the hope of more.
        guard !NeighborOpener.isPlaylist(reference) else { return }
        hasFound = true
        missing = nil
    }

    private func noteMissing(_ reference: [UInt8]) {
        noteMissing(
            because: .missingPart(String(decoding: reference, as: UTF8.self), isOnServer: input.isAddress))
    }

    private func noteMissing(because error: MediaError) {
        missingCount += 1
        if !hasFound, missing == nil { missing = error }
    }

    /// An option that libav gives, such as where the stretch begins that it asks a server for; nil where that is no place.
    private static func number(_ name: String, _ options: UnsafeMutablePointer<OpaquePointer?>?) -> Int64? {
        text(name, options).flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    private static func text(_ name: String, _ options: UnsafeMutablePointer<OpaquePointer?>?) -> String? {
        options.flatMap { av_dict_get($0.pointee, name, nil, 0) }?.pointee.value.map { String(cString: $0) }
    }

    /// An input with what libav has found in the playlist to decrypt it; nil where that is not all there.
    private static func decrypted(
        _ input: any ByteInput, _ options: UnsafeMutablePointer<OpaquePointer?>?
    ) -> EncryptedInput? {
        guard let key = text("key", options).flatMap({ Digits.bytes(hexadecimal: $0.utf8) }),
            let vector = text("iv", options).flatMap({ Digits.bytes(hexadecimal: $0.utf8) })
        else { return nil }
        let start = number("offset", options) ?? 0
        let end = max(start, number("end_offset", options) ?? .max)
        return EncryptedInput(beneath: input, range: start..<end, key: key, vector: vector)
    }

    /// Closes what `open` has opened. Returns libav's result.
    func close(_ context: UnsafeMutablePointer<AVFormatContext>?, _ pointer: UnsafeMutablePointer<AVIOContext>?)
        -> Int32
    {
        guard let pointer, let known = opened.removeValue(forKey: pointer) else {
            return defaultClose?(context, pointer) ?? 0
        }
        failure = failure ?? known.reader.failure
        closedStop = closedStop ?? known.reader.stop
        return 0
    }
}

extension UnsafePointer<CChar> {
    /// The bytes up to the zero.
    fileprivate var bytes: [UInt8] {
        UnsafeBufferPointer(start: self, count: strlen(self)).map(UInt8.init(bitPattern:))
    }
}
