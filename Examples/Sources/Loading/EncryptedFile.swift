import COpenSSL
import ResourceLoading

/// A file encrypted with AES-128 in counter mode, which can be read at any place: no decrypted copy lies anywhere.
struct EncryptedFile: ResourceLoader {
    let file: DiskFile
    /// 16 bytes, as the counter has.
    let key: [UInt8]
    /// What the counter of the first block is, the highest byte first.
    let counter: [UInt8]

    func contentInformation() async throws -> ContentInformation {
        ContentInformation(
            contentLength: file.length,
            isEntireLengthAvailableOnDemand: ContentInformation.isOnDemand(fileDescriptor: file.descriptor))
    }

    func respond(to request: borrowing DataRequest) async throws {
        let end = request.requestedLength.map { request.requestedOffset + $0 } ?? file.length
        while request.currentOffset < end {
            // A block has 16 bytes and a number of its own.
            let block = request.currentOffset / 16
            let count = Int(min(64 << 10, end - block * 16))
            let bytes = try decrypted(try await file.bytes(at: block * 16, count: count), fromBlock: block)
            try await request.respond(with: bytes.dropFirst(Int(request.currentOffset - block * 16)))
        }
    }

    private func decrypted(_ bytes: [UInt8], fromBlock block: Int64) throws -> [UInt8] {
        var vector = counter
        var carry = UInt64(block)
        for index in vector.indices.reversed() where carry > 0 {
            carry += UInt64(vector[index])
            vector[index] = UInt8(truncatingIfNeeded: carry)
            carry >>= 8
        }
        guard key.count == 16, vector.count == 16, !bytes.isEmpty else { throw DecryptionError() }
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var result = [UInt8](repeating: 0, count: bytes.count)
        var written: Int32 = 0
        guard EVP_DecryptInit_ex(context, EVP_aes_128_ctr(), nil, key, vector) == 1,
            EVP_DecryptUpdate(context, &result, &written, bytes, Int32(bytes.count)) == 1
        else { throw DecryptionError() }
        return result
    }
}

/// The file was cut off, key or counter have another length, or libcrypto refused.
struct DecryptionError: Error {}
