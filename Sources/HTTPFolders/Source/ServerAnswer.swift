internal import Folders
internal import HTTP
internal import Media

/// What a server answers to a question about a folder, within bounds of time. Belongs to the thread of the reading.
final class ServerAnswer {
    /// What was said before the body.
    var response: HTTPResponse { transfer.response }

    private let transfer: HTTPTransfer
    private var patience: Patience

    /// How often a question is asked again where the connection breaks or the server is busy.
    private static let attempts = 3

    /// Asks, and waits for the header of the answer. Throws `FolderError` and `CancellationError`.
    init(_ request: HTTPRequest, _ call: FolderCall, _ budget: Budget) throws {
        var patience = Patience(call, budget)
        var attempt = 1
        while true {
            do {
                transfer = try HTTPTransfer(request, mayFollow: { _ in true }, while: { patience.lasts })
                break
            } catch let error as HTTPError where error.isTransient && attempt < Self.attempts {
                try patience.pause(.milliseconds(250 << attempt))
                attempt += 1
            } catch let error as HTTPError {
                throw try patience.error(for: error)
            }
        }
        self.patience = patience
    }

    /// Reads bytes of the body, at least one; zero only at its end. Throws `FolderError` and `CancellationError`.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        do {
            let count = try transfer.read(into: buffer) { patience.lasts }
            patience.noteProgress()
            return count
        } catch let error as HTTPError {
            throw try patience.error(for: error)
        }
    }

    /// The first bytes of the body, fewer where it is shorter.
    func read(atMost count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = try bytes.withUnsafeMutableBytes {
                try self.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
            }
            if read == 0 { break }
            filled += read
        }
        return Array(bytes.prefix(filled))
    }
}
