internal import Media

/// The readers by the four letters of a track's format.
enum TimedMetadataReaders {
    /// The reader for a format: one that keeps the bytes of what nobody knows.
    static func reader(of format: FormatDescription?) -> any TimedMetadataReader {
        let code = format?.codec.fourCharCode?.description
        return switch code {
        case "gpmd": GPMFReader()
        default: OpaqueReader(key: code ?? format?.codec.name ?? "data")
        }
    }
}
