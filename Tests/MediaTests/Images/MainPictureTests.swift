import Testing

@testable import Media

/// Which of several video tracks is shown.
@Suite struct MainPictureTests {
    /// A film of a small red and a large, longer coded noisy track, one of them marked as default.
    private func film(_ scratch: Scratch, _ name: String, defaultTrack: Int) throws -> MediaLocation {
        try FFmpeg.make([
            "-f", "lavfi", "-i", "color=red:size=160x120:rate=25:duration=1",
            "-f", "lavfi", "-i", "nullsrc=size=320x240:rate=30:duration=2,geq=random(1)*255:128:128",
            "-map", "0", "-map", "1", "-c:v", "libx264", "-preset", "ultrafast",
            "-disposition:v", "0", "-disposition:v:\(defaultTrack)", "default", scratch.path(name),
        ])
        return scratch.location(name)
    }

    @Test(arguments: ["mp4", "mkv"], [0, 1])
    func picturesAndFactsAreOfOneTrack(ending: String, defaultTrack: Int) async throws {
        let scratch = try Scratch()
        let location = try film(scratch, "film.\(ending)", defaultTrack: defaultTrack)
        let tracks = try await Asset(location).load(.tracks)
        var main: [Int] = []
        for track in tracks where try await track.load(.isMainPicture) { main.append(track.index) }
        #expect(main == [defaultTrack])
        let image = try await ImageGenerator(location, budget: .patient).image(at: .zero)
        let size = try await tracks[defaultTrack].load(.naturalSize)
        #expect(image.picture.size == size)
    }

    @Test func ranks() {
        func rank(_ hasDecoder: Bool, _ hasSize: Bool, _ isDefault: Bool) -> MainTrackScore {
            MainTrackScore(hasDecoder: hasDecoder, hasSize: hasSize, isDefault: isDefault)
        }
        func best(_ ranks: MainTrackScore?...) -> Int? { MainTrackScore.best(of: ranks.indices) { ranks[$0] } }
        #expect(best() == nil)
        #expect(best(nil, nil) == nil)
        #expect(best(rank(true, true, false), rank(true, true, false)) == 0)
        #expect(best(rank(true, true, false), rank(true, true, true)) == 1)
        #expect(best(nil, rank(false, true, true), rank(true, true, false)) == 2)
        #expect(best(rank(true, false, true), rank(true, true, false)) == 1)
    }
}
