import Foundation
import TestInputs
import Testing

@testable import Media

/// What is something else is not taken for media because of what lies in its midst.
struct ProbingTests {
    /// A small JPEG file.
    private static func jpeg() async throws -> [UInt8] {
        let generator = ImageGenerator(MediaLocation(Corpus.package.appending(path: "Samples/Films/Gannets.avi").path))
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 160, height: 120))
        let image = try await generator.image(at: .zero, settings, priority: .visible)
        return try await ImageEncoder.encode(image.picture, as: .jpeg(quality: 80))
    }

    private static func pictures() async throws -> [UInt8] {
        Array(repeatElement(try await jpeg(), count: 25).joined())
    }

    private static func asset(_ bytes: [UInt8], _ name: String) -> Asset {
        Asset(source: ContainerSource(.bytes(MemoryInput(bytes, name: name)), budget: .patient, cache: ReadCache()))
    }

    @Test func archivesAndDocumentsOfPicturesAreNoFilms() async throws {
        let pictures = try await Self.pictures()
        var tar = [UInt8](repeating: 0, count: 512)
        tar.replaceSubrange(257..<262, with: "ustar".utf8)
        let heads: [(head: [UInt8], words: String)] = [
            (Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 1, count: 40), "ZIP archive"), (tar, "tar archive"),
            (Array("%PDF-1.4\n1 0 obj\n".utf8), "PDF document"),
            ([0x1F, 0x8B, 0x08] + [UInt8](repeating: 2, count: 40), "gzip"),
        ]
        for (head, words) in heads {
            for name in ["a.zip", "a", "a.mp4"] {
                let asset = Self.asset(head + pictures, name)
                await #expect("\(words) named \(name)") { try await asset.load(.tracks) } throws: { error in
                    guard let error = error as? MediaError else { return false }
                    return error.code == .unrecognizedFormat && error.description.contains(words)
                }
            }
        }
    }

    @Test func picturesAfterSomethingUnknownAreNoFilm() async throws {
        let asset = Self.asset([UInt8](repeating: 0x41, count: 2_000) + (try await Self.pictures()), "a")
        await #expect { try await asset.load(.tracks) } throws: {
            ($0 as? MediaError)?.code == .unrecognizedFormat
        }
    }

    @Test func aBareStreamOfPicturesIsAFilm() async throws {
        let pictures = try await Self.pictures()
        for name in ["a.mjpeg", "A.MJPG"] {
            let asset = Self.asset(pictures, name)
            #expect(try await asset.load(.isStillImage) == false)
            #expect(try await asset.load(.format).name == "mjpeg")
            let generator = ImageGenerator(asset: asset)
            let last = try await generator.image(at: MediaTime(value: 24, timescale: 25), .exact())
            #expect(last.actualTime == MediaTime(value: 24, timescale: 25))
        }
        // One picture with the name of one stays one.
        #expect(try await Self.asset(try await Self.jpeg(), "a.jpg").load(.isStillImage) == true)
    }

    @Test func garbageBeforeSoundIsNoSpeech() async throws {
        let asset = Asset(MediaLocation(Corpus.fixture("200kB-garbage-prefix.mp3")))
        await #expect { try await asset.load(.tracks) } throws: {
            ($0 as? MediaError)?.code == .unrecognizedFormat
        }
    }
}
