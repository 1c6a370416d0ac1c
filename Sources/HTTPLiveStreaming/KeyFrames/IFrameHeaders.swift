internal import Playlists

/// What a decoder needs before the pictures of a list of key frames.
///
/// Where no tag names it, it lies in the resources, before the first picture that the list has of each (RFC 8216, 4.3.3.6). The
/// tracks are the same between discontinuities (4.3.2.3), so that the one that was read first does for all until the next.
struct IFrameHeaders {
    /// Where the first picture begins in each resource.
    private let lengths: [String: Int64]
    /// What was found first after so many discontinuities.
    private var known: [Int64: SegmentPart] = [:]

    /// More than this is no header, but media that the list leaves out.
    private static let longest: Int64 = 1 << 20

    /// Those of a list.
    init(of playlist: MediaPlaylist) {
        var lengths: [String: Int64] = [:]
        for segment in playlist.segments where segment.map == nil {
            guard let range = segment.byteRange else { continue }
            let uri = segment.uri.resolved
            lengths[uri] = min(lengths[uri] ?? .max, range.offset)
        }
        self.lengths = lengths
    }

    /// What is read for the picture that a segment is, which comes after those before it in the list; nil where it cannot be
    /// had by itself.
    mutating func parts(of segment: MediaSegment) -> [SegmentPart]? {
        // Of what is encrypted as a whole a part is decrypted by what precedes it.
        guard !segment.isGap, segment.byteRange?.length != 0, !segment.isEncrypted || segment.byteRange == nil else {
            return nil
        }
        if let map = segment.map { return [SegmentPart(map, before: segment), SegmentPart(segment)] }
        guard let range = segment.byteRange, let length = lengths[segment.uri.resolved], length > 0 else {
            return [SegmentPart(segment)]
        }
        guard length <= Self.longest, let header = SegmentPart(resourceOf: segment, upTo: length) else { return nil }
        let first = known[segment.discontinuitySequence] ?? header
        known[segment.discontinuitySequence] = first
        // One request brings both.
        if range.offset == length, let both = SegmentPart(resourceOf: segment, upTo: range.end) { return [both] }
        return [first, SegmentPart(segment)]
    }
}
