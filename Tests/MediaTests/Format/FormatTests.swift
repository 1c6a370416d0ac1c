import Testing

@testable import Media

/// What the corpus' files say of their coding, beyond what ffprobe's comparison covers.
@Suite(.enabled(if: Corpus.isPresent)) struct FormatTests {
    static func video(_ name: String) async throws -> VideoFormat {
        let asset = try #require(Corpus.asset(name))
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        return try #require(try await track.load(.formatDescriptions).first?.video)
    }

    @Test(arguments: [
        ("flower.mp4", DynamicRange.sdr), ("hdr10-av1.mp4", .pq), ("hlg10-color-test.mp4", .hlg),
        ("dolbyVision-hdr.MOV", .dolbyVision),
    ])
    func dynamicRanges(name: String, range: DynamicRange) async throws {
        #expect(try await FormatTests.video(name).dynamicRange == range)
    }

    @Test func masteringDisplayAndContentLight() async throws {
        let video = try await FormatTests.video("sample_with_colr_mdcv_and_clli.mp4")
        #expect(video.bitDepth == 10)
        #expect(video.color.primaries == "bt2020")
        #expect(video.color.transfer == "smpte2084")
        let display = try #require(video.masteringDisplay)
        #expect((display.maximumLuminance ?? 0) > 0)
        #expect(video.contentLightLevel != nil)
    }

    @Test func transparency() async throws {
        #expect(try await FormatTests.video("hopper.png").hasAlpha == false)
        #expect(try await FormatTests.video("transparent.webp").hasAlpha)
    }

    @Test(arguments: [
        ("video_desks.3gp", PixelSize(width: 384, height: 288)),
        ("ccextractor-sample1.ts", PixelSize(width: 640, height: 480)),
        ("weird_aspect.small.mpg", PixelSize(width: 501, height: 288)),
        ("video_90.mov", PixelSize(width: 568, height: 320)),
    ])
    func naturalSizesCountPixelAspectButNoRotation(name: String, size: PixelSize) async throws {
        let asset = try #require(Corpus.asset(name))
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        #expect(try await track.load(.naturalSize) == size)
    }

    @Test(arguments: ["mp4ff-cbcs.mp4", "sample_ac4_protected.mp4", "sample_fragmented_widevine.mp4"])
    func protectedFiles(name: String) async throws {
        let asset = try #require(Corpus.asset(name))
        let (protected, readable, playable) = try await asset.load(.hasProtectedContent, .isReadable, .isPlayable)
        #expect(protected && !readable && !playable)
        #expect(try await asset.load(.tracks).first?.load(.isProtected) == true)
    }

    @Test(arguments: [("sample_vvc.mp4", false), ("sample_ac4.mp4", false), ("flower.mp4", true), ("hopper.jpg", true)])
    func playability(name: String, playable: Bool) async throws {
        let asset = try #require(Corpus.asset(name))
        #expect(try await asset.load(.isPlayable) == playable)
        for track in try await asset.load(.tracks) { #expect(try await track.load(.isDecodable) == playable) }
    }

    @Test func kindsOfTracks() async throws {
        let expected: [String: [MediaType]] = [
            "derived-multilang.mkv": [.video, .audio, .audio, .subtitle, .subtitle, .attachment],
            "derived-multilang.mp4": [.video, .audio, .audio, .subtitle, .subtitle, .text],
            "max-heromode.mp4": [.video, .audio, .timecode, .metadata, .metadata],
            "sample_ac4.ts": [.audio], "videojs-id3.ts": [.video, .metadata],
            "mp4ff-c608-main_1.mp4": [.video, .subtitle],
        ]
        for (name, types) in expected {
            let tracks = try await #require(Corpus.asset(name)).load(.tracks)
            #expect(tracks.map(\.mediaType) == types, "\(name)")
        }
    }

    @Test func languagesAndFlags() async throws {
        for name in ["derived-multilang.mkv", "derived-multilang.mp4"] {
            let asset = try #require(Corpus.asset(name))
            let sounds = try await asset.loadTracks(withMediaType: .audio)
            #expect(sounds.map { $0.status(of: .languageCode).value } == ["eng", "deu"], "\(name)")
            #expect(sounds.map { $0.status(of: .extendedLanguageTag).value } == ["en", "de"], "\(name)")
        }
        let asset = try #require(Corpus.asset("derived-multilang.mp4"))
        let enabled = try await asset.load(.tracks).map { $0.status(of: .isEnabled).value }
        #expect(enabled == [true, true, false, true, false, false])
        #expect(try await asset.loadTracks(withMediaCharacteristic: .legible).count == 3)
        #expect(try await asset.loadTrack(withTrackID: 4)?.mediaType == .subtitle)
        #expect(try await asset.loadTrack(withTrackID: 99) == nil)
    }

    @Test func chaptersTile() async throws {
        for name in ["sample_with_chapters.mp4", "sample_with_nero_chapters_only.mp4", "derived-multilang.mp4"] {
            let chapters = try await #require(Corpus.asset(name)).load(.chapters)
            #expect(chapters.count >= 3, "\(name)")
            #expect(chapters.allSatisfy { $0.title != nil && $0.timeRange.duration > .zero }, "\(name)")
            for (chapter, next) in zip(chapters, chapters.dropFirst()) {
                #expect(chapter.timeRange.end <= next.timeRange.start, "\(name)")
            }
        }
    }

    @Test func doubtfulAndGuessedDurationsSaySo() async throws {
        for (name, precise) in [("flower.mp4", true), ("nero-chapters.m4b", false), ("alea.mpg", true)] {
            let asset = try #require(Corpus.asset(name))
            #expect(try await asset.load(.providesPreciseDurationAndTiming) == precise, "\(name)")
        }
    }
}
