/// Bytes that take the place of as many of a file.
struct FileReplacement {
    let place: Int64
    let bytes: [UInt8]
}
