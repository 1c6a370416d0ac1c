internal import CCurl

/// What libcurl's callbacks write into, on the thread that drives the transfer.
final class TransferSink {
    /// What was said before the body.
    private(set) var response = HTTPResponse()
    /// Whether the header has ended.
    private(set) var hasHeader = false
    /// Where the server lies that the connection leads to.
    private(set) var addressSpace: IPAddressSpace?
    /// Why a callback has ended the transfer; nil where none has.
    private(set) var error: HTTPError?
    /// Whether the callback has stopped the transfer until there is room.
    var isPaused = false

    private var body: [UInt8] = []
    private var taken = 0
    private var headerBytes = 0
    private let rule: ConnectionRule

    /// How many bytes wait to be read before the server has to wait.
    private static let bodyLimit = 512 << 10
    private static let headerLimit = 256 << 10

    /// What takes the answer of a server that a rule allows.
    init(_ rule: ConnectionRule) { self.rule = rule }

    /// How many bytes wait to be read.
    var available: Int { body.count - taken }

    /// Whether there is room for more than what one call brings.
    var hasRoom: Bool { available <= TransferSink.bodyLimit / 2 }

    /// Moves bytes out, as many as there are and fit.
    func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, available)
        guard count > 0 else { return 0 }
        body.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[taken..<taken + count])) }
        taken += count
        if taken == body.count {
            body.removeAll(keepingCapacity: true)
            taken = 0
        }
        return count
    }

    /// Whether a request may be sent to what has this number and port.
    func mayAsk(_ number: String, port: Int) -> Bool {
        addressSpace = rule.space(of: number, port: port)
        if let initiator = rule.initiator, addressSpace ?? .loopback < initiator {
            error = HTTPError(.forbiddenSpace(addressSpace ?? .loopback, of: rule.url))
        }
        return error == nil
    }

    func addBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard available + bytes.count <= TransferSink.bodyLimit else {
            isPaused = true
            return Int(CCURL_WRITEFUNC_PAUSE)
        }
        if taken > 0, body.count + bytes.count > body.capacity {
            body.removeFirst(taken)
            taken = 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    func addHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
        headerBytes += bytes.count
        guard headerBytes <= TransferSink.headerLimit else {
            error = HTTPError(.endlessHeader)
            return 0
        }
        let line = String(decoding: bytes.filter { $0 != 13 && $0 != 10 }, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // Another answer begins: after an interim one, or after a question for a login.
            response = HTTPResponse()
            response.status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            hasHeader = false
        } else if line.isEmpty {
            hasHeader = response.status >= 200
        } else {
            response.read(line)
        }
        return bytes.count
    }
}
