internal import Media

/// What a 7z archive packs as one, and calls a folder: all of a member, or several of them, one after the other.
struct PackedBlock: Sendable, Hashable {
    /// The steps in which it was packed, in the order in which they are undone.
    let coders: [Coder]
    /// Whether each step takes what the one before it gives, and the first one takes what lies in the archive.
    let isChain: Bool
    /// Where its packed bytes lie in the archive, and how many there are.
    let start, packedSize: Int64
    /// Bytes, unpacked.
    let size: Int64

    /// Whether its bytes lie in the archive as they are.
    var isStored: Bool { isChain && coders.count == 1 && coders[0].method == .copy }
    var isEncrypted: Bool { coders.contains { $0.method == .aes } }

    /// Throws `MediaError` where it cannot be unpacked, or more would come out of it than is read.
    func checkIsReadable() throws {
        guard isKnown else {
            throw MediaError(
                .unrecognizedFormat, "this is packed by \(methods), which is not read", remedy: "unpack it first"
            )
        }
        try UnpackingLimits.check("this block of the archive", size: size, packedSize: packedSize)
    }

    /// A reader at its beginning. Throws `MediaError` where it cannot be unpacked.
    func reader() throws -> any ForwardReader {
        try checkIsReadable()
        let first = coders[0]
        let unpacking: any ForwardReader
        switch first.method {
        case .copy: unpacking = UnpackingReader(StoredStream(), length: first.size)
        case .deflate: unpacking = try UnpackingReader(Inflater(isGzip: false), length: first.size)
        case .bzip2: unpacking = try UnpackingReader(StreamDecompressor(.bzip2), length: first.size)
        case .ppmd: unpacking = try PPMdReader(first, packedSize: packedSize)
        case .zstd: unpacking = try UnpackingReader(StreamDecompressor(.zstd), length: first.size)
        default: return try UnpackingReader(StreamDecompressor(coders), length: size)
        }
        return coders.count == 1 ? unpacking : try FilteredReader(unpacking, by: coders.dropFirst(), length: size)
    }

    /// Whether it is what one library undoes at once, or filters behind what another does.
    private var isKnown: Bool {
        guard isChain, let first = coders.first, first.method.isKnown else { return false }
        return coders.allSatisfy(\.method.isOfLZMA) || coders.dropFirst().allSatisfy(\.method.isFilter)
    }

    /// The steps that nothing here undoes, in words.
    private var methods: String {
        let unknown = coders.map(\.method).filter { !$0.isKnown }
        return (unknown.isEmpty ? coders.map(\.method) : unknown).map(\.name).joined(separator: " and ")
    }
}
