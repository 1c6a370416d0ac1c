package import Folders
package import HTTP
package import Media

/// What a server answers to a question about a folder, within bounds of time. Belongs to the thread of the reading.
package final class ServerAnswer {
    /// What was said before the body.
    package var response: HTTPResponse { transfer.response }

    private let transfer: HTTPTransfer
    private var patience: Patience

    /// How often a question is asked again where the connection breaks or the server is busy.
    private static let attempts = 3

    /// Asks, and waits for the header of the answer. Throws `FolderError` and `CancellationError`.
    package convenience init(_ request: HTTPRequest, _ call: FolderCall, _ budget: Budget) throws {
        var patience = Patience(call, budget)
        let transfer = try Self.attempting(&patience) { patience, isLast in
            try Self.transfer(request, &patience, isLast: isLast)
        }
        self.init(transfer, patience)
    }

    private init(_ transfer: HTTPTransfer, _ patience: Patience) {
        (self.transfer, self.patience) = (transfer, patience)
    }

    /// Asks, and reads the whole answer, at most `limit` bytes of its body.
    ///
    /// Throws `FolderError`, also where the body is longer, and `CancellationError`.
    package static func whole(
        _ request: HTTPRequest, _ call: FolderCall, _ budget: Budget, limit: Int
    ) throws -> (response: HTTPResponse, body: [UInt8]) {
        var patience = Patience(call, budget)
        return try attempting(&patience) { patience, isLast in
            let transfer = try transfer(request, &patience, isLast: isLast)
            var body: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                let count = try buffer.withUnsafeMutableBytes { bytes in
                    try transfer.read(into: bytes) { patience.lasts }
                }
                if count == 0 { return (transfer.response, body) }
                patience.noteProgress()
                body += buffer[..<count]
                guard body.count <= limit else { throw FolderError.tooLong(limit) }
            }
        }
    }

    /// Reads bytes of the body, at least one; zero only at its end. Throws `FolderError` and `CancellationError`.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        do {
            let count = try transfer.read(into: buffer) { patience.lasts }
            patience.noteProgress()
            return count
        } catch let error as HTTPError {
            throw try patience.error(for: error)
        }
    }

    /// The first bytes of the body, fewer where it is shorter.
    package func read(atMost count: Int) throws -> [UInt8] {
        do {
            return try transfer.read(atMost: count, while: { patience.lasts }, onProgress: { patience.noteProgress() })
        } catch let error as HTTPError {
            throw try patience.error(for: error)
        }
    }

    /// Asks. What a server says that is busy counts for an answer only where it is not asked again.
    private static func transfer(
        _ request: HTTPRequest, _ patience: inout Patience, isLast: Bool
    ) throws -> HTTPTransfer {
        let transfer = try HTTPTransfer(request, mayFollow: { _ in true }, while: { patience.lasts })
        if !isLast, let error = HTTPError.transient(transfer.response.status) { throw error }
        return transfer
    }

    /// Does something once more where the connection broke or the server was busy, after a while that grows.
    private static func attempting<Value>(
        _ patience: inout Patience, _ body: (inout Patience, _ isLast: Bool) throws -> Value
    ) throws -> Value {
        var attempt = 1
        while true {
            do {
                return try body(&patience, attempt == attempts)
            } catch let error as HTTPError where error.isTransient && attempt < attempts {
                try patience.pause(.milliseconds(250 << attempt))
                attempt += 1
            } catch let error as HTTPError {
                throw try patience.error(for: error)
            }
        }
    }
}
