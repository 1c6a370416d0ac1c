/// A frame of ID3v2 whose header is read: its content, with unsynchronisation undone.
struct ID3Frame {
    /// Three or four letters and digits.
    let id: String
    /// The content after the bytes that the flags add.
    let content: SliceBytes
    /// The content is compressed by zlib.
    var isCompressed = false
    /// The content is encrypted.
    var isEncrypted = false
    /// The length after decompression or unsynchronisation; nil where not stated.
    var dataLength: Int64?
}
