import Foundation
import Media
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
