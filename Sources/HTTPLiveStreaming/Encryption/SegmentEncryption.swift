internal import Bytes
internal import Media
internal import Playlists

/// How a segment is encrypted as a whole: AES-128, by a key that the playlist names.
struct SegmentEncryption {
    let key: PlaylistURI
    /// What stands for the block before the first.
    let initializationVector: [UInt8]

    /// What the first usable of some keys says of the segment with a number; nil where there is none.
    init?(_ keys: [EncryptionKey], ofSegment number: Int64) {
        for key in keys where key.method == .aes128 && !key.isProtected {
            guard let uri = key.uri, let vector = key.initializationVectorBytes(ofSegment: number) else { continue }
            (self.key, initializationVector) = (uri, vector)
            return
        }
        return nil
    }
}

extension [EncryptionKey] {
    /// Whether what they encrypt, if they do, can be decrypted here when its key can be had.
    fileprivate var areUsable: Bool { isEmpty || SegmentEncryption(self, ofSegment: 0) != nil }
}

extension MediaPlaylist {
    /// Whether all segments can be decrypted here that are encrypted.
    var canBeDecrypted: Bool {
        var previous: MediaSegment?
        return segments.allSatisfy { segment in
            defer { previous = segment }
            if let previous, previous.keys == segment.keys, previous.map == segment.map { return true }
            return segment.keys.areUsable && (segment.map?.keys.areUsable ?? true)
        }
    }
}

extension EncryptionKey {
    /// The initialization vector of a segment: what the tag states, else the segment's number (RFC 8216, 5.2), as a number of
    /// 128 bits; nil where the tag states none such.
    fileprivate func initializationVectorBytes(ofSegment number: Int64) -> [UInt8]? {
        let digits: String
        if let text = initializationVector {
            guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return nil }
            digits = String(text.dropFirst(2))
        } else {
            digits = String(number, radix: 16)
        }
        let length = 2 * AES128Decryption.blockLength
        guard !digits.isEmpty, digits.utf8.count <= length else { return nil }
        let zeros = String(repeating: "0", count: length - digits.utf8.count)
        return Digits.bytes(hexadecimal: (zeros + digits).utf8)
    }
}
