import Bytes
import Foundation
import Tags
import Testing

/// Real files against what independent readers say of them.
@Suite(.enabled(if: Corpus.isPresent)) struct CorpusTests {
    /// Keys of ffprobe that are not tags of the file under another name here.
    private static let renamed: [String: [String]] = [
        "title": ["TIT2", "INAM", "TITLE", "Title"], "artist": ["TPE1", "IART", "ARTIST", "Artist", "Author"],
        "album": ["TALB", "IPRD", "ALBUM", "Album"], "encoder": ["TSSE", "ISFT", "ENCODER", "vendor"],
        "track": ["TRCK", "Track"], "disc": ["TPOS"], "genre": ["TCON", "Genre"], "date": ["TDRC", "Year", "date"],
        "composer": ["TCOM", "Composer"], "publisher": ["TPUB"], "album_artist": ["TPE2"], "grouping": ["TIT1"],
        "encoded_by": ["TENC"], "comment": ["COMM", "Comment"],
    ]

    private struct Facts: Decodable {
        struct Part: Decodable { let tags: [String: String]? }
        struct Chapter: Decodable {
            let start_time: String
            let tags: [String: String]?
        }
        let format: Part?
        let chapters: [Chapter]?
    }

    private func facts(_ name: String) throws -> Facts {
        let root = try #require(Corpus.root)
        return try JSONDecoder().decode(
            Facts.self, from: Data(contentsOf: root.appending(path: "facts/\(name).json")))
    }

    @Test(arguments: [
        "bear-id3.mp3", "toc_many_children.mp3", "mediafile-full.aiff", "mediafile-full.dsf", "mediafile-full.mpc",
        "mediafile-full.wv", "mediafile-image.mp3", "sample_ima_adpcm.wav", "testvideo-43.avi", "androidx-sample.avi",
        "bear-vbr-vbri-header.mp3",
    ]) func agreesWithProbe(name: String) throws {
        let (found, source) = try Corpus.read(name)
        let facts = try facts(name)
        #expect(!found.isIncomplete)
        #expect(source.count <= 32_768)
        for (key, value) in facts.format?.tags ?? [:] {
            guard let names = CorpusTests.renamed[key.lowercased()] else { continue }
            let keys = names + [key]
            let ours = found.items.filter { item in keys.contains { $0.lowercased() == item.key.lowercased() } }
            #expect(ours.contains { $0.value.text == value } || value.contains(";"), "\(key): \(value)")
        }
        let chapters = facts.chapters ?? []
        #expect(found.chapters.count == chapters.count)
        for (ours, theirs) in zip(found.chapters, chapters) {
            #expect(abs(ours.start.seconds - (Double(theirs.start_time) ?? -1)) < 0.001)
            // Without a title ffprobe takes the element's identifier for one.
            #expect(ours.title ?? ours.id == theirs.tags?["title"])
        }
    }

    @Test(arguments: [
        "bear-id3.mp3", "mediafile-image.mp3", "mediafile-image.ape", "mediafile-image.flac", "mediafile-image.wma",
        "multiple_images.mp3", "bear_with_picture.flac",
    ]) func picturesLieWhereTheyAreSaidTo(name: String) throws {
        let (found, source) = try Corpus.read(name)
        #expect(!found.pictures.isEmpty)
        for item in found.pictures {
            let place = try #require(item.value.place)
            let bytes = try #require(try place.read(from: source, limit: 1_000_000))
            guard !bytes.isEmpty else { continue }
            let isJPEG = bytes.starts(with: [0xFF, 0xD8, 0xFF]) && bytes.suffix(2) == [0xFF, 0xD9]
            let isPNG =
                bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.suffix(8).starts(with: Array("IEND".utf8))
            #expect(isJPEG || isPNG, "\(item.description ?? "")")
        }
    }

    @Test func chaptersAndTables() throws {
        let bear = try Corpus.read("bear-id3.mp3").tags
        #expect(bear.tablesOfContents.map(\.children) == [["chap1", "chap2"]])
        #expect(bear.chapters.map(\.startOffset) == [39_740, 48_476])
        let many = try Corpus.read("toc_many_children.mp3").tags
        #expect(many.tablesOfContents.first?.children.count == 129)
        #expect(many.tablesOfContents.first?.items.first?.value == .text("toplevel toc"))
        #expect(many.chapters.count == 129)
    }

    @Test func commentsOverPages() throws {
        let (found, source) = try Corpus.read("bear_vorbis_with_large_metadata.ogg")
        let place = try #require(found.values(.vorbisComment, "LOCATION").first?.place)
        #expect(place.extents.count == 2)
        let text = try #require(try place.read(from: source, limit: 100_000))
        #expect(Set(text).count < 80)
        #expect(found.text(.vorbisComment, "ENCODER") == "Lavf58.45.100")
    }

    @Test(arguments: [("Landscape_3.jpg", 3), ("Landscape_6.jpg", 6), ("Portrait_8.jpg", 8)])
    func orientations(name: String, orientation: Int) throws {
        let (found, source) = try Corpus.read(name)
        #expect(found.photograph?.orientation == orientation)
        // One window at the start and one at the end.
        #expect(source.count <= 8_192)
    }

    @Test(arguments: [
        ("apng-delay.png", true), ("hopper.png", false), ("iss634.webp", true), ("transparent.webp", false),
        ("extended-lossless-animated.webp", true), ("dispose_bgnd.gif", true),
    ]) func animation(name: String, isAnimated: Bool) throws {
        #expect(try Corpus.read(name).tags.image?.isAnimated == isAnimated)
    }

    @Test func exifOfAnItemOfAVIF() throws {
        let bytes = Corpus.bytes("paris_icc_exif_xmp.avif")
        // The item begins with an offset of 0, the TIFF header follows at once.
        let mark = zeros(4) + [0x49, 0x49, 0x2A, 0]
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) })
        let found = try TagReader.readExif(MemoryBytes(bytes), at: Int64(start), length: Int64(bytes.count - start))
        #expect(found.photograph?.make == "Google")
        #expect(found.text(.exif, "OffsetTimeOriginal") == "+02:00")
        #expect(found.photograph?.dateTimeOriginal?.hasSuffix("+02:00") == true)
    }

    @Test func everyFileStaysWithinTheLimit() throws {
        let root = try #require(Corpus.root)
        for url in try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
        where !url.hasDirectoryPath {
            let source = CountingBytes(Corpus.bytes(url.lastPathComponent))
            let found = try? TagReader.read(source)
            #expect(source.count <= 131_072, "\(url.lastPathComponent)")
            #expect(source.requests <= 40, "\(url.lastPathComponent)")
            for place in found?.items.compactMap(\.value.place) ?? [] {
                #expect(place.offset + (place.extents.first?.length ?? 0) <= source.length ?? 0)
            }
        }
    }
}
