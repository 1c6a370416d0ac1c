internal import CLinux
internal import Media

/// What a loader gives, open for reading.
///
/// Of what is at hand it asks for what is wanted now. Of other resources it asks for small ranges where a place is new, and
/// for larger ones as reading goes on from there; of those without ranges for all. Confined to its reader's worker.
final class OpenResource: OpenBytes {
    let identity: InputIdentity?
    let length: Int64?
    let isSeekable: Bool
    let policy: InputPolicy?
    let contentType: String?

    private let input: LoaderInput
    private let isAtHand: Bool
    /// How long a request may give nothing, in nanoseconds.
    private let silence: UInt64
    private var interruption: Interruption
    private var request: Request?
    /// Where the next byte of the request lies.
    private var position: Int64 = 0
    private var rangeLength = OpenResource.firstRange

    /// A request that is being answered; gives up the rest when it goes.
    private final class Request {
        let answer: DataAnswer
        /// Where the request ends; nil for one to the end of the resource.
        let end: Int64?
        private let call: LoaderCall<Void>

        init(_ calls: LoaderCalls, from offset: Int64, length: Int64?) throws {
            answer = DataAnswer(length: length)
            end = length.map { offset + $0 }
            call = try calls.data(into: answer, from: offset, length: length)
        }

        deinit { answer.cancel() }
    }

    /// What is asked for at a new place, and the most that is asked for at once.
    private static let firstRange: Int64 = 64 << 10
    private static let largestRange: Int64 = 4 << 20
    /// A gap of this length takes no longer to read than another request takes to be answered.
    private static let shortGap: Int64 = 32 << 10
    /// How soon an interruption is seen, in nanoseconds.
    private static let slice: UInt64 = 20_000_000

    init(
        _ input: LoaderInput, _ information: ContentInformation, identity: InputIdentity, policy: InputPolicy,
        silence: Duration, _ interruption: Interruption
    ) {
        self.input = input
        self.identity = identity
        self.policy = policy
        self.silence = silence.nanoseconds
        self.interruption = interruption
        length = information.contentLength
        isSeekable = information.isByteRangeAccessSupported && length != nil
        contentType = information.contentType
        isAtHand = information.isEntireLengthAvailableOnDemand
    }

    func use(_ interruption: Interruption) { self.interruption = interruption }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        if offset < 0 || length.map({ offset >= $0 }) ?? false || buffer.isEmpty { return 0 }
        do {
            try move(to: offset, wanting: Int64(buffer.count), buffer)
            return try take(buffer)
        } catch {
            // The next read asks anew.
            if isSeekable { request = nil }
            if error is MediaError { input.doubt() }
            throw error
        }
    }

    /// Makes the next byte of the request the one at an offset.
    private func move(to offset: Int64, wanting count: Int64, _ scratch: UnsafeMutableRawBufferPointer) throws {
        if let request, position == offset, request.end.map({ offset < $0 }) ?? true { return }
        guard isSeekable else {
            guard request == nil, offset == 0 else { throw MediaError.onlyInOrder }
            request = try Request(input.calls, from: 0, length: length)
            return
        }
        let gap = offset - position
        if let request, gap > 0, gap <= OpenResource.shortGap, request.end.map({ offset < $0 }) ?? true {
            while position < offset {
                let rest = Int(min(Int64(scratch.count), offset - position))
                guard try take(UnsafeMutableRawBufferPointer(rebasing: scratch[..<rest])) > 0 else { break }
            }
            if position == offset { return }
        }
        let goesOn = position == offset && request?.end == offset
        rangeLength = goesOn ? min(rangeLength * 2, OpenResource.largestRange) : OpenResource.firstRange
        request = nil
        let wanted = isAtHand ? count : rangeLength
        request = try Request(
            input.calls, from: offset, length: length.map { min(wanted, $0 - offset) } ?? wanted)
        position = offset
    }

    /// The next bytes of the request; zero at its end.
    private func take(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let request else { return 0 }
        let end = linux_monotonic_time() + silence
        while true {
            try interruption.check("reading")
            if let count = try request.answer.read(into: buffer, waitingAtMost: OpenResource.slice) {
                position += Int64(count)
                return count
            }
            guard linux_monotonic_time() < end else { throw MediaError.silentLoader }
        }
    }
}
