import Playlists
import Testing

/// A playlist that is read again goes on from what it was.
struct PlaylistUpdateTests {
    /// A playlist of segments with these numbers, each of a second and a half.
    private static func list(_ numbers: ClosedRange<Int>, _ lines: [String] = []) throws -> MediaPlaylist {
        let header = ["#EXTM3U", "#EXT-X-TARGETDURATION:2", "#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)"]
        let segments = numbers.flatMap { ["#EXTINF:1.5,", "\($0).ts"] }
        return try Samples.media((header + segments + lines).joined(separator: "\n"))
    }

    private static func names(_ playlist: MediaPlaylist?) -> [String]? { playlist?.segments.map(\.uri.text) }

    @Test func whatIsListedNoMoreStays() throws {
        let updated = try Self.list(10...12).updated(by: Self.list(11...14))
        #expect(Self.names(updated) == ["10.ts", "11.ts", "12.ts", "13.ts", "14.ts"])
        #expect(updated?.mediaSequence == 10 && updated?.totalDuration?.description == "7.5")
    }

    @Test func anOlderCopyChangesNothing() throws {
        let known = try Self.list(10...14)
        for older in [10...14, 9...12, 14...14] {
            #expect(Self.names(known.updated(by: try Self.list(older))) == Self.names(known))
        }
    }

    @Test func aGapStandsForWhatWasNeverListed() throws {
        let updated = try #require(try Self.list(10...12).updated(by: Self.list(16...17)))
        #expect(updated.segments.map(\.isGap) == [false, false, false, true, false, false])
        #expect(updated.segments[3].duration == ExactDecimal(6))
        // It goes on from there as from anywhere.
        let again = try #require(updated.updated(by: Self.list(15...18)))
        #expect(again.segments.map(\.mediaSequence) == [10, 11, 12, 15, 16, 17, 18])
    }

    @Test func theEndIsTheEnd() throws {
        let updated = try #require(try Self.list(1...3).updated(by: Self.list(2...3, ["#EXT-X-ENDLIST"])))
        #expect(!updated.isEndless && updated.segments.count == 3 && updated.reloadInterval(hasChanged: true) == nil)
    }

    @Test func anotherBroadcastDoesNotGoOn() throws {
        let known = try Self.list(10...14)
        let others = [
            try Self.list(0...3),
            try Samples.media("#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:13\n#EXTINF:1.5,\nx.ts\n#EXTINF:1.5,\ny.ts"),
            try Samples.media("#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:14\n#EXTINF:3,\n14.ts"),
            try Samples.media("#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:9000000000000000000\n#EXTINF:3,\n14.ts"),
            try Samples.media(
                "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-MEDIA-SEQUENCE:10\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXTINF:1.5,\n13.ts"
            ),
        ]
        for other in others { #expect(known.updated(by: other) == nil) }
    }

    @Test func anAddressMayBeSignedAnew() throws {
        let signed = "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:12\n#EXTINF:1.5,\n12.ts?key=2\n#EXTINF:1.5,\n13.ts?key=2"
        #expect(Self.names(try Self.list(10...12).updated(by: Samples.media(signed)))?.last == "13.ts?key=2")
    }

    @Test func marksAndRangesOfDatesStayWhereTheyWere() throws {
        let first =
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\"\n"
            + "#EXTINF:2,\n0.ts\n#EXT-X-CUE-OUT\n#EXTINF:2,\n1.ts"
        let later =
            "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-DATERANGE:ID=\"b\",START-DATE=\"2026-01-01T00:00:04Z\"\n"
            + "#EXT-X-CUE-OUT\n#EXTINF:2,\n1.ts\n#EXT-X-CUE-IN\n#EXTINF:2,\n2.ts"
        let updated = try #require(try Samples.media(first).updated(by: Samples.media(later)))
        #expect(updated.dateRanges.map(\.id) == ["a", "b"])
        #expect(updated.otherTags.map(\.name) == ["EXT-X-CUE-OUT", "EXT-X-CUE-IN"])
        #expect(updated.otherTags.map(\.segmentIndex) == [1, 2])
    }

    @Test func rangesOfDatesDoNotGrowWithoutBound() throws {
        func list(_ names: Range<Int>) throws -> MediaPlaylist {
            let ranges = names.map { "#EXT-X-DATERANGE:ID=\"\($0)\",START-DATE=\"2026-01-01T00:00:00Z\"\n" }
            return try Samples.media("#EXTM3U\n#EXT-X-TARGETDURATION:2\n" + ranges.joined() + "#EXTINF:2,\n0.ts")
        }
        let updated = try #require(try list(0..<6_000).updated(by: list(6_000..<12_000)))
        #expect(updated.dateRanges.map(\.id) == (2_000..<12_000).map(String.init))
    }

    @Test func itIsReadAgainAsOftenAsSegmentsCome() throws {
        let list = try Self.list(0...2)
        #expect(list.reloadInterval(hasChanged: true) == 2 && list.reloadInterval(hasChanged: false) == 1)
        let hasty = try Samples.media("#EXTM3U\n#EXT-X-TARGETDURATION:0\n#EXTINF:0.1,\n0.ts")
        let slow = try Samples.media("#EXTM3U\n#EXT-X-TARGETDURATION:999999\n#EXTINF:0.1,\n0.ts")
        #expect(hasty.reloadInterval(hasChanged: false) == 0.5 && slow.reloadInterval(hasChanged: true) == 60)
    }
}
