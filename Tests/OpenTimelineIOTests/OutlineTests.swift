import Media
import Testing

@testable import OpenTimelineIO

/// What a document says of its timeline without any of its media.
@Suite struct OutlineTests {
    private static func clip(_ start: Double, _ frames: Double, isEnabled: Bool = true) -> String {
        OTIOText.clip("none.mov", OTIOText.range(start, frames), isEnabled: isEnabled)
    }

    private static func outline(_ text: String) throws -> SourceOutline {
        try SourceOutline(OTIODocument(Array(text.utf8)))
    }

    /// Twenty-fourths of a second.
    private static func frames(_ count: Int64) -> MediaTime { MediaTime(value: count, timescale: 24) }

    @Test func clipsThatAreSeenAreCounted() throws {
        let pictures = OTIOText.track([
            Self.clip(0, 10), OTIOText.gap(5), OTIOText.transition, Self.clip(3, 4), Self.clip(0, 1, isEnabled: false),
        ])
        let sound = OTIOText.track([Self.clip(0, 30)], kind: "Audio")
        let notes = OTIOText.track([Self.clip(0, 99)], kind: "Metadata")
        #expect(
            try Self.outline(OTIOText.timeline(OTIOText.stack([pictures, sound, notes])))
                == SourceOutline(.otio, .video, clipCount: 2, duration: Self.frames(30)))
        #expect(
            try Self.outline(OTIOText.timeline(OTIOText.stack([sound, sound])))
                == SourceOutline(.otio, .audio, clipCount: 2, duration: Self.frames(30)))
        #expect(
            try Self.outline(OTIOText.timeline(OTIOText.stack([pictures], source: OTIOText.range(4, 6))))
                == SourceOutline(.otio, .video, clipCount: 2, duration: Self.frames(6)))
    }

    @Test func itemsMayLieWithinEachOther() throws {
        let inner = OTIOText.stack([
            OTIOText.track([Self.clip(0, 8), Self.clip(0, 2)]), OTIOText.track([Self.clip(0, 3)], kind: "Audio"),
        ])
        let track = OTIOText.track([inner, Self.clip(0, 5), OTIOText.transition])
        // The transition at the end needs something to lead to.
        #expect(
            try Self.outline(OTIOText.timeline(OTIOText.stack([track])))
                == SourceOutline(.otio, .video, clipCount: 3, duration: Self.frames(21)))
    }

    @Test func onlyTheMediaTellsTheLengthOfSomeClips() throws {
        let clip = OTIOText.clip("none.mov", nil)
        let outline = try Self.outline(OTIOText.timeline(of: [Self.clip(0, 2), clip]))
        #expect(outline == SourceOutline(.otio, .video, clipCount: 2, duration: nil))
        let stated = OTIOText.clip("none.mov", nil, available: OTIOText.range(7, 3))
        #expect(try Self.outline(OTIOText.timeline(of: [stated])).duration == Self.frames(3))
    }

    @Test func whatHoldsNoTimelineIsRefused() {
        #expect(throws: MediaError.self) { try Self.outline(#"{"OTIO_SCHEMA": "Marker.2"}"#) }
        #expect(throws: MediaError.self) { try Self.outline(#"{"OTIO_SCHEMA": "Timeline.9"}"#) }
        let deep = (0..<80).reduce(Self.clip(0, 1)) { item, _ in OTIOText.track([item]) }
        #expect(throws: MediaError.self) { try Self.outline(deep) }
    }
}
