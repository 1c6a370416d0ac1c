import Foundation
import Media
import Places
import TestSupport
import Testing

@testable import Engine

/// Waveforms and scenes as the browser asks for them.
struct LanesTests {
    private let engine = LocalEngine(budget: .patient)

    @Test func timelinesSayWhetherThereIsSound() async throws {
        for (name, hasSound) in [
            ("Films/Two programmes.mp4", true), ("Films/Funicular.webm", false), ("Music/With cover.flac", true),
        ] {
            #expect(try await engine.timeline(of: Samples.place(name)).hasSound == hasSound, "\(name)")
        }
    }

    @Test func waveformsBecomeKnown() async throws {
        var last: Waveform?
        for try await state in engine.waveform(of: Samples.place("Films/Two programmes.mp4"), in: nil, count: 400) {
            last = state
        }
        let waveform = try #require(last)
        #expect(waveform.isComplete && waveform.peaks.count == 400 && waveform.loudest > 0.01)
        let copy = try JSONDecoder().decode(Waveform.self, from: JSONEncoder().encode(waveform))
        #expect(copy == waveform)
    }

    /// A film with silence, which is its default, and a tone.
    @Test func theSoundThatIsChosenIsShown() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "two.mka").path
        _ = try await Program.output(
            of: "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "anullsrc", "-f", "lavfi", "-i", "sine=440", "-t", "2", "-map", "0",
                "-map", "1", "-c:a", "flac", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=ger",
                "-disposition:a:0", "default", path,
            ])
        let film = Place.file(path: Array(path.utf8))
        func loudest() async throws -> Float {
            var last: Waveform?
            for try await state in engine.waveform(of: film, in: nil, count: 10) { last = state }
            return try #require(last).loudest
        }
        func shown() async throws -> [String] {
            try await engine.timeline(of: film).sounds.filter(\.isShown).map(\.name)
        }
        #expect(try await shown() == ["English"])
        #expect(try await loudest() == 0)
        await engine.chooseSound(1, of: film)
        #expect(try await loudest() > 0.05, "the lane asks before the timeline does")
        #expect(try await shown() == ["German"])
        await engine.chooseSound(nil, of: film)
        #expect(try await shown() == ["English"])
        #expect(try await loudest() == 0)
    }

    @Test func scenesAreFoundAndRemembered() async throws {
        let film = Samples.place("Films/Four places, 1080p.mp4")
        func scene(_ direction: SearchDirection, from seconds: Double) async throws -> SceneSearch.Progress? {
            var last: SceneSearch.Progress?
            for try await state in engine.scene(of: film, from: MediaTime(seconds: seconds), direction: direction) {
                let copy = try JSONDecoder().decode(SceneSearch.Progress.self, from: JSONEncoder().encode(state))
                #expect(copy == state)
                last = state
            }
            return last
        }
        #expect(try await scene(.forward, from: 11) == .found(MediaTime(value: 14, timescale: 1)))
        #expect(try await scene(.forward, from: 14) == SceneSearch.Progress.none)
        await engine.release(film)
        #expect(try await scene(.backward, from: 17) == .found(MediaTime(value: 14, timescale: 1)))
        await engine.forget(film)
        #expect(try await scene(.backward, from: 5) == SceneSearch.Progress.none)
    }

    @Test func whatHasNoneSaysSo() async throws {
        let silent = await #expect(throws: MediaError.self) {
            for try await _ in engine.waveform(of: Samples.place("Films/Funicular.webm"), in: nil, count: 9) {}
        }
        #expect(silent?.code == .noSuchTrack)
        let blind = await #expect(throws: MediaError.self) {
            let sound = Samples.place("Music/Without cover.opus")
            for try await _ in engine.scene(of: sound, from: .zero, direction: .forward) {}
        }
        #expect(blind?.code == .noSuchTrack)
    }
}
