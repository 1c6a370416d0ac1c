/// Bytes that are decrypted as they are read, in order.
///
/// Confined as `OpenBytes` says.
final class OpenEncrypted: OpenBytes {
    let identity: InputIdentity? = nil
    let length: Int64? = nil
    let isSeekable = false

    private let beneath: any OpenBytes
    private let decryption: AES128Decryption
    /// What of the bytes beneath is not read yet.
    private var rest: Range<Int64>
    /// How many bytes were given.
    private var position: Int64 = 0

    init(_ beneath: any OpenBytes, _ range: Range<Int64>, _ decryption: AES128Decryption) {
        (self.beneath, rest, self.decryption) = (beneath, range, decryption)
    }

    var policy: InputPolicy? { beneath.policy }
    var cost: InputCost? { beneath.cost }
    func use(_ interruption: Interruption) { beneath.use(interruption) }
    func pause() { beneath.pause() }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        guard offset == position else { throw MediaError.cannotGoBack }
        let count = try decryption.read(into: buffer) { buffer in
            let wanted = min(buffer.count, rest.count)
            guard wanted > 0 else { return 0 }
            let read = try beneath.read(
                into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), at: rest.lowerBound)
            rest = rest.lowerBound + Int64(read)..<rest.upperBound
            return read
        }
        position += Int64(count)
        return count
    }
}
