import Bytes
import Matroska
import Testing

@Suite(.enabled(if: Corpus.isPresent)) struct MatroskaCorpusTests {
    private static func read(_ name: String) throws -> (segment: MatroskaSegment, bytesRead: Int) {
        let source = CountingBytes(try Corpus.bytes(name))
        return (try MatroskaReader(source).read(), source.bytesRead)
    }

    @Test(arguments: Corpus.names) func agreesWithProbe(name: String) throws {
        let (segment, bytesRead) = try MatroskaCorpusTests.read(name)
        #expect(bytesRead < 16 << 10)
        let isCut = name == "blockgroup_block_ends_beyond_blockgroup.mkv"
        #expect(segment.problems.map(\.reason) == (isCut ? [.cutElement] : []))
        guard let facts = try Corpus.facts(name) else { return }
        let streams = facts.streams
        // To libav an attachment is a stream.
        #expect(segment.tracks.count + segment.attachments.count == streams.count)
        for (track, stream) in zip(segment.tracks, streams) {
            if let video = track.video {
                #expect(video.pixelWidth - video.crop.left - video.crop.right == stream.width)
            }
            if let audio = track.audio { #expect(audio.channels == stream.channels) }
            #expect(track.isDefault == (stream.disposition?["default"] == 1))
            #expect(track.isForced == (stream.disposition?["forced"] == 1))
            #expect(track.name == stream.tags?["title"])
            if let language = stream.tags?["language"] { #expect((track.language ?? "eng") == language) }
        }
        #expect(segment.editions.flatMap(\.atoms).count == facts.chapters.count)
        for (atom, chapter) in zip(segment.editions.flatMap(\.atoms), facts.chapters) {
            #expect(chapter.start_time.flatMap(Double.init) == Double(atom.start) / 1e9)
            #expect(atom.displays.first?.string == chapter.tags?["title"])
        }
        #expect(segment.info.title == facts.format.tags?["title"])
        let known = Dictionary(facts.format.tags?.map { ($0.key.uppercased(), $0.value) } ?? []) { first, _ in first }
        for tag in segment.tags where tag.targets.isGlobal {
            for simple in tag.simpleTags { #expect(known[simple.name.uppercased()] == simple.string) }
        }
    }
}
