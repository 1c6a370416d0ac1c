internal import HTTP
import CLinux

/// What a server has at an HTTP address, open for reading.
///
/// Asks for ranges: small ones where a place is new, larger ones as reading goes on from there, all of one version. A
/// connection that breaks is taken up again at the byte. A server without ranges is read in order. Confined to its reader's
/// worker; `deinit` gives the connection back, which may touch the network.
final class OpenHTTP: OpenBytes {
    private(set) var length: Int64?
    private(set) var isSeekable = false
    private(set) var redirected: (any ByteInput)?
    private(set) var identity: InputIdentity?

    private let address: Address
    /// Where requests go: what has answered the first.
    private var url: String
    private var validator: String?
    private var interruption: Interruption
    private var transfer: HTTPTransfer?
    /// Where the transfer's next byte lies, and where its range ends; no end where it was not limited.
    private var position: Int64 = 0
    private var rangeEnd: Int64?
    private var rangeLength = OpenHTTP.firstRange

    /// What is asked for at least at a new place, and the most that is asked for at once.
    private static let firstRange: Int64 = 64 << 10
    private static let largestRange: Int64 = 4 << 20
    /// A gap of this length takes no longer to read than another question takes to be answered.
    private static let shortGap: Int64 = 32 << 10
    /// How often the same byte is asked for.
    private static let attempts = 4

    init(_ address: Address, _ budget: Budget, _ interruption: Interruption) throws {
        try interruption.check("opening")
        self.address = address
        self.interruption = interruption
        url = address.text
        if let known = address.resource.version {
            adopt(known)
            return
        }
        // The server's own time is no time of opening.
        let left = interruption.pauseClock()
        interruption.setTimeout(budget.networkStallTimeout)
        defer { interruption.resumeClock(left) }
        try attempting("opening") { try begin(at: 0) }
    }

    func use(_ interruption: Interruption) { self.interruption = interruption }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        if offset < 0 || length.map({ offset >= $0 }) ?? false { return 0 }
        var count = 0
        try attempting("reading") {
            try move(to: offset, buffer)
            guard let transfer else { return }
            count = try transfer.read(into: buffer) { !interruption.mustStop }
            position += Int64(count)
            if count == 0, !isSeekable {
                self.transfer = nil
                // An end before the length that was stated is a connection that broke.
                if let length, position < length { throw HTTPError(.dropped) }
            } else if count == 0 {
                throw HTTPError(.dropped)
            }
        }
        return count
    }

    /// Makes the next byte of the transfer the one at an offset.
    private func move(to offset: Int64, _ scratch: UnsafeMutableRawBufferPointer) throws {
        if transfer != nil, position == offset, rangeEnd.map({ offset < $0 }) ?? true { return }
        guard isSeekable else {
            // What has broken off or lies behind cannot be had again.
            guard transfer == nil || position == offset else { throw MediaError.cannotGoBack }
            return
        }
        let gap = offset - position
        if let transfer, gap > 0, gap <= OpenHTTP.shortGap, rangeEnd.map({ offset < $0 }) ?? true {
            while position < offset {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: scratch[..<Int(min(Int64(scratch.count), offset - position))])
                let count = try transfer.read(into: rest) { !interruption.mustStop }
                guard count > 0 else { throw HTTPError(.dropped) }
                position += Int64(count)
            }
            return
        }
        let goesOn = rangeEnd == offset && position == offset
        let wanted = min(Int64(scratch.count), OpenHTTP.largestRange)
        rangeLength = max(wanted, goesOn ? min(rangeLength * 2, OpenHTTP.largestRange) : OpenHTTP.firstRange)
        try begin(at: offset)
    }

    /// Asks for the bytes from an offset on.
    private func begin(at offset: Int64) throws {
        transfer = nil
        let isFirst = !isSeekable
        var end: Int64? = address.isReadThrough ? nil : offset + rangeLength - 1
        if let length, let limit = end, limit >= length { end = length - 1 }
        let opened = try HTTPTransfer(
            HTTPRequest(url, range: (offset, end), ifRange: isFirst ? nil : validator),
            mayFollow: { address.mayFollow($0) }, while: { !interruption.mustStop })
        let response = opened.response
        if let error = HTTPError.transient(response.status) { throw error }
        if isFirst {
            try adopt(response)
        } else {
            guard response.status == 206 else {
                guard [200, 416].contains(response.status) else { throw MediaError.http(response.status) }
                throw noteChange()
            }
            guard response.contentRange.map({ $0.total == nil || $0.total == length }) ?? false,
                validator == nil || response.validator == nil || response.validator == validator
            else { throw noteChange() }
        }
        if let range = response.contentRange {
            guard range.start == offset else { throw MediaError.otherRange }
            rangeEnd = range.end + 1
        } else {
            rangeEnd = nil
        }
        position = offset
        transfer = opened
    }

    /// Takes what the first answer says of the whole.
    private func adopt(_ response: HTTPResponse) throws {
        follow(to: response.url)
        switch response.status {
        case 206:
            guard let range = response.contentRange else { throw MediaError.otherRange }
            // Of what has no length yet, such as a recording, only what goes on can be read.
            guard let total = range.total else { return }
            let version = HTTPResource.Version(url: url, validator: response.validator, length: total)
            address.resource.note(version)
            adopt(version)
        case 200:
            length = response.contentLength
            guard length != 0 else { throw MediaError.emptyInput }
        case 416 where response.unsatisfiedTotal == 0: throw MediaError.emptyInput
        case 204: throw MediaError.emptyInput
        default: throw MediaError.http(response.status)
        }
    }

    /// Takes a version that can be read at any place.
    private func adopt(_ version: HTTPResource.Version) {
        follow(to: version.url)
        length = version.length
        isSeekable = true
        validator = version.validator
        identity = version.identity
    }

    private func follow(to url: String) {
        self.url = url
        if url != HTTPRequest(address.text).url { redirected = address.redirected(to: url) }
    }

    private func noteChange() -> MediaError {
        address.resource.note(nil)
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
                let isLost = position > 0 && !isSeekable
                guard error.isTransient, attempt < OpenHTTP.attempts, !isLost else { throw MediaError(error) }
                try pause(milliseconds: 250 << (attempt - 1), action)
                attempt += 1
            }
        }
    }

    private func pause(milliseconds: Int, _ action: String) throws {
        let end = linux_monotonic_time() + UInt64(milliseconds) * 1_000_000
        while linux_monotonic_time() < end {
            try interruption.check(action)
            Thread.sleep(milliseconds: 20)
        }
    }
}
