import Foundation
import Testing

@testable import Media

/// Files that end too early, as broken downloads and full disks leave them: what is said of them holds for what is there.
@Suite struct CutFileTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// The first `count` bytes of a file of the package.
    private func cut(_ name: String, to count: Int, options: AssetOptions = .init()) throws -> Asset {
        let url = Corpus.package.appending(path: name)
        let bytes = try Data(contentsOf: url).prefix(count)
        return Asset(try scratch.write(Array(bytes), to: "cut \(count)." + url.pathExtension), options: options)
    }

    private static let flower = "Samples/Films/A flower opens.mp4"
    private static let fragmented = "Tests/Fixtures/fragmented_captions.mp4"
    private static let counting = "Samples/Films/Counting in two languages.mkv"
    private static let paris = "Samples/Pictures/Paris.avif"

    @Test(arguments: [flower, fragmented, counting, paris, "Tests/Fixtures/sample_mdat_too_long.mp4"])
    func wholeFilesLackNothing(name: String) async throws {
        let asset = try cut(name, to: .max)
        let (isPlayable, obstacle, isPrecise) = try await asset.load(
            .isPlayable, .obstacle, .providesPreciseDurationAndTiming)
        #expect(isPlayable && isPrecise && obstacle == nil)
    }

    /// The index is there and the first key frame is not.
    @Test(arguments: [(flower, 20_000), (fragmented, 3_000), (paris, 10_000)])
    func nothingToPlay(name: String, count: Int) async throws {
        let asset = try cut(name, to: count)
        let (tracks, isPlayable, obstacle) = try await asset.load(.tracks, .isPlayable, .obstacle)
        #expect(!tracks.isEmpty && !isPlayable)
        #expect(obstacle?.code == .damaged && obstacle?.message.hasPrefix("the file is cut off") == true)
        #expect(obstacle?.remedy == "get the whole file")
        let (isReadable, isExportable, isComposable) = try await asset.load(.isReadable, .isExportable, .isComposable)
        #expect(!isReadable && !isExportable && !isComposable)
    }

    @Test(arguments: [(flower, 700_000, 39), (fragmented, 50_000, 21), (counting, 400_000, 25)])
    func partsCanBePlayed(name: String, count: Int, percent: Int) async throws {
        let asset = try cut(name, to: count)
        let (isPlayable, isReadable, obstacle, isPrecise) = try await asset.load(
            .isPlayable, .isReadable, .obstacle, .providesPreciseDurationAndTiming)
        #expect(isPlayable && isReadable)
        #expect(obstacle?.message.contains(" \(percent) % ") == true, "\(String(describing: obstacle))")
        // The header still promises all of it.
        #expect(!isPrecise)
        _ = try await ImageGenerator(asset: asset).image(at: .zero)
    }

    /// As a recorder leaves it that lost its power.
    @Test func anIndexAtTheEndMayBeMissing() async throws {
        let bytes = try Data(contentsOf: Corpus.package.appending(path: CutFileTests.flower))
        let start = try #require(bytes.firstRange(of: Data("mdat".utf8))).lowerBound - 4
        let head: [UInt8] = [0, 0, 0, 20] + Array("ftypisom".utf8) + [0, 0, 2, 0] + Array("isom".utf8)
        let asset = Asset(try scratch.write(head + Array(bytes[start..<(start + 300_000)]), to: "recording.mp4"))
        await #expect(throws: MediaError.cutOffBeforeIndex) { try await asset.load(.tracks) }
    }

    @Test func soundCanBePlayedInPart() async throws {
        let bytes = silence(seconds: 4)
        let half = Asset(try scratch.write(Array(bytes.prefix(44 + 16_000)), to: "half.wav"))
        let (isPlayable, obstacle, duration) = try await half.load(.isPlayable, .obstacle, .duration)
        #expect(isPlayable && obstacle?.message.contains(" 50 % ") == true, "\(String(describing: obstacle))")
        #expect(duration.seconds == 2)
        let none = Asset(try scratch.write(Array(bytes.prefix(44)), to: "none.wav"))
        #expect(try await none.load(.obstacle) == .cutOffBeforeMedia)
        // Written into a pipe: the largest size stands for an unknown one.
        let stream = bytes.prefix(40) + [255, 255, 255, 255] + bytes[44...]
        for whole in [bytes, Array(stream)] {
            let asset = Asset(try scratch.write(whole, to: "whole.wav"))
            #expect(try await asset.load(.obstacle) == nil)
        }
    }

    /// The headers of FLAC and of most MP3 files tell how long the whole is.
    @Test(arguments: [
        ("Samples/Music/With cover.flac", "it ends at "), ("Tests/Fixtures/bear-vbr-vbri-header.mp3", " 24 % "),
        ("Samples/Music/With cover and chapters.mp3", " 50 % "),
    ])
    func compressedSoundCanBePlayedInPart(name: String, words: String) async throws {
        let whole = try cut(name, to: .max)
        #expect(try await whole.load(.obstacle) == nil)
        let size = try Data(contentsOf: Corpus.package.appending(path: name)).count
        let (isPlayable, obstacle) = try await cut(name, to: size / 4 * 3).load(.isPlayable, .obstacle)
        #expect(isPlayable && obstacle?.message.hasPrefix("the file is cut off: ") == true)
        #expect(obstacle?.message.contains(words) == true, "\(String(describing: obstacle))")
    }

    private static let pictures = "Tests/MediaTests/Fixtures/images/"

    /// Of one part of a JPEG libav shows the rest in grey, of one of a PNG nothing.
    @Test(arguments: [("hopper.jpg", true), ("hopper.png", false)])
    func picturesInPart(name: String, isPlayable: Bool) async throws {
        let whole = try cut(CutFileTests.pictures + name, to: .max)
        #expect(try await whole.load(.obstacle) == nil)
        let asset = try cut(CutFileTests.pictures + name, to: 5_000)
        #expect(try await asset.load(.obstacle) == .cutOffWithinPicture)
        #expect(try await asset.load(.isPlayable) == isPlayable)
        let image = try? await ImageGenerator(asset: asset).image(at: .zero)
        #expect((image != nil) == isPlayable)
    }

    @Test(arguments: [flower, fragmented]) func theRestIsMeasuredWhereAsked(name: String) async throws {
        let options = AssetOptions(prefersPreciseDurationAndTiming: true)
        let whole = try await cut(name, to: .max, options: options).load(.duration)
        let size = try Data(contentsOf: Corpus.package.appending(path: name)).count
        let (duration, isPrecise) = try await cut(name, to: size / 2, options: options).load(
            .duration, .providesPreciseDurationAndTiming)
        #expect(isPrecise && duration.seconds < whole.seconds * 0.8, "\(duration) of \(whole)")
    }

    @Test(.enabled(if: Corpus.isPresent), arguments: ["audio_init.mp4", "video_init.mp4"])
    func theStartOfAStreamIsNoFilm(name: String) async throws {
        let asset = try #require(Corpus.asset("hls-cmaf-demuxed/" + name))
        #expect(try await asset.load(.obstacle) == .noSamples)
        #expect(try await asset.load(.isPlayable) == false)
    }

    /// The fragments of a film without its start, as streams are stored.
    @Test func aSegmentIsNoDamagedFilm() async throws {
        let bytes = try Data(contentsOf: Corpus.package.appending(path: CutFileTests.fragmented))
        let start = try #require(bytes.firstRange(of: Data("moof".utf8))).lowerBound - 4
        let asset = Asset(try scratch.write(Array(bytes[start...]), to: "1.m4s"))
        // A movie whose box has another name by damage is none.
        let name = try #require(bytes.firstRange(of: Data("moov".utf8)))
        var damaged = bytes
        damaged.replaceSubrange(name, with: Data("moow".utf8))
        let movie = Asset(try scratch.write(Array(damaged), to: "damaged.mp4"))
        let error = await #expect(throws: MediaError.self) { try await movie.load(.tracks) }
        #expect(error?.code == .damaged && error != .segmentAlone)
        await #expect(throws: MediaError.segmentAlone) { try await asset.load(.tracks) }
        await #expect(throws: MediaError.segmentAlone) {
            try await ImageGenerator(asset: asset).image(at: .zero)
        }
    }

    /// The movie box, and the header of the first fragment.
    @Test(arguments: [(flower, 200), (flower, 1_500), (flower, 3_000), (flower, 4_200), (fragmented, 1_000)])
    func anIndexMayBeCutToo(name: String, count: Int) async throws {
        let asset = try cut(name, to: count)
        #expect(try await asset.load(.obstacle) == .cutOffWithinIndex)
        #expect(try await asset.load(.isPlayable) == false)
    }

    /// libav tells an error of the disk there.
    @Test func nothingIsKnownOfAHalfHeader() async throws {
        let asset = try cut(CutFileTests.counting, to: 1_860)
        let error = await #expect(throws: MediaError.self) { try await asset.load(.tracks) }
        #expect(error?.code == .damaged && error?.remedy == "get the whole file")
    }
}
