import Foundation
import Media
import Places
import TestSupport
import Testing

@testable import Engine

/// What the engine tells of a broadcast while its playlist changes.
@Suite struct BroadcastTests {
    private let folder: TemporaryFolder
    private let place: Place
    private let engine = LocalEngine(PlaceOpener(budget: .patient))

    init() throws {
        folder = try TemporaryFolder()
        place = .file(path: Array(folder.url.appending(path: "live.m3u8").path.utf8))
        let path = try #require(Samples.fixture("sample_h264.ts").filePath)
        let segment = try Data(contentsOf: URL(filePath: String(decoding: path, as: UTF8.self)))
        for number in 0..<4 { try segment.write(to: folder.url.appending(path: "\(number).ts")) }
    }

    private func list(_ segments: ClosedRange<Int>, isOver: Bool = false) throws {
        let header = ["#EXTM3U", "#EXT-X-TARGETDURATION:1", "#EXT-X-MEDIA-SEQUENCE:\(segments.lowerBound)"]
        let lines = header + segments.flatMap { ["#EXTINF:1,", "\($0).ts"] } + (isOver ? ["#EXT-X-ENDLIST"] : [])
        _ = try folder.write(lines.joined(separator: "\n"), to: "live.m3u8")
    }

    @Test func newsComeUntilItIsOver() async throws {
        try list(0...1)
        let facts = try await engine.timeline(of: place)
        #expect(facts.duration == .seconds(2) && facts.minimumTimeOffsetFromLive == .seconds(3))
        try list(1...2)
        var news = engine.news(of: place).makeAsyncIterator()
        #expect(try await news.next() == BroadcastNews(duration: .seconds(3), isOver: false))
        try FileManager.default.removeItem(at: folder.url.appending(path: "live.m3u8"))
        let failed = try #require(try await news.next())
        #expect(failed.failure?.code == .notFound && failed.duration == .seconds(3) && !failed.isOver)
        try list(2...3, isOver: true)
        #expect(try await news.next() == BroadcastNews(duration: .seconds(4), isOver: true))
        #expect(try await news.next() == nil)
        // Requests by the number of before are answered.
        let request = PictureRequest(
            place, .exact(.zero), fitting: PixelSize(width: 32, height: 32), background: .black, foreground: 0,
            urgency: .visible, revision: facts.revision)
        #expect(try await engine.picture(request).actualTime != nil)
    }

    @Test func anotherBroadcastEndsThem() async throws {
        try list(2...3)
        _ = try await engine.timeline(of: place)
        try list(0...0)
        var news = engine.news(of: place).makeAsyncIterator()
        let error = try #require(await #expect(throws: MediaError.self) { _ = try await news.next() })
        #expect(error.code == .changed)
    }

    @Test func whatIsNoneHasNoNews() async throws {
        try list(0...1, isOver: true)
        let facts = try await engine.timeline(of: place)
        #expect(facts.minimumTimeOffsetFromLive == nil)
        var news = engine.news(of: place).makeAsyncIterator()
        #expect(try await news.next() == nil)
    }
}
