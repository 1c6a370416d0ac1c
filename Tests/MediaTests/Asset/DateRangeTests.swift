import Foundation
import Media
import TestSupport
import Testing

/// What playlists state of ranges of dates is known with its times, also where their media are not.
struct DateRangeTests {
    /// A playlist of three segments of ten seconds that are not there; the ranges end with a line each.
    private static func asset(
        _ scratch: Scratch, _ ranges: String, date: String? = "2026-01-01T10:00:00Z", isOver: Bool = true
    ) throws -> Asset {
        let date = date.map { "#EXT-X-PROGRAM-DATE-TIME:\($0)\n" } ?? ""
        let segments = (0..<3).map { "#EXTINF:10,\n\($0).ts\n" }.joined()
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n" + date + segments + ranges + (isOver ? "#EXT-X-ENDLIST\n" : "")
        return Asset(try scratch.write(Array(text.utf8), to: "list.m3u8"))
    }

    @Test func aRangeHasItsTimesAndAttributes() async throws {
        let ranges = """
            #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T11:00:02.5+01:00",DURATION=4.25,PLANNED-DURATION=5,\
            CLASS="ads",SCTE35-OUT=0xFC002F,X-COM-EXAMPLE="one, two",X-COUNT=7
            #EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T10:00:20Z",END-DATE="2026-01-01T10:00:50Z"
            #EXT-X-DATERANGE:ID="c",START-DATE="2026-01-01T09:59:50Z",END-DATE="2026-01-01T09:59:00Z"

            """
        let scratch = try Scratch()
        let groups = try await Self.asset(scratch, ranges).load(.dateRangeMetadataGroups)
        #expect(groups.map(\.uniqueID) == ["a", "b", "c"])
        #expect(groups.map(\.classifyingLabel) == ["ads", nil, nil])
        #expect(groups.map(\.start?.seconds) == [2.5, 20, -10])
        #expect(groups.map(\.duration?.seconds) == [4.25, 30, nil])
        #expect(groups.map(\.plannedDuration?.seconds) == [5, nil, nil])
        let (starts, ends) = (groups.map(\.startDate?.description), groups.map(\.endDate?.description))
        #expect(starts[0] == "2026-01-01T11:00:02.500+01:00" && ends[0] == "2026-01-01T10:00:06.750Z")
        #expect(ends[1] == "2026-01-01T10:00:50Z")
        let items = groups[0].items
        #expect(items.map(\.identifier) == ["SCTE35-OUT", "X-COM-EXAMPLE", "X-COUNT"].map { "hlsDateRange/" + $0 })
        #expect(items.map(\.stringValue) == ["0xFC002F", "one, two", "7"])
        #expect(items[2].numberValue == 7 && items[2].time?.seconds == 2.5 && items[2].duration?.seconds == 4.25)
    }

    @Test func aRangeEndsWhereTheNextOfItsKindBegins() async throws {
        let ranges = [("show", 20, "YES"), ("ad", 10, "NO"), ("show", 4, "YES"), ("show", 4, "YES")].enumerated().map {
            #"#EXT-X-DATERANGE:ID="\#($0)",CLASS="\#($1.0)",START-DATE="2026-01-01T10:00:\#($1.1)Z","#
                .replacing(":4Z", with: ":04Z") + "END-ON-NEXT=\($1.2)\n"
        }
        let scratch = try Scratch()
        let groups = try await Self.asset(scratch, ranges.joined()).load(.dateRangeMetadataGroups)
        #expect(groups.map(\.duration?.seconds) == [nil, nil, 16, 16])
        #expect(groups[2].endDate?.description == "2026-01-01T10:00:20Z")
    }

    @Test func anInterstitialSaysHowItIsPlayed() async throws {
        let start = #"CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T10:00:15Z""#
        let ranges = """
            #EXT-X-DATERANGE:ID="pre",\(start),CUE="PRE,ONCE",X-ASSET-URI="ads/1.m3u8",X-RESUME-OFFSET=0
            #EXT-X-DATERANGE:ID="mid",\(start),DURATION=6,X-ASSET-LIST="https://ads.example/list?id=7",\
            X-PLAYOUT-LIMIT=12.5,X-SNAP="OUT,IN",X-RESTRICT="SKIP,JUMP,OTHER",X-TIMELINE-OCCUPIES="RANGE",\
            X-TIMELINE-STYLE="PRIMARY",X-CONTENT-MAY-VARY="NO",X-SKIP-CONTROL-OFFSET=5,X-SKIP-CONTROL-DURATION=9,\
            X-SKIP-CONTROL-LABEL-ID="skip"
            #EXT-X-DATERANGE:ID="post",\(start),CUE="POST",X-ASSET-URI="ads/2.m3u8"
            #EXT-X-DATERANGE:ID="show",START-DATE="2026-01-01T10:00:00Z"

            """
        let scratch = try Scratch()
        let asset = try Self.asset(scratch, ranges)
        let events = try await asset.load(.interstitialEvents)
        #expect(try await asset.load(.dateRangeMetadataGroups).count == 4)
        #expect(events.map(\.identifier) == ["pre", "mid", "post"])
        #expect(events.map(\.time?.seconds) == [0, 15, 30])
        #expect(events.map(\.cue) == [.join, nil, .leave] && events.map(\.willPlayOnce) == [true, false, false])
        #expect(events.map(\.resumptionOffset?.seconds) == [0, nil, nil])
        let (usual, stated) = (events[0], events[1])
        #expect(usual.assetURL == scratch.path("ads/1.m3u8") && usual.assetListURL == nil)
        #expect(usual.restrictions.isEmpty && usual.timelineOccupancy == .singlePoint && usual.contentMayVary)
        #expect(!usual.supplementsPrimaryContent && usual.playoutLimit == nil && usual.skipControlOffset == nil)
        #expect(!usual.alignsStartWithPrimarySegmentBoundary && !usual.alignsResumptionWithPrimarySegmentBoundary)
        #expect(stated.assetURL == nil && stated.assetListURL == "https://ads.example/list?id=7")
        #expect(stated.duration?.seconds == 6 && stated.playoutLimit?.seconds == 12.5)
        let both: [InterstitialEvent.Restriction] = [
            .requiresPlaybackAtPreferredRateForAdvancement, .constrainsSeekingForwardInPrimaryContent,
        ]
        #expect(stated.restrictions == both)
        #expect(stated.alignsStartWithPrimarySegmentBoundary && stated.alignsResumptionWithPrimarySegmentBoundary)
        #expect(stated.timelineOccupancy == .fill && stated.supplementsPrimaryContent && !stated.contentMayVary)
        #expect(stated.skipControlOffset?.seconds == 5 && stated.skipControlDuration?.seconds == 9)
        #expect(stated.skipControlLabelID == "skip")
    }

    /// Without the dates of segments, and of a broadcast, not all is known of times.
    @Test func whatIsNotStatedIsNotKnown() async throws {
        let range = #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T10:00:15Z""#
        let scratch = try Scratch()
        let undated = try Self.asset(scratch, range + "\n", date: nil)
        #expect(try await undated.load(.dateRangeMetadataGroups).map(\.start) == [nil])
        #expect(try await undated.load(.interstitialEvents).map(\.time) == [nil])
        let live = try Self.asset(scratch, range + ",CUE=\"POST\"\n", isOver: false)
        #expect(try await live.load(.dateRangeMetadataGroups).map(\.start?.seconds) == [15])
        #expect(try await live.load(.interstitialEvents).map(\.time) == [nil])
    }

    @Test func absurdNumbersDoNoHarm() async throws {
        let ranges = """
            #EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="9999-12-31T23:59:59Z",\
            DURATION=9223372036854775807,PLANNED-DURATION=-5,X-RESUME-OFFSET=-9223372036854775807,X-PLAYOUT-LIMIT=no
            #EXT-X-DATERANGE:ID="b",START-DATE="0000-01-01T00:00:00Z",END-DATE="9999-12-31T23:59:59Z"

            """
        let scratch = try Scratch()
        let asset = try Self.asset(scratch, ranges)
        let groups = try await asset.load(.dateRangeMetadataGroups)
        let event = try #require(try await asset.load(.interstitialEvents).first)
        #expect(groups.map { ($0.start?.seconds ?? 0).magnitude > 6e10 } == [true, true])
        #expect(groups[0].endDate == nil && groups[0].plannedDuration == nil && event.playoutLimit == nil)
        #expect(event.resumptionOffset == MediaTime(value: -.max, timescale: 1))
    }

    /// Of a playlist that lists more than anybody writes the last ones are known.
    @Test func thereIsABoundToTheirNumber() async throws {
        let ranges = (0..<10_050).map { #"#EXT-X-DATERANGE:ID="\#($0)",START-DATE="2026-01-01T10:00:15Z""# + "\n" }
        let scratch = try Scratch()
        let groups = try await Self.asset(scratch, ranges.joined()).load(.dateRangeMetadataGroups)
        #expect(groups.count == 10_000 && groups.last?.uniqueID == "10049")
    }
}
