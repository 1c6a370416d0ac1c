package import Media
import Synchronization

/// Bytes in memory as the input of an asset: all that a source of one's own has to be.
package final class MemoryInput: ByteInput {
    package let name: String
    package let policy: InputPolicy
    private static let made = Atomic<Int>(0)

    private let number: Int
    private let content: Mutex<[UInt8]>
    private let version = Atomic<Int>(0)
    private let neighbors: [String: MemoryInput]
    private let isSeekable: Bool

    /// Which stretches were read, in this order, by all who opened it.
    package let reads = ReadLog()

    /// An input of some bytes, and of what they name.
    package init(
        _ bytes: [UInt8], name: String, policy: InputPolicy = .local, neighbors: [String: MemoryInput] = [:],
        isSeekable: Bool = true
    ) {
        self.name = name
        self.isSeekable = isSeekable
        self.policy = policy
        self.neighbors = neighbors
        content = Mutex(bytes)
        number = Self.made.add(1, ordering: .relaxed).newValue
    }

    package var url: [UInt8] { Array("memory:/\(name)".utf8) }

    /// Puts other bytes in their place.
    package func replace(with bytes: [UInt8]) {
        content.withLock { $0 = bytes }
        version.add(1, ordering: .relaxed)
    }

    package func currentIdentity() -> InputIdentity? {
        .tag(place: "memory \(number)", value: "\(version.load(ordering: .relaxed))")
    }

    package func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        let text = String(decoding: reference, as: UTF8.self)
        guard let name = text.split(separator: "/").last, let found = neighbors[String(name)] else {
            throw MediaError(.notFound, "there is no \(text)")
        }
        return found
    }

    package func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        Opened(content.withLock { $0 }, currentIdentity(), isSeekable, reads)
    }

    private final class Opened: OpenBytes {
        let identity: InputIdentity?
        let isSeekable: Bool
        private let bytes: [UInt8]
        private let log: ReadLog

        init(_ bytes: [UInt8], _ identity: InputIdentity?, _ isSeekable: Bool, _ log: ReadLog) {
            (self.bytes, self.identity, self.isSeekable, self.log) = (bytes, identity, isSeekable, log)
        }

        var length: Int64? { Int64(bytes.count) }

        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
            guard offset >= 0, offset < Int64(bytes.count) else { return 0 }
            let count = min(buffer.count, bytes.count - Int(offset))
            bytes.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[Int(offset)..<Int(offset) + count]))
            }
            log.note(offset..<offset + Int64(count))
            return count
        }

        func use(_ interruption: Interruption) {}
    }
}
