import Foundation
import Testing
import TestInputs

@testable import Media

/// However many readers open a film, what was read of its header once is not read again.
@Suite struct HeaderReadTests {
    /// Files by how their headers lie.
    static let files = [
        "Samples/Films/Four places, 1080p.mp4", "Tests/Fixtures/sample_with_chapters.mp4",
        "Tests/Fixtures/video_90.mov", "Tests/Fixtures/sample_with_srt.mkv", "Tests/Fixtures/sample_h264.ts",
        "Tests/Fixtures/mediafile-image.flac",
    ]

    /// An asset with a cache of its own: others would push its header out of the one that all share.
    private static func asset(_ input: any ByteInput) -> Asset {
        Asset(source: ContainerSource(.bytes(input), budget: .patient, cache: ReadCache(capacity: 64 << 20)))
    }

    @Test(arguments: files) func theHeaderIsReadOnce(path: String) async throws {
        let bytes = ImageFixtures.bytes(Corpus.package.appending(path: path).path)
        try #require(!bytes.isEmpty)
        let input = MemoryInput(bytes, name: String(path.split(separator: "/").last ?? ""))
        let asset = Self.asset(input)
        // The row, then the preview.
        _ = try await asset.load(.duration, .tracks, .isStillImage)
        let row = input.reads.all
        _ = try await asset.loadStatuses(of: .startTime, .metadata)
        let header = input.reads.all
        #expect(!header.isEmpty && row.count <= header.count)
        // The timeline, its strip, captions and waveform.
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 32, height: 32))
        for _ in 0..<2 {
            let generator = ImageGenerator(asset: asset)
            _ = try? await generator.image(at: .zero, settings)
            _ = try? await generator.keyFrameTimes()
        }
        _ = try? await asset.loadWaveform(count: 16, within: .seconds(3_600))
        for track in try await asset.loadTracks(withMediaType: .subtitle) {
            for try await _ in track.samples {}
        }
        for range in header { #expect(input.reads.repeated(in: range) == [], "\(range)") }
    }

    /// libav does not open it: our own reader looks at the same bytes.
    @Test func theRowOfAHEICReadsOnce() async throws {
        let input = MemoryInput(ImageFixtures.bytes(Corpus.fixture("sample_still_photo.heic")), name: "a.heic")
        let asset = Self.asset(input)
        _ = try await asset.loadStatuses(of: .format, .tracks, .duration, .obstacle)
        #expect(!input.reads.all.isEmpty)
        #expect(input.reads.repeated(in: 0..<Int64.max) == [])
    }

    /// What is kept is bounded, and what is dropped is read again.
    @Test func theCacheIsBounded() throws {
        let cache = ReadCache(capacity: 100_000)
        let block = [UInt8](repeating: 7, count: 40_000)
        for number in 0..<5 {
            let extents = cache.extents(of: .tag(place: "a", value: "\(number)"))
            block.withUnsafeBytes { extents.add($0, at: 0) }
        }
        let last = cache.extents(of: .tag(place: "a", value: "4"))
        #expect(last.byteCount == 40_000)
        #expect(cache.extents(of: .tag(place: "a", value: "0")).byteCount == 0)
    }

    /// Who walks a folder does not fill the cache with what is not looked at any more.
    @Test func headersOfFilesLeftBehindTakeAQuarter() throws {
        let cache = ReadCache(capacity: 400_000)
        let block = [UInt8](repeating: 7, count: 20_000)
        func extents(_ number: Int) -> CachedExtents { cache.extents(of: .tag(place: "a", value: "\(number)")) }
        for number in 0..<15 {
            let extents = extents(number)
            block.withUnsafeBytes { extents.add($0, at: 0) }
        }
        #expect((0..<15).map { extents($0).byteCount }.reduce(0, +) <= 100_000 + 4 * 20_000)
        let kept = extents(20)
        for start in stride(from: 0, to: 300_000, by: 20_000) {
            block.withUnsafeBytes { kept.add($0, at: Int64(start)) }
        }
        #expect(extents(21).byteCount == 0 && extents(20).byteCount == 300_000)
    }

    @Test func extentsAreJoinedAndLeaveGaps() throws {
        let extents = CachedExtents()
        let content = (0..<100).map { UInt8($0) }
        content[10..<20].withUnsafeBytes { extents.add($0, at: 10) }
        content[40..<50].withUnsafeBytes { extents.add($0, at: 40) }
        content[20..<25].withUnsafeBytes { extents.add($0, at: 20) }
        // What lies over others is not kept twice.
        content[15..<60].withUnsafeBytes { extents.add($0, at: 15) }
        var buffer = [UInt8](repeating: 255, count: 100)
        func read(_ offset: Int64) -> (Int, Int64) {
            buffer.withUnsafeMutableBytes { extents.copy(at: offset, into: $0) }
        }
        #expect(read(0) == (0, 10))
        content[70..<80].withUnsafeBytes { extents.add($0, at: 70) }
        #expect(read(12) == (48, .max) && Array(buffer[..<48]) == Array(content[12..<60]))
        #expect(read(60) == (0, 70))
        #expect(read(79) == (1, .max) && buffer[0] == 79)
        #expect(read(80) == (0, .max))
        #expect(extents.byteCount == 60)
    }
}
