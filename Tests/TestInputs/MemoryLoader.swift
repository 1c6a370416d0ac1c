package import ResourceLoading

/// Bytes in memory as what a loader of somebody's own gives, in pieces.
package final class MemoryLoader: ResourceLoader {
    private let bytes: [UInt8]
    private let information: ContentInformation
    private let pieceLength: Int

    /// Which stretches were asked for; those without an end count up to the last byte.
    package let requests = ReadLog()

    /// A loader of some bytes, with what it says of them; nil for what is so, as of something that must be fetched.
    package init(_ bytes: [UInt8], _ information: ContentInformation? = nil, pieceLength: Int = 7_919) {
        self.bytes = bytes
        self.information = information ?? ContentInformation(contentLength: Int64(bytes.count))
        self.pieceLength = pieceLength
    }

    package func contentInformation() async throws -> ContentInformation { information }

    package func respond(to request: borrowing DataRequest) async throws {
        let start = Int(clamping: request.requestedOffset)
        let end = request.requestedLength.map { start + Int(clamping: $0) } ?? bytes.count
        requests.note(Int64(start)..<Int64(end))
        for piece in stride(from: start, to: end, by: pieceLength) {
            try await request.respond(with: bytes[piece..<min(end, piece + pieceLength)])
        }
    }
}

extension ContentInformation {
    /// That of bytes that are all at hand.
    package static func atHand(_ count: Int) -> ContentInformation {
        ContentInformation(contentLength: Int64(count), isEntireLengthAvailableOnDemand: true)
    }
}
