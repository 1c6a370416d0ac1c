import ArgumentParser
import Compositions
import Media
import Places

/// `reel bench-edits FILE COUNT`: times inserts at random places of a composition, for `Scripts/bench`.
///
/// Prints a line for each task: its name, and the milliseconds without history or with every earlier value kept.
struct BenchEdits: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench-edits", shouldDisplay: false)

    @Argument var file: String
    @Argument var count: Int

    func run() throws {
        let bench = self
        try Blocking.run { try await bench.measure() }
    }

    private func measure() async throws {
        let (tracks, _) = try await PlaceOpener().asset(of: Place(file)).load(.tracks, .startTime)
        guard let track = tracks.first(where: { $0.mediaType == .video }) ?? tracks.first else {
            throw Failure(file, Failure(description: "it has no track"))
        }
        print("without-history \(try milliseconds(inserting: track, keepsHistory: false))")
        print("with-history \(try milliseconds(inserting: track, keepsHistory: true))")
    }

    private func milliseconds(inserting track: Track, keepsHistory: Bool) throws -> Double {
        var composition = Composition()
        let trackID = composition.addTrack(track.mediaType)
        var history: [Composition] = []
        // Places by a linear congruence, so that each run has the same.
        var state: UInt64 = 1
        let start = ContinuousClock.now
        for number in 1...max(1, count) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let place = Int64(state >> 33) % Int64(number)
            let range = TimeRange(
                start: MediaTime(value: place % 25, timescale: 25), duration: MediaTime(value: 1001, timescale: 30_000))
            try composition[trackID].insert(
                range, of: track, at: MediaTime(value: place * 1001 + place % 7, timescale: 30_000))
            if keepsHistory { history.append(composition) }
        }
        let elapsed = ContinuousClock.now - start
        return elapsed / .milliseconds(1)
    }
}
