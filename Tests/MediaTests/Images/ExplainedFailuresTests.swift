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

    @Test(arguments: ["mp4ff-cbcs.mp4", "sample_fragmented_widevine.mp4", "extended-lossless-animated.webp"])
    func pictures(name: String) async throws {
        let location = MediaLocation(Corpus.fixture(name))
        let obstacle = try #require(try await Asset(location).load(.obstacle))
        #expect(try await Self.pictureError(location) == obstacle)
    }

    @Test(arguments: [
        "sample_ac4.mp4", "sample_ac4_protected.mp4", "sample_fragmented_widevine.mp4",
    ])
    func sounds(name: String) async throws {
        let location = MediaLocation(Corpus.fixture(name))
        let obstacle = try #require(try await Asset(location).load(.obstacle))
        #expect(try await Self.soundError(location) == obstacle)
    }

    @Test func aTrackWithoutACodec() async throws {
        let error = try #require(try await Self.soundError(MediaLocation(Corpus.fixture("sample_missing_stsd.mp4"))))
        #expect(error.code == .unsupportedCodec && error.message == "the file does not say which codec this is in")
        #expect(try await Self.soundError(MediaLocation(Corpus.fixture("h265_bframes.mp4")))?.code == .noSuchTrack)
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
