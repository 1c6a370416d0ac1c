import Foundation
import Testing

@testable import Media

/// What fails is told in the words of the file: a decoder knows where it gave up, and not why.
struct ExplainedFailuresTests {
    private static func pictureError(_ location: MediaLocation) async throws -> MediaError? {
        do {
            _ = try await ImageGenerator(location).image(at: .zero)
        } catch let error as MediaError {
            return error
        }
        return nil
    }

    private static func soundError(_ location: MediaLocation) async throws -> MediaError? {
        do {
            _ = try await Waveform.load(location, count: 8)
        } catch let error as MediaError {
            return error
        }
        return nil
    }

    @Test(arguments: ["mp4ff-cbcs.mp4", "sample_fragmented_widevine.mp4"])
    func pictures(name: String) async throws {
        let location = MediaLocation(Corpus.fixture(name))
        let obstacle = try #require(try await Asset(location).load(.obstacle))
        #expect(try await Self.pictureError(location) == obstacle)
    }

    @Test(arguments: [
        "sample_ac4.mp4", "sample_ac4.ts", "sample_ac4_protected.mp4", "sample_fragmented_widevine.mp4",
    ])
    func sounds(name: String) async throws {
        let location = MediaLocation(Corpus.fixture(name))
        let obstacle = try #require(try await Asset(location).load(.obstacle))
        #expect(try await Self.soundError(location) == obstacle)
    }

    @Test func aTrackWithoutACodec() async throws {
        let error = try #require(try await Self.soundError(MediaLocation(Corpus.fixture("sample_missing_stsd.mp4"))))
        #expect(error.code == .unsupportedCodec && error.message == "this libav does not know which codec this is in")
        #expect(try await Self.soundError(MediaLocation(Corpus.fixture("h265_bframes.mp4")))?.code == .noSuchTrack)
    }

    @Test func aFileWithoutSoundHasNone() async throws {
        #expect(try await Self.soundError(MediaLocation(Corpus.fixture("mp4ff-cbcs.mp4")))?.code == .noSuchTrack)
    }

    /// What cannot be decoded is an error however long it takes to find out, and not an empty waveform.
    @Test func soundThatIsNoise() async throws {
        let scratch = try Scratch()
        let path = scratch.path("noise.mp4")
        _ = ImageFixtures.output(
            of: "ffmpeg -v error -y -f lavfi -i sine=duration=600 -c:a aac -b:a 48k '\(path)' 2>&1; echo")
        guard var bytes = try? Data(contentsOf: URL(filePath: path)) else { return print("skipped: no ffmpeg command") }
        let samples = try #require(bytes.firstRange(of: Data("mdat".utf8))).upperBound
        let index = try #require(bytes.firstRange(of: Data("moov".utf8))).lowerBound - 4
        bytes.replaceSubrange(samples..<index, with: Data(repeating: 0xFF, count: index - samples))
        try bytes.write(to: URL(filePath: path))
        let error = try #require(try await Self.soundError(MediaLocation(path)))
        #expect(error.code == .decodeFailed, "\(error)")
    }

    /// A broken frame may come from what is missing elsewhere, or not: both are said.
    @Test func ofAPlayableFileWhatIsMissingIsAdded() async throws {
        let scratch = try Scratch()
        let path = scratch.path("cut.mp4")
        let whole = try Data(contentsOf: URL(filePath: Corpus.fixture("androidx-sample.mp4")))
        try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
        let asset = Asset(MediaLocation(path))
        let loss = try #require(try await asset.load(.obstacle))
        try #require(try await asset.load(.isPlayable))
        let told = try await MediaError.noPicture.explained(by: asset, priority: .visible)
        #expect(told.message == "no picture can be decoded, and \(loss.message)" && told.remedy == loss.remedy)
        let other = MediaError(.unsupportedCodec, "no decoder")
        #expect(try await other.explained(by: asset, priority: .visible) == other)
        #expect(try await MediaError.noFrame.explained(by: asset, priority: .visible) == .noFrame)
    }

    /// Whatever hinders all of a file is what both its pictures and its sound say.
    @Test(.enabled(if: Corpus.isPresent)) func theCorpus() async throws {
        var count = 0
        for entry in Corpus.entries {
            let asset = Asset(entry.location)
            guard let obstacle = try? await asset.load(.obstacle), try await !asset.load(.isPlayable) else { continue }
            count += 1
            for error in [try await Self.pictureError(entry.location), try await Self.soundError(entry.location)] {
                guard let error, error.code != .noSuchTrack else { continue }
                #expect(error == obstacle, "\(entry.name)")
            }
        }
        #expect(count > 10)
    }
}
