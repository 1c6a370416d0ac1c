import Foundation
import Media
import Places
import TestSupport
import Testing

@testable import Engine

/// Streams are opened in the variant that fills the screen, or that a person has chosen.
@Suite struct StreamVariantsTests {
    private let folder: TemporaryFolder
    private let place: Place
    private let engine: LocalEngine
    private static let (small, large) = (PixelSize(width: 64, height: 48), PixelSize(width: 256, height: 192))

    init() async throws {
        folder = try TemporaryFolder()
        var lines = ["#EXTM3U"]
        for (name, size) in [("large", Self.large), ("small", Self.small)] {
            let segment = folder.url.appending(path: "\(name)-%d.ts").path
            _ = try await Program.output(
                of: "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=\(size.width)x\(size.height):r=10:d=4",
                    "-c:v", "libx264", "-preset", "ultrafast", "-g", "10", "-pix_fmt", "yuv420p", "-f", "hls",
                    "-hls_time", "2",
                    "-hls_playlist_type", "vod", "-hls_segment_filename", segment,
                    folder.url.appending(path: "\(name).m3u8").path,
                ])
            lines += ["#EXT-X-STREAM-INF:BANDWIDTH=9000,RESOLUTION=\(size.width)x\(size.height)", "\(name).m3u8"]
        }
        place = .file(path: Array(try folder.write(lines.joined(separator: "\n"), to: "all.m3u8").path.utf8))
        engine = LocalEngine(PlaceOpener(budget: .patient))
    }

    @Test func theScreenDecides() async throws {
        #expect(try await engine.timeline(of: place).displaySize == Self.large, "no screen is known")
        await engine.forget(place)
        engine.noteScreen(PixelSize(width: 60, height: 100))
        let facts = try await engine.timeline(of: place)
        #expect(facts.displaySize == Self.small && facts.variants.map(\.isSelected) == [false, true])
        #expect(
            try await engine.summary(of: place, isDetailed: true, urgency: .visible).displaySize == Self.large,
            "a row says what there is")
    }

    @Test func aChoiceHoldsUntilItIsTakenBack() async throws {
        engine.noteScreen(PixelSize(width: 60, height: 100))
        await engine.choose(.index(0), of: place)
        #expect(try await engine.timeline(of: place).displaySize == Self.large)
        await engine.forget(place)
        #expect(try await engine.timeline(of: place).displaySize == Self.large)
        await engine.choose(nil, of: place)
        #expect(try await engine.timeline(of: place).displaySize == Self.small)
    }

    /// What somebody keeps is in the largest variant, unless another was chosen.
    @Test func whatIsKeptIsWhole() async throws {
        engine.noteScreen(PixelSize(width: 60, height: 100))
        _ = try await engine.timeline(of: place)
        func size() async throws -> [UInt8] {
            Array(try await engine.png(of: place, at: .seconds(1), composedAs: nil)[16..<24])
        }
        func exportedBytes() async throws -> Int64 {
            let range = TimeRange(start: .zero, end: .seconds(4))
            return try await engine.exportPlan(of: place, range: range).estimatedBytes ?? 0
        }
        #expect(try await size() == [0, 0, 1, 0, 0, 0, 0, 192])
        let whole = try await exportedBytes()
        await engine.choose(.smallest, of: place)
        _ = try await engine.timeline(of: place)
        #expect(try await size() == [0, 0, 0, 64, 0, 0, 0, 48])
        #expect(try await exportedBytes() * 2 < whole)
    }
}
