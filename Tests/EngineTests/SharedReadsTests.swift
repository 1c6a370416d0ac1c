import Foundation
import Places
import TestInputs
import Testing

@testable import Engine
@testable import Media

/// What a person does with a cold film, from its row to its waveform, reads its header once.
@Suite struct SharedReadsTests {
    static let films = [
        "Samples/Films/Four places, 1080p.mp4", "Tests/Fixtures/sample_with_chapters.mp4",
        "Tests/Fixtures/sample_with_srt.mkv", "Tests/Fixtures/captions-test.ts", "Tests/Fixtures/mediafile-image.flac",
    ]

    private static let place = Place.file(path: Array("/film".utf8))

    private static func input(_ path: String) throws -> MemoryInput {
        let url = Samples.project.appending(path: path)
        return MemoryInput([UInt8](try Data(contentsOf: url)), name: url.lastPathComponent)
    }

    /// An engine that has nothing but one input, with a cache that no other test reads from.
    private static func engine(_ input: any ByteInput) -> LocalEngine {
        let cache = ReadCache(capacity: 64 << 20)
        return LocalEngine(
            PlaceOpener(budget: .patient) { _, _ in
                Asset(source: ContainerSource(.bytes(input), budget: .patient, cache: cache))
            })
    }

    private static func request(_ moment: PictureRequest.Moment, revision: Int? = nil) -> PictureRequest {
        PictureRequest(
            place, moment, fitting: PixelSize(width: 80, height: 45), background: .black, foreground: 0xffffff,
            urgency: .immediate, revision: revision)
    }

    @Test(arguments: films) func aColdFilm(path: String) async throws {
        let input = try Self.input(path)
        let engine = Self.engine(input)
        _ = try await engine.summary(of: Self.place, isDetailed: false, urgency: .visible)
        _ = try await engine.summary(of: Self.place, isDetailed: true, urgency: .visible)
        let header = input.reads.all
        _ = try? await engine.picture(Self.request(.poster))
        let facts = try await engine.timeline(of: Self.place)
        _ = try? await engine.keyFrames(of: Self.place)
        _ = try? await engine.picture(Self.request(.exact(.zero), revision: facts.revision))
        let times = (0..<4).map { MediaTime(value: $0, timescale: 2) }
        let size = PixelSize(width: 40, height: 22)
        for await _ in engine.strip(StripRequest(Self.place, at: times, fitting: size, urgency: .soon)) {}
        for choice in try await engine.captionChoices(in: Self.place) { _ = try await engine.captions(choice) }
        if facts.hasSound { for try await _ in engine.waveform(of: Self.place, in: nil, count: 32) {} }
        #expect(!header.isEmpty)
        for range in header { #expect(input.reads.repeated(in: range) == [], "\(range)") }
        await engine.release(Self.place)
    }

    @Test func theRowOfAHEIC() async throws {
        let input = try Self.input("Tests/Fixtures/sample_still_photo.heic")
        _ = try await Self.engine(input).summary(of: Self.place, isDetailed: true, urgency: .visible)
        #expect(!input.reads.all.isEmpty && input.reads.repeated(in: 0..<Int64.max) == [])
    }

    /// Another film under the same name: what the timeline asks for by its facts fails, and goes on with new ones.
    @Test func anotherVersionIsTold() async throws {
        let input = try Self.input("Tests/Fixtures/sample_with_chapters.mp4")
        let engine = Self.engine(input)
        let before = try await engine.timeline(of: Self.place)
        _ = try await engine.picture(Self.request(.exact(.zero), revision: before.revision))
        input.replace(
            with: [UInt8](
                try Data(contentsOf: Samples.project.appending(path: "Tests/Fixtures/torchcodec-h264_10bits.mp4"))))
        func code(_ request: PictureRequest) async -> MediaError.Code? {
            await #expect(throws: MediaError.self) { try await engine.picture(request) }?.code
        }
        #expect(await code(Self.request(.exact(.zero), revision: before.revision)) == .changed)
        // What the folder's rows read meanwhile does not let the old timeline go on in the new film.
        await engine.noteChange(of: Self.place)
        _ = try await engine.summary(of: Self.place, isDetailed: true, urgency: .visible)
        #expect(await code(Self.request(.exact(.zero), revision: before.revision)) == .changed)
        #expect(await code(Self.request(.near(.zero), revision: before.revision)) == .changed)
        await engine.forget(Self.place)
        let after = try await engine.timeline(of: Self.place)
        #expect(after.revision != before.revision)
        _ = try await engine.picture(Self.request(.exact(.zero), revision: after.revision))
        await engine.release(Self.place)
    }
}
