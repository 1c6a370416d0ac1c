internal import Bytes
internal import Tags

/// An ID3 tag that is a sample of a track (timed metadata for HTTP Live Streaming, Apple, 2.0).
package struct ID3Sample: Sendable {
    /// What the tag states, pictures among it.
    package let items: [MetadataItem]
    /// Whether a part could not be read.
    package let isDamaged: Bool

    /// The longest tag that is read: a cover has less.
    private static let mostBytes = 16 << 20

    /// Reads the bytes of a sample.
    ///
    /// libav takes the first five bytes of such packets in transport streams for a header of MPEG-2 systems, and drops them.
    /// They are the name and the version, which is 4 by the specification.
    package init(_ sample: [UInt8]) {
        let candidates = sample.starts(with: Self.name) ? [sample] : [4, 3].map { Self.name + [$0, 0] + sample }
        let tags = candidates.lazy.map { (bytes: $0, tags: Self.tags($0)) }
        let best = tags.first { $0.tags.map { !$0.isIncomplete } ?? false } ?? tags.first
        items =
            best.flatMap { found in
                found.tags.map { tags in
                    TagStructure.items(tags).map { $0.loaded(from: found.bytes) }
                }
            } ?? []
        isDamaged = best?.tags?.isIncomplete ?? true
    }

    private static let name = Array("ID3".utf8)

    private static func tags(_ bytes: [UInt8]) -> FileTags? {
        guard bytes.count <= mostBytes else { return nil }
        let limits = TagLimits(byteCount: Int64(bytes.count) * 2 + 64, valueLength: bytes.count)
        return try? TagReader.readID3(MemoryBytes(bytes), at: 0, limits: limits)
    }
}

extension MetadataItem {
    /// The item with its value, where that was left in the bytes that it came from.
    fileprivate func loaded(from bytes: [UInt8]) -> MetadataItem {
        guard case .unread(let value) = self.value, case .tag(let place) = value.place,
            let data = try? place.read(from: MemoryBytes(bytes), limit: bytes.count)
        else { return self }
        return MetadataItem(
            keySpace: keySpace, key: key, commonKey: commonKey, locale: locale, value: .data(data), time: time,
            duration: duration, extraAttributes: extraAttributes)
    }
}
