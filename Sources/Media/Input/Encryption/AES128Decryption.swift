import CLibav

/// Decrypts bytes that come in order: AES with a key of 128 bits in CBC mode (FIPS 197, SP 800-38A), padded as PKCS #7 is
/// (RFC 5652, 6.3).
///
/// Confined to the worker that reads the bytes. Owns libav's state of the cipher, which goes in `deinit`.
package final class AES128Decryption {
    /// How many bytes there are in a block, in a key, and in what stands for the block before the first.
    package static let blockLength = 16
    /// How many bytes are decrypted at a time, a number of blocks.
    private static let stretch = 32 << 10

    private let state: OpaquePointer
    /// The block that was decrypted last, as it was encrypted.
    private var vector: [UInt8]
    /// What was read and is not decrypted yet, less than a block between reads.
    private let encrypted: UnsafeMutableRawBufferPointer
    private var encryptedCount = 0
    /// What is decrypted and not given yet. The last block waits until it shows whether it is the end.
    private let decrypted: UnsafeMutableRawBufferPointer
    private var waiting = 0..<0
    private var isAtEnd = false

    /// What a key decrypts that was encrypted with an initialization vector.
    ///
    /// Throws `MediaError.damaged` where one of them is not 16 bytes long, and others where libav is missing or without memory.
    package init(key: [UInt8], vector: [UInt8]) throws {
        try LibavSetup.prepare()
        guard key.count == Self.blockLength, vector.count == Self.blockLength else { throw MediaError.impossibleKey }
        var state = av_aes_alloc()
        guard let state, av_aes_init(state, key, Int32(8 * key.count), 1) == 0 else {
            av_freep(&state)
            throw MediaError.outOfMemory
        }
        (self.state, self.vector) = (state, vector)
        encrypted = .allocate(byteCount: Self.stretch, alignment: Self.blockLength)
        decrypted = .allocate(byteCount: Self.stretch + Self.blockLength, alignment: Self.blockLength)
    }

    deinit {
        var state: OpaquePointer? = state
        av_freep(&state)
        encrypted.deallocate()
        decrypted.deallocate()
    }

    /// Fills a buffer with the next bytes, at least one of them; returns how many, zero only at the end.
    ///
    /// `read` fills a buffer with the next encrypted bytes in the same way. What ends without a padding is given whole. Throws
    /// `MediaError.damaged` where the end comes within a block, and what `read` throws.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer, from read: (UnsafeMutableRawBufferPointer) throws -> Int
    ) throws -> Int {
        while true {
            let count = min(buffer.count, waiting.count - (isAtEnd ? 0 : min(waiting.count, Self.blockLength)))
            if count > 0 {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: decrypted[waiting.prefix(count)]))
                waiting.removeFirst(count)
                return count
            }
            if isAtEnd || buffer.isEmpty { return 0 }
            try fill(from: read)
        }
    }

    /// Decrypts what comes next; at the end takes the padding away.
    private func fill(from read: (UnsafeMutableRawBufferPointer) throws -> Int) throws {
        let count = try read(UnsafeMutableRawBufferPointer(rebasing: encrypted[encryptedCount...]))
        guard count > 0 else {
            guard encryptedCount == 0 else { throw MediaError.endsWithinBlock }
            isAtEnd = true
            waiting = waiting.dropLast(paddingCount)
            return
        }
        encryptedCount += count
        let blocks = encryptedCount / Self.blockLength
        guard blocks > 0 else { return }
        decrypted.copyMemory(from: UnsafeRawBufferPointer(rebasing: decrypted[waiting]))
        let kept = waiting.count
        decrypt(blocks, to: kept)
        let length = blocks * Self.blockLength
        waiting = 0..<kept + length
        encrypted.copyMemory(from: UnsafeRawBufferPointer(rebasing: encrypted[length..<encryptedCount]))
        encryptedCount -= length
    }

    private func decrypt(_ blocks: Int, to place: Int) {
        guard let source = encrypted.baseAddress, let target = decrypted.baseAddress else { return }
        av_aes_crypt(
            state, (target + place).assumingMemoryBound(to: UInt8.self), source.assumingMemoryBound(to: UInt8.self),
            Int32(blocks), &vector, 1)
    }

    /// How many bytes at the end only fill the last block; none where those are not what a padding is.
    private var paddingCount: Int {
        let block = decrypted[waiting].suffix(Self.blockLength)
        guard let last = block.last, (1...Self.blockLength).contains(Int(last)), block.count >= Int(last),
            block.suffix(Int(last)).allSatisfy({ $0 == last })
        else { return 0 }
        return Int(last)
    }
}
