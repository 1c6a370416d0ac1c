import Boxes
import Bytes
import Foundation
import Media
import SeededRandom
import TestSupport
import Testing
import TimedMetadata

@testable import AssetWriting

/// Where the boxes of a film and of what is added to it come to lie.
@Suite struct RevisionTests {
    /// A film with its movie box in front, and its media data at the end.
    private static let film = (try? [UInt8](Data(contentsOf: Written.fixture("androidx-sample.mp4")))) ?? []

    private func track() throws -> BoxedTrack {
        var track = try BoxedTrack(keys: [.location])
        for place in Written.places {
            guard let position = place.position else { continue }
            try track.append([.location(position)], in: place.range)
        }
        return track
    }

    private func revision(of source: any ByteSource) throws -> MovieRevision {
        try MovieRevision(of: source, adding: [try track()], creationTime: 1)
    }

    /// The bytes of the file that becomes of one.
    private func revised(_ film: [UInt8]) throws -> [UInt8] {
        try revision(of: MemoryBytes(film)).pieces.flatMap { piece in
            switch piece {
            case .copy(let range): Array(film[Int(range.lowerBound)..<Int(range.upperBound)])
            case .bytes(let bytes): bytes
            }
        }
    }

    private func types(_ bytes: [UInt8]) throws -> [String] {
        try BoxReader(MemoryBytes(bytes)).readStructure().boxes.map(\.type.description)
    }

    private func places(_ bytes: [UInt8]) throws -> [[[UInt8]]] {
        let reader = BoxReader(MemoryBytes(bytes))
        return try reader.readMovie().tracks.map { track in
            try reader.samplePlaces(of: track, limit: 1_000).map {
                Array(bytes[Int($0.extent.offset)..<Int($0.extent.end)])
            }
        }
    }

    /// Whether the samples of all tracks that a film had are the same, and there is one track more.
    private func expectSameSamples(_ bytes: [UInt8], as film: [UInt8]) throws {
        let (before, after) = (try places(film), try places(bytes))
        #expect(after.dropLast() == before[...] && !before.flatMap(\.self).isEmpty)
        #expect(after.last?.count == 4)
    }

    @Test func theMovieBoxStaysInFront() throws {
        let bytes = try revised(Self.film)
        #expect(try types(bytes) == ["ftyp", "free", "moov", "mdat", "mdat"])
        try expectSameSamples(bytes, as: Self.film)
    }

    /// Media data that goes on to the end of the file gets a length.
    @Test func mediaWithoutALength() throws {
        let place = try #require(try BoxReader(MemoryBytes(Self.film)).readStructure().first("mdat")?.extent.offset)
        var open = Self.film
        open.replaceSubrange(Int(place)..<Int(place) + 4, with: [0, 0, 0, 0])
        let bytes = try revised(open)
        #expect(try revised(Self.film) == bytes)
    }

    /// What a maker has put behind the boxes stays at the end, where he looks for it.
    @Test(arguments: [
        [UInt8](repeating: 0xff, count: 40) + Array("8db42d694ccc418790edff439fe026bf".utf8),
        MetadataMovie.box("sefd", Array("SEFH....SEFT".utf8)),
    ]) func aTrailerStaysLast(trailer: [UInt8]) throws {
        let bytes = try revised(Self.film + trailer)
        #expect(bytes == (try revised(Self.film)) + trailer)
    }

    /// Boxes that refer to places in the file in ways of their own keep their places.
    @Test(arguments: ["meta", "mfra", "abcd"]) func boxesThatReferToPlaces(type: String) throws {
        let film = Self.film + MetadataMovie.box(type, [0, 0, 0, 0])
        let bytes = try revised(film)
        #expect(try Array(types(bytes).suffix(3)) == [type, "mdat", "moov"] && types(bytes).contains("free"))
        #expect(Array(bytes[..<film.count].suffix(200)) == Array(film.suffix(200)))
        try expectSameSamples(bytes, as: film)
    }

    /// Offsets of 32 bits that would not reach any more.
    @Test func offsetsThatWouldNotFit() throws {
        let source = try farFilm()
        let pieces = try revision(of: source).pieces
        guard case .bytes(let movie) = pieces[pieces.count - 2] else { return #expect(Bool(false)) }
        #expect(Array(movie[4..<8]) == Array("moov".utf8))
        // The new samples lie behind four gigabytes.
        let end = try #require(source.length)
        let place = BoxBytes.number(UInt64(end + 8))
        #expect(movie.indices.contains { movie[$0...].starts(with: place) })
    }

    /// The film with all of its chunks a few bytes before 4 GiB, and media data up to there.
    private func farFilm() throws -> SparseBytes {
        let structure = try BoxReader(MemoryBytes(Self.film)).readStructure()
        let media = try #require(structure.first("mdat")?.extent)
        var head = Array(Self.film[..<Int(media.offset)])
        for track in try BoxReader(MemoryBytes(Self.film)).readMovie().tracks {
            let table = try #require(track.samples.first("stco"))
            let first = Int(table.body.offset) + 8
            for place in stride(from: first, to: Int(table.extent.end), by: 4) {
                head.replaceSubrange(place..<place + 4, with: BoxBytes.number(UInt32.max - 16))
            }
        }
        let length: Int64 = 1 << 32
        head += BoxBytes.number(UInt32(length - media.offset)) + Array("mdat".utf8)
        return SparseBytes(head: head, length: length)
    }

    /// Samples behind the end of the film would be taken for what is written there.
    @Test func aFilmThatLacksMedia() throws {
        let media = try #require(try BoxReader(MemoryBytes(Self.film)).readStructure().first("mdat")?.extent)
        let error = #expect(throws: MediaError.self) { try revised(Array(Self.film[..<Int(media.offset)])) }
        #expect(error?.code == .damaged)
    }

    /// Damage is refused, or a file comes out of it that has the track: never a crash.
    @Test func damagedMovies() throws {
        var random = SplitMix(seed: Thoroughness.seed(53))
        let movie = try #require(try BoxReader(MemoryBytes(Self.film)).readStructure().movieBox?.extent)
        for _ in 0..<Thoroughness.rounds(150, of: 5_000) {
            var film = Self.film
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                film[Int.random(in: Int(movie.offset)..<Int(movie.end), using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            do {
                let bytes = try revised(film)
                let tracks = try BoxReader(MemoryBytes(bytes)).readMovie().tracks
                #expect(tracks.contains { $0.sampleDescriptions.first?.format == "mebx" })
            } catch is MediaError {
            } catch is BoxError {
                Issue.record("what was written is no movie")
            }
        }
    }

    /// Bytes followed by as many zeros as it takes.
    private final class SparseBytes: ByteSource {
        private let head: [UInt8]
        let length: Int64?

        init(head: [UInt8], length: Int64) { (self.head, self.length) = (head, length) }

        func read(at offset: Int64, count: Int) -> [UInt8] {
            let end = min(offset + Int64(count), length ?? 0)
            return (offset..<max(offset, end)).map { $0 < head.count ? head[Int($0)] : 0 }
        }
    }
}
