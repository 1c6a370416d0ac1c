import Media
import TestInputs

/// A drawn film that can no longer be opened.
final class UnreadableFilm: MediaSource {
    private let film = DrawnFilm(frameCount: 240, frameDuration: MediaTime(value: 1, timescale: 24), keyInterval: 24)

    var name: String { film.name }
    var budget: Budget { film.budget }
    var frameMemory: FrameMemory { film.frameMemory }
    var counters: IOCounters { film.counters }
    var policy: InputPolicy { film.policy }
    var revision: Int { film.revision }
    var knownFacts: AssetFacts? { film.knownFacts }
    func dropCache() {}
    func acceptChanges() {}
    func checkUnchanged(_ interruption: Interruption) throws {}
    func currentIdentity() -> InputIdentity? { nil }

    func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader { throw MediaError(.io, "the disk refused") }

    func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        throw MediaError(.io, "the disk refused")
    }

    func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader {
        throw MediaError(.io, "the disk refused")
    }
}
