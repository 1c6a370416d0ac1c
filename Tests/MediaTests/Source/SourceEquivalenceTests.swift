import Archives
import Foundation
import ResourceLoading
import Testing
import TestInputs
import TestSupport

@testable import Media

/// What is done with a file gives the same from other inputs: bytes in memory, reads that give little at a time, loaders, and
/// members of archives.
@Suite struct SourceEquivalenceTests {
    /// A kind of input that is none of a file's.
    enum Kind: CaseIterable, CustomTestStringConvertible {
        case memory, shortReads, loader, loaderAtHand, member, deflatedMember, tarMember, spilledMember, blockMember

        var testDescription: String { "\(self)" }

        func input(_ bytes: [UInt8], name: String) -> any ByteInput {
            switch self {
            case .memory: return MemoryInput(bytes, name: name)
            case .shortReads:
                var faults = FaultyInput.Faults()
                faults.mostBytes = 1_009
                return FaultyInput(MemoryInput(bytes, name: name), faults)
            case .loader: return LoaderInput(MemoryLoader(bytes), name: name)
            case .member:
                let archive = ZipBytes([.init("first", [1, 2, 3]), .init(name, bytes), .init("last", [4])])
                return MemberInput(Array(name.utf8), in: MemoryInput(archive.bytes, name: "a.zip"))
            case .deflatedMember:
                let archive = ZipBytes([.init("first", [1, 2, 3]), .deflated(name, bytes)])
                return MemberInput(Array(name.utf8), in: MemoryInput(archive.bytes, name: "a.zip"))
            case .tarMember:
                let archive = TarBytes([.init("first", [1, 2, 3]), .init(name, bytes)])
                return MemberInput(Array(name.utf8), in: MemoryInput(archive.gzipped, name: "a.tgz"))
            case .spilledMember:
                let archive = TarBytes([.init("first", [1, 2, 3]), .init(name, bytes)])
                return MemberInput(
                    Array(name.utf8), in: MemoryInput(ZstdBytes.frame(archive.bytes), name: "a.tar.zst"))
            case .blockMember:
                let archive = SevenZipBytes([.zstd([("first", [1, 2, 3]), (name, bytes)])])
                return MemberInput(Array(name.utf8), in: MemoryInput(archive.bytes, name: "a.7z"))
            case .loaderAtHand: return LoaderInput(MemoryLoader(bytes, .atHand(bytes.count)), name: name)
            }
        }

        func asset(_ path: String, options: AssetOptions = AssetOptions()) -> Asset {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return Asset(input(ImageFixtures.bytes(path), name: name), options: options, budget: .patient)
        }
    }

    /// What must be the same of a picture.
    private struct Shown: Equatable {
        let picture: Picture
        let times: [MediaTime]
        let reason: GeneratedImage.Reason

        init(_ image: GeneratedImage) {
            (picture, reason) = (image.picture, image.reason)
            times = [image.requestedTime, image.actualTime, image.duration]
        }
    }

    static let files = [
        "sample_with_chapters.mp4", "sample_with_srt.mkv", "sample_h264.ts", "mediafile-image.flac",
        "test_stereo_left_right.webm", "sample_still_photo.heic", "video_90.mov", "mediafile-image.mp3",
        "colors-animated-8bpc.avif", "androidx-sample_fragmented.mp4", "sample_missing_stsd.mp4",
        "corrupt_metadata.ogg",
    ]
    static let films = [
        "sample_with_chapters.mp4", "sample_with_srt.mkv", "sample_h264.ts", "sample_rotate_and_reflect.mp4",
        "androidx-sample_fragmented.mp4",
    ]

    private static func file(_ name: String, options: AssetOptions = AssetOptions()) -> Asset {
        Asset(MediaLocation(Corpus.fixture(name)), options: options, budget: .patient)
    }

    @Test(arguments: Kind.allCases, files) func inspection(kind: Kind, name: String) async throws {
        for options in [AssetOptions(), AssetOptions(prefersPreciseDurationAndTiming: true)] {
            let expected = try await PropertyListing.all(of: Self.file(name, options: options))
            let found = try await PropertyListing.all(of: kind.asset(Corpus.fixture(name), options: options))
            #expect(found.keys.sorted() == expected.keys.sorted())
            for (name, value) in expected { #expect(found[name] == value, "\(name)") }
        }
    }

    @Test(arguments: Kind.allCases, films) func images(kind: Kind, name: String) async throws {
        let (file, other) = (Self.file(name), kind.asset(Corpus.fixture(name)))
        let (expected, found) = (ImageGenerator(asset: file), ImageGenerator(asset: other))
        let duration = try await file.load(.duration).seconds
        let times = [0.1, 0.6, 0.35].map { MediaTime(seconds: duration * $0) }
        let size = PixelSize(width: 64, height: 64)
        for settings in [ImageGenerator.Settings(maximumSize: size), .exact(maximumSize: size)] {
            for time in times {
                let (one, two) = (
                    try await found.image(at: time, settings), try await expected.image(at: time, settings)
                )
                #expect(Shown(one) == Shown(two))
            }
            var pictures: [Picture?] = []
            for await element in expected.images(for: times, settings) { pictures.append(try? element.image.picture) }
            var others: [Picture?] = []
            for await element in found.images(for: times, settings) { others.append(try? element.image.picture) }
            #expect(others == pictures && others.allSatisfy { $0 != nil })
        }
        #expect(try await found.keyFrameTimes() == expected.keyFrameTimes())
        #expect(try await found.keyFrameTime(after: times[0]) == expected.keyFrameTime(after: times[0]))
    }

    @Test(arguments: Kind.allCases, films) func scrubbing(kind: Kind, name: String) async throws {
        let size = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 48, height: 48))
        var walks: [[Shown]] = []
        for asset in [Self.file(name), kind.asset(Corpus.fixture(name))] {
            let buffer = ScrubBuffer(ImageGenerator(asset: asset))
            var image = try await buffer.image(.at(MediaTime(value: 1, timescale: 2)), size)
            var walk = [Shown(image)]
            for step in 0..<8 {
                let time = image.actualTime
                image = try await buffer.image(step < 5 ? .after(time) : .before(time), size)
                walk.append(Shown(image))
            }
            walks.append(walk)
        }
        #expect(walks[0] == walks[1])
    }

    @Test(arguments: Kind.allCases, ["sample_with_srt.mkv", "mediafile-image.flac", "sample_h264.ts", "video_90.mov"])
    func waveform(kind: Kind, name: String) async throws {
        func peaks(_ asset: Asset) async -> String {
            do {
                return "\(try await asset.loadWaveform(count: 64, within: .seconds(3_600)).peaks)"
            } catch {
                return "\(error)"
            }
        }
        let (other, file) = (await peaks(kind.asset(Corpus.fixture(name))), await peaks(Self.file(name)))
        #expect(other == file, "\(other)\n\(file)")
    }

    @Test(arguments: Kind.allCases) func scenes(kind: Kind) async throws {
        let path = Corpus.package.appending(path: "Samples/Films/Four places, 1080p.mp4").path
        var found: [[SceneSearch.Progress]] = []
        for asset in [Asset(MediaLocation(path), budget: .patient), kind.asset(path)] {
            let finder = SceneFinder(asset: asset)
            var cuts: [SceneSearch.Progress] = []
            for (direction, seconds) in [(SearchDirection.forward, 0.0), (.backward, 9)] {
                var last: SceneSearch.Progress?
                for try await progress in finder.search(direction, from: MediaTime(seconds: seconds)) {
                    last = progress
                }
                if let last { cuts.append(last) }
            }
            found.append(cuts)
        }
        #expect(found[0] == found[1])
        #expect(found[0].count == 2)
        for case .found in found[0] { continue }
    }

    @Test(arguments: Kind.allCases, films) func samples(kind: Kind, name: String) async throws {
        var all: [[Sample]] = []
        for asset in [Self.file(name), kind.asset(Corpus.fixture(name))] {
            let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
            var samples: [Sample] = []
            for try await sample in track.samples { samples.append(sample) }
            all.append(samples)
        }
        #expect(all[0] == all[1])
        #expect(all[0].first?.isKeyFrame == true && all[0].count > 5)
        #expect(all[0].allSatisfy { $0.presentationTime.isNumeric && !$0.data.isEmpty })
    }

    @Test(arguments: Kind.allCases) func export(kind: Kind) async throws {
        let scratch = try Scratch()
        let path = Corpus.fixture("sample_with_metadata.mp4")
        var copies: [[UInt8]] = []
        for (number, asset) in [Asset(MediaLocation(path), budget: .patient), kind.asset(path)].enumerated() {
            let range = TimeRange(start: .zero, end: MediaTime(value: 1, timescale: 1))
            let plan = try await RangeExport.plan(of: asset, range: range)
            let target = scratch.path("\(number).\(plan.fileExtension)")
            copies.append(
                ImageFixtures.bytes(
                    String(decoding: try await RangeExport.run(plan, of: asset, to: Array(target.utf8)), as: UTF8.self))
            )
        }
        #expect(copies[0] == copies[1] && copies[0].count > 1_000)
    }
}
