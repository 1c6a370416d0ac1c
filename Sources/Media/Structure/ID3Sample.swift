internal import Bytes
internal import Tags

/// An ID3 tag that is a sample of a track (timed metadata for HTTP Live Streaming, Apple, 2.0).
package struct ID3Sample: Sendable {
    /// What the tag states, pictures among it.
    package let items: [MetadataItem]
    /// Whether a part could not be read.
    package let isDamaged: Bool

    /// Bounds what a packet may cost; libav bounds those of transport streams below it.
    private static let mostBytes = 16 << 20

    /// Reads the bytes of a sample.
    ///
    /// libav takes the first five bytes of such packets in transport streams for a header of MPEG-2 systems, and drops them.
    /// They are the name and the version, which is 4 by the specification; its reader takes sizes as version 3 has them, too.
    package init(_ sample: [UInt8]) {
        let bytes = sample.starts(with: Self.name) ? sample : Self.name + [4, 0] + sample
        let tags = Self.tags(bytes)
        items = tags.map { TagStructure.items($0).map { $0.loaded(from: bytes) } } ?? []
        isDamaged = tags?.isIncomplete ?? true
    }

    private static let name = Array("ID3".utf8)

    private static func tags(_ bytes: [UInt8]) -> FileTags? {
        guard bytes.count <= mostBytes else { return nil }
        let limits = TagLimits(byteCount: Int64(bytes.count) * 2 + 64, valueLength: bytes.count)
        return try? TagReader.readID3(MemoryBytes(bytes), at: 0, limits: limits)
    }
}

extension MetadataItem {
    /// The item with its value, where that was left in the bytes that it came from: as it is stored, where it is damaged or
    /// encrypted. Its place is one of the sample, which nobody could look up in the file.
    fileprivate func loaded(from bytes: [UInt8]) -> MetadataItem {
        guard case .unread(let value) = self.value, case .tag(let place) = value.place else { return self }
        let source = MemoryBytes(bytes)
        let decoded = try? place.read(from: source, limit: bytes.count)
        let data = decoded ?? place.extents.flatMap { source.read(at: $0.offset, count: Int(clamping: $0.length)) }
        return MetadataItem(
            keySpace: keySpace, key: key, commonKey: commonKey, locale: locale, value: .data(data), time: time,
            duration: duration, extraAttributes: extraAttributes)
    }
}
