import Bytes
import Foundation
import Testing

@testable import Boxes

@Suite(.enabled(if: Corpus.isPresent)) struct CorpusTests {
    private func movie(_ name: String) throws -> (BoxReader, Movie) {
        let reader = BoxReader(MemoryBytes(try Corpus.bytes(name)))
        return (reader, try reader.readMovie())
    }

    /// The words by which the index describes boxes, made of what was read.
    private func words(_ structure: FileStructure, _ movie: Movie?) -> [String: String] {
        var words: [String: String] = [:]
        if structure.containsFragments { words["fragmented"] = "" }
        guard let movie else { return words }
        words["moov"] = structure.movieFollowsMedia == true ? "last" : "first"
        let edited = movie.tracks.filter { track in
            track.edits.contains { $0.isEmpty || $0.mediaTime > 0 || $0.mediaRate != 1 }
        }
        if !edited.isEmpty {
            words["elst"] = edited.map { track in
                let edits = track.edits.map { "(\($0.segmentDuration),\($0.mediaTime),\(Int($0.mediaRate)))" }
                return "\(track.handler?.type.description ?? "")[\(edits.joined(separator: ","))]"
            }.joined(separator: ",")
        }
        let groups = movie.tracks.map { Int($0.header?.alternateGroup ?? 0) }
        if groups.contains(where: { $0 != 0 }) { words["altgroup"] = groups.map(String.init).joined(separator: ",") }
        let disabled = movie.tracks.filter { $0.header?.isEnabled == false }.map { String($0.id) }
        if !disabled.isEmpty { words["disabled"] = disabled.joined(separator: ",") }
        let references = movie.tracks.flatMap { track in
            track.references.flatMap { reference in reference.trackIDs.map { "\(track.id):\(reference.type)->\($0)" } }
        }
        if !references.isEmpty { words["tref"] = references.joined(separator: ",") }
        return words
    }

    /// The index's words, without blanks in lists.
    private func words(_ structure: [Substring]) -> [String: String] {
        let joined = structure.joined(separator: " ").replacing(", ", with: ",")
        var words: [String: String] = [:]
        for word in joined.split(separator: " ") {
            for key in ["elst", "altgroup", "disabled", "tref"] where word.hasPrefix(key + "=") {
                words[key] = String(word.dropFirst(key.count + 1))
            }
            if word.hasPrefix("moov-") { words["moov"] = String(word.dropFirst(5)) }
            if word == "fragmented" { words["fragmented"] = "" }
        }
        return words
    }

    @Test func structureAgreesWithTheIndex() throws {
        for entry in Corpus.entries {
            let reader = BoxReader(MemoryBytes(Array(try Data(contentsOf: entry.url))))
            let structure = try reader.readStructure()
            let movie = try? reader.readMovie()
            var found = words(structure, movie)
            let expected = words(entry.structure)
            // The index does not say where the movie is of files without media data or with damage.
            if expected["moov"] == nil { found["moov"] = nil }
            let isDamaged = entry.name == "sample_malformed_free_box.mp4"
            if !isDamaged { #expect(found == expected, "\(entry.name)") }
        }
    }

    @Test func readingIsCheap() throws {
        for entry in Corpus.entries {
            let bytes = Array(try Data(contentsOf: entry.url))
            let source = TestBytes(bytes)
            guard let movie = try? BoxReader(source).readMovie() else { continue }
            #expect(source.requests <= 12 + 8 * movie.tracks.count, "\(entry.name)")
            #expect(source.count <= 60_000, "\(entry.name)")
        }
    }

    @Test func tracksAgreeWithFFprobe() throws {
        for entry in Corpus.entries {
            guard let data = try? Data(contentsOf: entry.facts),
                let facts = try? JSONDecoder().decode(Facts.self, from: data), let streams = facts.streams,
                let movie = try? BoxReader(MemoryBytes(Array(try Data(contentsOf: entry.url)))).readMovie()
            else { continue }
            for stream in streams {
                guard let id = stream.id.flatMap({ UInt32($0.dropFirst(2), radix: 16) }),
                    let track = movie.track(id: id)
                else { continue }
                if let timescale = track.mediaHeader?.timescale, timescale > 0 {
                    #expect(stream.time_base == "1/\(timescale)", "\(entry.name)")
                }
                // One file has had its tables of sizes emptied.
                if let count = stream.nb_frames.flatMap(Int.init), !movie.isExtendedByFragments,
                    let found = track.samples.sampleCount
                {
                    #expect(found == count, "\(entry.name) \(id)")
                }
                if let language = track.mediaHeader?.language, language.count == 3 {
                    #expect(stream.tags?["language"] == language, "\(entry.name) \(id)")
                }
                if let name = track.handler?.name, !name.isEmpty, let other = stream.tags?["handler_name"] {
                    #expect(name == other || other.contains(name), "\(entry.name) \(id)")
                }
                if let tag = stream.codec_tag_string, tag.count == 4, let first = track.sampleDescriptions.first {
                    #expect(
                        [first.format, first.originalFormat].map(\.description).contains(tag), "\(entry.name) \(id)")
                }
            }
        }
    }

    @Test func namedFiles() throws {
        let (reader, languages) = try movie("derived-multilang.mp4")
        #expect(languages.tracks.map(\.language) == [nil, "eng", "ger", "eng", "ger", nil])
        #expect(languages.tracks.map { $0.header?.alternateGroup } == [0, 1, 1, 3, 3, 0])
        let chapters = try #require(languages.track(id: languages.tracks[0].references("chap")[0]))
        #expect(
            try reader.textSamples(of: chapters).map(\.text) == ["Opening", "The middle", "Ende – Ünïcödé", "Coda"])
        #expect(languages.metadata.neroChapters.map(\.title) == ["Opening", "The middle", "Ende – Ünïcödé", "Coda"])

        let phone = try movie("sideways movie.mov").1
        let make = try #require(phone.metadata.items(.quickTimeMetadata, "com.apple.quicktime.make").first)
        #expect(make.value == .text("Apple") && make.locale == "eng" && make.country == "US")
        #expect(
            phone.tracks.contains { $0.metadata.items.contains { $0.key == "com.apple.quicktime.camera.identifier" } })

        let art = try movie("mpeg4_with_image.m4a").1.metadata.items(.iTunes, "covr")
        #expect(art.map(\.dataType) == [13, 27, 12])
        #expect(art.allSatisfy { $0.value == .unread })

        let disc = try movie("sample_with_metadata.mp4").1.metadata
        #expect(disc.items(.iTunes, "trkn").first?.value == .ordinal(2, of: 12))

        let book = try movie("nero-chapters.m4b").1.metadata
        #expect(book.neroChapters.count == 112)

        let protected = try movie("mp4ff-cbcs.mp4").1
        #expect(protected.isProtected)
        #expect(protected.tracks.first?.sampleDescriptions.first?.protection?.scheme == "cbcs")
        #expect(protected.protectionSystems.count == 2)

        let xmp = try movie("one-by-one-person-detection.mp4").1.fileMetadata
        #expect(xmp.blocks.map(\.kind) == [.xmp])

        let broken = try movie("sample_malformed_free_box.mp4").1
        #expect(broken.tracks.count == 2)
        #expect(broken.damages.map(\.reason) == [.tooSmall])
    }

    @Test func fragmentsHaveExactDurations() throws {
        let (reader, movie) = try movie("androidx-sample_fragmented.mp4")
        let summary = try reader.readFragments(of: movie)
        #expect(summary.isComplete)
        #expect(summary.totals(trackID: 1)?.presentationRange == 2_002..<32_032)
        #expect(summary.totals(trackID: 1)?.sampleCount == 30)
    }

    @Test func stillPictures() throws {
        let paris = try BoxReader(MemoryBytes(try Corpus.bytes("paris_icc_exif_xmp.avif"))).readImage()
        #expect(paris.properties.width == 403 && paris.properties.height == 302)
        #expect(paris.properties.colors.count == 2)
        #expect(paris.exif.count == 1)
        let xmp = try #require(paris.xmp.first)
        let text = try Corpus.bytes("paris_icc_exif_xmp.avif")[Int(xmp.offset)..<Int(xmp.end)]
        #expect(String(decoding: text, as: UTF8.self).contains("<x:xmpmeta"))
        let photo = try BoxReader(MemoryBytes(try Corpus.bytes("sample_still_photo.heic"))).readImage()
        #expect(photo.properties.width == 1_080 && photo.type == "hvc1" && photo.exif.count == 1)
        let animated = MemoryBytes(try Corpus.bytes("colors-animated-8bpc.avif"))
        #expect(try BoxReader(animated).readImage().properties.bitsPerChannel == [8, 8, 8])
        #expect(try BoxReader(animated).readMovie().tracks.first?.samples.sampleCount == 5)
    }
}

/// What ffprobe says of a file.
private struct Facts: Decodable {
    struct Stream: Decodable {
        var id: String?
        var time_base: String?
        var nb_frames: String?
        var codec_tag_string: String?
        var tags: [String: String]?
    }

    var streams: [Stream]?
}
