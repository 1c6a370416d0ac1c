import Foundation
import Media
import OpenTimelineIO
import Places
import Synchronization
import TestSupport
import Testing

@testable import Engine

/// Films that are put together from others, as the timeline shows them.
@Suite struct SegmentTests {
    private let copies: OwnCopies
    private let engine: LocalEngine

    init() throws {
        copies = try OwnCopies()
        engine = copies.engine().engine
    }

    /// A track of clips: what they are of, and which whole seconds of it; nil for a gap.
    private static func track(_ items: [(name: String?, start: Int, seconds: Int)]) -> String {
        let children = items.map { name, start, seconds in
            let range = #"""
                "source_range": {"OTIO_SCHEMA": "TimeRange.1",
                  "start_time": {"OTIO_SCHEMA": "RationalTime.1", "value": \#(start), "rate": 1},
                  "duration": {"OTIO_SCHEMA": "RationalTime.1", "value": \#(seconds), "rate": 1}}
                """#
            guard let name else { return #"{"OTIO_SCHEMA": "Gap.1", \#(range)}"# }
            return #"""
                {"OTIO_SCHEMA": "Clip.1", \#(range),
                 "media_reference": {"OTIO_SCHEMA": "ExternalReference.1", "target_url": "\#(name)"}}
                """#
        }
        return #"{"OTIO_SCHEMA": "Track.1", "kind": "Video", "children": [\#(children.joined(separator: ","))]}"#
    }

    @Test func aTimelineTellsItsSegments() async throws {
        let film = try copies.copy("Films/Gannets.avi")
        let cut = try copies.write(
            Array(Self.track([("Gannets.avi", 1, 2), (nil, 0, 1), ("lost.mp4", 0, 3)]).utf8), to: "cut.otio")
        let facts = try await engine.timeline(of: cut)
        #expect(facts.segments.map(\.name) == ["Gannets.avi", "lost.mp4"])
        #expect(
            facts.segments.map(\.range)
                == [(0, 2), (3, 3)].map { TimeRange(start: .seconds($0), duration: .seconds($1)) })
        #expect(facts.segments.map(\.obstacle?.code) == [nil, .notFound])
        #expect(try await engine.timeline(of: film).segments.isEmpty)

        let origin = try #require(try await engine.origin(of: cut, at: MediaTime(value: 3, timescale: 2)))
        #expect(origin.name == "Gannets.avi" && origin.place?.filePath == film.filePath)
        #expect(origin.time == MediaTime(value: 5, timescale: 2))
        #expect(try await engine.origin(of: cut, at: MediaTime(value: 5, timescale: 2)) == nil)
        let lost = try #require(try await engine.origin(of: cut, at: .seconds(4)))
        #expect(lost.name == "lost.mp4" && lost.place == copies.place("lost.mp4") && lost.time == .seconds(1))
        #expect(try await engine.origin(of: film, at: .zero) == nil)
        await #expect(throws: MediaError.self) { try await engine.origin(of: copies.place("none.otio"), at: .zero) }
    }

    /// A project within a project is a source with a place; a track within a track leads on to its own.
    @Test func whatHasNoPlaceLeadsOnToItsSources() async throws {
        try copies.copy("Films/Gannets.avi")
        try copies.write(Array(Self.track([("Gannets.avi", 1, 3)]).utf8), to: "inner.otio")
        let inner = Self.track([("inner.otio", 1, 2)])
        let outer = #"{"OTIO_SCHEMA": "Track.1", "kind": "Video", "children": [\#(inner)]}"#
        let cut = try copies.write(Array(outer.utf8), to: "cut.otio")
        let origin = try #require(try await engine.origin(of: cut, at: MediaTime(value: 1, timescale: 2)))
        #expect(origin.place == copies.place("inner.otio") && origin.time == MediaTime(value: 3, timescale: 2))
        let place = try #require(origin.place)
        let deeper = try #require(try await engine.origin(of: place, at: origin.time))
        #expect(deeper.name == "Gannets.avi" && deeper.time == MediaTime(value: 5, timescale: 2))
    }

    /// What another program can be given: files, by their own clocks.
    @Test func stretchesOfFilesThatAreShown() async throws {
        let film = try copies.copy("Films/Gannets.avi")
        let stream = Samples.fixture("sample_h264.ts")
        let path = String(decoding: stream.argument, as: UTF8.self)
        try copies.write(Array(Self.track([("Gannets.avi", 1, 3)]).utf8), to: "inner.otio")
        let track = Self.track([("inner.otio", 1, 2), (nil, 0, 1), ("lost.mp4", 0, 3), (path, 0, 1)])
        let cut = try copies.write(Array(track.utf8), to: "cut.otio")
        let clips = try #require(try await engine.presentedClips(of: cut))
        #expect(clips.map(\.place.name) == ["Gannets.avi", "sample_h264.ts"])
        #expect(clips.map(\.target.start) == [.zero, .seconds(6)])
        // The stream ends less than a microsecond before.
        #expect(clips.map { ($0.target.duration.seconds * 1_000).rounded() } == [2_000, 1_000])
        #expect(clips.first?.source == TimeRange(start: .seconds(2), duration: .seconds(2)))
        // The first of this stream's frames is not at zero of its clock.
        let start = try await Asset(.file(path: stream.argument)).load(.startTime)
        #expect(start > .seconds(1))
        #expect(clips.last?.source.start == start && clips.last?.source.duration == clips.last?.target.duration)

        #expect(try await engine.presentedClips(of: film) == nil)
        let range = TimeRange(start: MediaTime(value: 3, timescale: 2), duration: .seconds(1))
        let inner = try #require(try await engine.presentedClips(of: Place("\(copies.place("inner.otio"))#t=1.5,2.5")))
        #expect(inner.map(\.source) == [TimeRange(start: range.start + .seconds(1), duration: range.duration)])
        let edits = Place.editList(EditList([EditList.Clip(film, range, [.video])]))
        #expect(try await engine.presentedClips(of: edits)?.map(\.source) == [range])
        await #expect(throws: MediaError.self) { try await engine.presentedClips(of: copies.place("none.otio")) }
    }

    /// A project in a project, both at other speeds.
    @Test func stretchesAtOtherSpeeds() async throws {
        try copies.copy("Films/Gannets.avi")
        func clip(_ name: String, _ start: Int, _ seconds: Int, speed: Double) -> String {
            let track = Self.track([(name, start, seconds)])
            let effects = #""effects": [{"OTIO_SCHEMA": "LinearTimeWarp.1", "time_scalar": \#(speed)}], "media_ref"#
            return track.replacing(#""media_ref"#, with: effects)
        }
        try copies.write(Array(clip("Gannets.avi", 0, 2, speed: 2).utf8), to: "inner.otio")
        let cut = try copies.write(Array(clip("inner.otio", 1, 2, speed: 0.5).utf8), to: "cut.otio")
        let clips = try #require(try await engine.presentedClips(of: cut))
        // Second 1 to 2 of what takes 2 s, in twice the time.
        #expect(clips.map(\.source) == [TimeRange(start: .seconds(2), duration: .seconds(2))])
        #expect(clips.map(\.target) == [TimeRange(start: .zero, duration: .seconds(2))])
    }

    /// Only the preview opens them.
    @Test func aRowOpensNoSource() async throws {
        try copies.copy("Films/Gannets.avi")
        let track = Self.track([("Gannets.avi", 1, 2), (nil, 0, 1), ("lost.mp4", 0, 3)])
        let cut = try copies.write(Array(track.utf8), to: "cut.otio")
        let opened = Mutex<[String]>([])
        let opener = PlaceOpener(budget: .patient)
        let engine = LocalEngine(
            PlaceOpener(budget: .patient) { place, options in
                guard place == cut, let path = place.filePath else { return opener.asset(of: place, options: options) }
                return Asset(timelineAt: .file(path: path), options: options, budget: .patient) {
                    location, _, options in
                    opened.withLock { $0.append(location.name) }
                    return Asset(location, options: options, budget: .patient)
                }
            })
        let row = try await engine.summary(of: cut, isDetailed: false, urgency: .visible)
        #expect(row.kind == .video && row.clipCount == 2 && row.duration == .seconds(6) && row.format == "otio")
        #expect(opened.withLock(\.self).isEmpty)
        let preview = try await engine.summary(of: cut, isDetailed: true, urgency: .visible)
        #expect(preview.clipCount == 2 && preview.duration == .seconds(6) && preview.displaySize?.width == 960)
        #expect(preview.obstacle?.message.hasPrefix("1 of 2 segments cannot be shown: lost.mp4: ") == true)
        #expect(Set(opened.withLock(\.self)) == ["Gannets.avi", "lost.mp4"])
        #expect(
            try await engine.summary(of: copies.copy("Films/Gannets.avi"), isDetailed: false, urgency: .visible)
                .clipCount == nil)
        try copies.write(Array("{".utf8), to: "bad.otio")
        await #expect(throws: MediaError.self) {
            try await engine.summary(of: copies.place("bad.otio"), isDetailed: false, urgency: .visible)
        }
    }
}
