/// An input whose bytes are encrypted from beginning to end, or from one place in it to another, decrypted in order.
///
/// For libav, whose own protocol would open what lies beneath without asking anybody.
struct EncryptedInput: ByteInput {
    let beneath: any ByteInput
    /// Where what is encrypted lies in it.
    let range: Range<Int64>
    let key: [UInt8]
    let vector: [UInt8]

    var name: String { beneath.name }
    var url: [UInt8] { beneath.url }
    var policy: InputPolicy { beneath.policy }

    func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        let decryption = try AES128Decryption(key: key, vector: vector)
        return OpenEncrypted(try beneath.open(budget, interruption), range, decryption)
    }

    func currentIdentity() -> InputIdentity? { nil }

    func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        try beneath.neighbor(reference, within: reach)
    }
}
