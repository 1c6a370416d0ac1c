import Testing

@testable import Media

@Suite struct DemuxerTests {
    let scratch: Scratch
    let counters = IOCounters()

    init() throws { scratch = try Scratch() }

    @Test func readingIsCounted() throws {
        let location = try scratch.write(silence(seconds: 60), to: "a.wav")
        let demuxer = try Demuxer.open(location, counters: counters, budget: .patient, interruption: Interruption())
        let opened = counters.bytesRead
        #expect(opened > 0 && opened < 200_000)
        #expect(demuxer.streamCount == 1)
        #expect(demuxer.stream(0) != nil && demuxer.stream(1) == nil && demuxer.stream(-1) == nil)
        #expect(demuxer.fileSize == 480_044)
        try demuxer.findStreamInformation()
        let known = counters.bytesRead
        try demuxer.findStreamInformation()
        #expect(counters.bytesRead == known)
    }

    @Test func aCancelledInterruptionStopsTheOpening() throws {
        let interruption = Interruption()
        interruption.cancel()
        let location = try scratch.write(silence(), to: "a.wav")
        #expect(throws: CancellationError.self) {
            _ = try Demuxer.open(location, counters: counters, budget: .patient, interruption: interruption)
        }
    }

    @Test(.enabled(if: Corpus.isPresent)) func aDemuxerThatBrokeOffIsSpent() throws {
        let first = Interruption()
        let entry = try #require(Corpus.entries.first { $0.name == "bbb_2500ms.ts" })
        let demuxer = try Demuxer.open(entry.location, counters: counters, budget: .patient, interruption: first)
        first.setByteLimit(0)
        #expect(throws: MediaError.self) { try demuxer.findStreamInformation() }
        demuxer.use(Interruption())
        // libav itself would crash here.
        #expect(demuxer.mustBeReopened)
        #expect(throws: MediaError.self) { try demuxer.findStreamInformation() }
    }

    @Test func anotherJobMayGoOnWithItsOwnInterruption() throws {
        let first = Interruption()
        let location = try scratch.write(silence(seconds: 60), to: "a.wav")
        let demuxer = try Demuxer.open(location, counters: counters, budget: .patient, interruption: first)
        first.cancel()
        demuxer.use(Interruption())
        try demuxer.findStreamInformation()
        #expect(demuxer.hasStreamInformation && !demuxer.mustBeReopened)
    }

    @Test func locations() {
        #expect(MediaLocation("a b.mp4") == .file(path: Array("a b.mp4".utf8)))
        #expect(MediaLocation("https://x/y.mp4?z#f") == .remote(url: "https://x/y.mp4?z#f"))
        #expect(MediaLocation("HTTP://x/y") == .remote(url: "HTTP://x/y"))
        #expect(MediaLocation("file:///tmp/a%20b%") == .file(path: Array("/tmp/a b%".utf8)))
        #expect(MediaLocation("c:/x") == .file(path: Array("c:/x".utf8)))
        #expect(MediaLocation("https://x/dir/y.mp4?z#f").name == "y.mp4")
        #expect(MediaLocation("/a/b/").name == "b")
        #expect(MediaLocation("-dash?.mp4").name == "-dash?.mp4")
    }
}
