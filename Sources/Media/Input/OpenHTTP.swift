internal import HTTP
internal import Stores

/// What a server has at an HTTP address, open for reading.
///
/// Asks for ranges of one version, as long as `RangePlan` says. What was read of that version before, by whomever, is not
/// asked for again: the server only says that it still has it. A connection that breaks is taken up again at the byte. What a
/// server without ranges has is read in order; where it is not too long it is kept on the way, so that every place of it can be
/// reached. Confined to its reader's worker; `deinit` gives the connection back, which may touch the network.
final class OpenHTTP: OpenBytes {
    private(set) var length: Int64?
    private(set) var isSeekable = false
    private(set) var redirected: (any ByteInput)?
    private(set) var identity: InputIdentity?
    private(set) var cost: InputCost? = InputCost()

    private let address: Address
    /// Where requests go: what has answered the first.
    private var url: String
    private var validator: String?
    private let cache: ServerCache
    /// What is kept of this version.
    private var contents: ServedContents?
    private var interruption: Interruption
    private var transfer: HTTPTransfer?
    /// Where the transfer's next byte lies, and where its range ends; no end where the server sends the whole.
    private var position: Int64 = 0
    private var rangeEnd: Int64?
    private var plan: RangePlan
    /// How long the server may be silent.
    private let silence: Duration

    /// Of what is no longer the server is asked for all of it, in case that it has another.
    private static let shortLength: Int64 = 64 << 10
    /// The longest that a server without ranges is asked for again and again: as much as is kept of it.
    private static let longestWhole: Int64 = 32 << 20
    /// How often the same byte is asked for.
    private static let attempts = 4

    init(
        _ address: Address, _ budget: Budget, _ interruption: Interruption, cache: ServerCache = .shared
    ) throws {
        try interruption.check("opening")
        self.address = address
        self.cache = cache
        self.interruption = interruption
        silence = budget.networkStallTimeout
        plan = RangePlan(
            readsHeader: address.reading != .parts, usual: address.resource.usualRange, part: address.part)
        url = address.text
        if let known = address.resource.version {
            adopt(known)
            return
        }
        // The server's own time is no time of opening.
        let left = interruption.pauseClock()
        interruption.setTimeout(silence)
        defer { interruption.resumeClock(left) }
        let known = cache.version(of: address)
        try attempting("opening") {
            if let known {
                // Of what is small the answer brings what is new.
                let isSmall = known.served.length <= OpenHTTP.shortLength && known.entityTag != nil
                if !isSmall, try isPresent(known) { return }
            }
            try begin(at: address.part?.lowerBound ?? 0, unless: known)
        }
    }

    deinit { endTransfer() }

    func use(_ interruption: Interruption) { self.interruption = interruption }

    var readsHeader: Bool {
        get { plan.readsHeader }
        set { plan.readsHeader = newValue }
    }

    func pause() {
        // What comes of a long answer may be of no use, and the server waits to send it.
        if isSeekable, rangeEnd != nil, left > RangePlan.firstLength { endTransfer() }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        if offset < 0 || length.map({ offset >= $0 }) ?? false { return 0 }
        plan.noteWanted(buffer.count)
        var next = Int64.max
        if let contents, !isNext(offset) {
            let kept = contents.copy(at: offset, into: buffer)
            cost?.bytesFromCache += Int64(kept.count)
            if kept.count > 0 { return kept.count }
            next = kept.next
        }
        var count = 0
        try attempting("reading") {
            try move(to: offset, before: next, buffer)
            guard transfer != nil else { return }
            count = try take(into: buffer)
            plan.noteRead(upTo: offset + Int64(count))
            if count == 0, !isSeekable, rangeEnd == nil {
                self.transfer = nil
                // An end before the length that was stated is a connection that broke.
                if let length, position < length { throw HTTPError(.dropped) }
            } else if count == 0 {
                throw HTTPError(.dropped)
            }
        }
        return count
    }

    /// Whether the transfer's next byte is the one at an offset.
    private func isNext(_ offset: Int64) -> Bool {
        transfer != nil && position == offset && rangeEnd.map { offset < $0 } ?? true
    }

    /// How much of the range is still to come.
    private var left: Int { rangeEnd.map { Int(clamping: $0 - position) } ?? .max }

    /// Takes what has come of the range, at least one byte; zero where the transfer ends.
    private func take(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let transfer else { return 0 }
        let buffer = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(left))
        let count = try transfer.read(into: buffer) { !interruption.mustStop }
        contents?.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: position)
        position += Int64(count)
        cost?.bytesRead += Int64(count)
        return count
    }

    /// Makes the next byte of the transfer the one at an offset. What is kept from `next` on is not asked for.
    private func move(to offset: Int64, before next: Int64, _ scratch: UnsafeMutableRawBufferPointer) throws {
        if isNext(offset) { return }
        guard isSeekable else {
            // What has broken off or lies behind cannot be had again.
            guard transfer == nil || position == offset else { throw MediaError.sentInOrder }
            // The next range of what has no length yet.
            if rangeEnd != nil { try begin(at: offset, wanted: scratch.count) }
            return
        }
        let near = max(position.addingSaturating(RangePlan.shortGap), plan.readsHeader ? RangePlan.firstLength : 0)
        let isNear = rangeEnd.map { offset < $0 && offset <= near } ?? true
        if transfer == nil || position > offset || !isNear {
            if transfer != nil, let rangeEnd { try takeMore(of: rangeEnd, scratch) }
            try begin(at: offset, wanted: scratch.count, before: next)
        }
        try passOver(to: offset, scratch)
    }

    /// Reads a little more of an answer that is about to be left, where that spares a question.
    private func takeMore(of end: Int64, _ scratch: UnsafeMutableRawBufferPointer) throws {
        if end - position <= RangePlan.shortGap {
            // A connection that is free is worth more than a new one.
            try passOver(to: end, scratch)
        } else if plan.readsHeader, position < RangePlan.firstLength {
            // Behind an index at the end comes the first frame.
            try passOver(to: min(RangePlan.firstLength, end), scratch)
        }
    }

    /// Reads on to an offset that lies before the end of the transfer.
    private func passOver(to offset: Int64, _ scratch: UnsafeMutableRawBufferPointer) throws {
        while position < offset {
            let rest = UnsafeMutableRawBufferPointer(
                rebasing: scratch[..<Int(min(Int64(scratch.count), offset - position))])
            guard try take(into: rest) > 0 else { throw HTTPError(.dropped) }
            // A server that sends is not silent, however far it is to there.
            interruption.goOnWaiting(atMost: silence)
        }
    }

    /// Gives the transfer up. What has come is kept.
    private func endTransfer() {
        guard let transfer = transfer.take() else { return }
        let bytes = Array(transfer.takeArrived().prefix(left))
        contents?.add(bytes, at: position)
        cost?.bytesRead += Int64(bytes.count)
    }

    private func send(_ request: HTTPRequest) throws -> HTTPTransfer {
        endTransfer()
        var sent = 1
        defer { cost?.requests += sent }
        let opened = try HTTPTransfer(
            request, mayFollow: { address.mayFollow($0) }, while: { !interruption.mustStop })
        sent = opened.requestCount
        address.resource.addressSpace = opened.response.addressSpace
        return opened
    }

    /// Whether the server still has a version, which is adopted then. What it answers otherwise the next request shows.
    private func isPresent(_ known: HTTPResource.Version) throws -> Bool {
        var request = address.request(to: url)
        request.wantsHeaderOnly = true
        request.unless = known.entityTag
        let response: HTTPResponse
        do {
            response = try send(request).response
        } catch is HTTPError {
            try interruption.check("opening")
            return false
        }
        // Not every server heeds the condition, or answers to questions for headers.
        guard response.status == 304 || response.status == 200 && known.isSame(as: response) else { return false }
        note(known.answered(at: response.url))
        return true
    }

    /// Asks for the bytes from an offset on, as far as they are not kept.
    ///
    /// - Parameter known: a version that need not be sent again.
    private func begin(
        at offset: Int64, wanted: Int = 0, before next: Int64 = .max, unless known: HTTPResource.Version? = nil
    ) throws {
        let isFirst = position == 0 && !isSeekable
        let count = plan.length(from: offset, wanted: wanted, of: length)
        if let usual = plan.usual { address.resource.usualRange = usual }
        let isOpen = address.reading == .whole && !plan.knowsEnd(from: offset)
        let end = isOpen ? nil : min(offset.addingSaturating(count), length ?? .max, next) - 1
        var request = address.request(to: url)
        request.range = (offset, end)
        request.ifRange = isFirst ? nil : validator
        request.unless = known?.entityTag
        let opened = try send(request)
        let response = opened.response
        if let error = HTTPError.transient(response.status) { throw error }
        if isFirst, response.status == 304, let known {
            note(known.answered(at: response.url))
            return
        }
        if isFirst {
            try adopt(response)
        } else if !isSeekable, response.status == 416 {
            // Nothing more has been written.
            return
        } else {
            try check(response)
        }
        if response.status == 206, let range = response.contentRange {
            guard range.start == offset else { throw MediaError.otherRange }
            (position, rangeEnd) = (offset, range.end + 1)
        } else {
            (position, rangeEnd) = (0, nil)
            // Bytes that nothing tells from those of another version are kept for this reader alone.
            if isSeekable, contents == nil { contents = .memory(CachedExtents(limit: Int(OpenHTTP.longestWhole))) }
        }
        transfer = opened
    }

    /// Throws where an answer is not of the version that was opened, or brings it from its start and that is far away.
    private func check(_ response: HTTPResponse) throws {
        guard [200, 206, 416].contains(response.status) else { throw MediaError.http(response) }
        let isWhole = response.status == 200
        let total = isWhole ? response.contentLength : response.contentRange?.total
        guard response.status != 416, isWhole || response.contentRange != nil,
            isWhole ? total == length : total == nil || length == nil || total == length,
            validator == nil || response.validator == nil || response.validator == validator
        else { throw noteChange() }
        if isWhole, length ?? .max > OpenHTTP.longestWhole { throw MediaError.sentInOrder }
    }

    /// Takes what the first answer says of the whole.
    private func adopt(_ response: HTTPResponse) throws {
        follow(to: response.url)
        switch response.status {
        case 206:
            guard let range = response.contentRange else { throw MediaError.otherRange }
            // Of what has no length yet, such as a recording, only what goes on can be read.
            guard let total = range.total else {
                validator = response.validator
                return
            }
            note(response.version(length: total))
        case 200:
            length = response.contentLength
            guard length != 0 else { throw MediaError.emptyInput }
            if let length, length <= OpenHTTP.longestWhole { note(response.version(length: length)) }
        // What has no first byte is empty; not every server says of how many bytes it is none.
        case 416 where response.unsatisfiedTotal ?? 0 == 0: throw MediaError.emptyInput
        case 204: throw MediaError.emptyInput
        default: throw MediaError.http(response)
        }
    }

    /// Takes a version that the server has stated just now.
    private func note(_ version: HTTPResource.Version) {
        address.resource.note(version)
        adopt(version)
    }

    /// Takes a version that can be read at any place.
    private func adopt(_ version: HTTPResource.Version) {
        follow(to: version.url)
        length = version.served.length
        isSeekable = true
        validator = version.validator
        identity = version.identity
        contents = cache.contents(of: version, at: address)
    }

    private func follow(to url: String) {
        self.url = url
        if url != HTTPRequest(address.text).url { redirected = address.redirected(to: url) }
    }

    private func noteChange() -> MediaError {
        address.resource.note(nil)
        contents = nil
        cache.remove(address)
        return .inputChanged
    }

    /// Does something once more where a connection broke or the server was busy, after a while that grows.
    private func attempting(_ action: String, _ body: () throws -> Void) throws {
        var attempt = 1
        while true {
            do {
                return try body()
            } catch let error as HTTPError {
                transfer = nil
                try interruption.check(action)
                // What is read in order cannot be taken up again.
                let isLost = position > 0 && !isSeekable && rangeEnd == nil
                guard error.isTransient, attempt < OpenHTTP.attempts, !isLost else { throw MediaError(error) }
                try interruption.pause(milliseconds: 250 << (attempt - 1), action)
                attempt += 1
            }
        }
    }
}
