import SeededRandom
import Synchronization
import TestInputs
import TestSupport
import Testing

@testable import Media

/// Servers that send a file from its start, whatever is asked for.
@Suite struct ServersWithoutRangesTests {
    private typealias Server = RemoteTests.Server

    private let content: [UInt8]

    init() {
        var random = SplitMix(seed: 401)
        content = random.bytes(400_000)
    }

    private func open(_ url: String, _ cache: ServerCache = ServerCache()) throws -> OpenHTTP {
        try OpenHTTP(Address(url), Budget(), Interruption(), cache: cache)
    }

    @Test(arguments: [[.hasNoRanges], [.hasNoRanges, .hasNoValidator]] as [[CountedSite.Habit]])
    func aShortFileIsReadAtAnyPlace(habits: [CountedSite.Habit]) throws {
        let site = try CountedSite(content, habits)
        let seed = Thoroughness.seed(402)
        var random = SplitMix(seed: seed)
        let bytes = try open(site.url)
        #expect(bytes.isSeekable && bytes.length == 400_000)
        for _ in 0..<200 {
            let start = random.below(content.count)
            let end = min(content.count, start + 1 + random.below(40_000))
            #expect(try bytes.bytes(start..<end) == Array(content[start..<end]), "\(start)..<\(end), seed \(seed)")
        }
        // Whatever has come is kept.
        #expect(site.takeAnswers().answers.count <= 2)
    }

    @Test func aSecondVisitFetchesNoBody() throws {
        let site = try CountedSite(content, [.hasNoRanges])
        let cache = ServerCache()
        #expect(try open(site.url, cache).bytes(0..<400_000) == content)
        _ = site.takeAnswers()
        let bytes = try open(site.url, cache)
        #expect(try bytes.bytes(300_000..<400_000) == Array(content[300_000...]))
        #expect(site.takeAnswers() == (["HEAD 304"], 0))
    }

    @Test(arguments: [[.hasNoRanges], [.hasNoRanges, .ignoresConditions]] as [[CountedSite.Habit]])
    func aFileThatChangesFails(habits: [CountedSite.Habit]) throws {
        // Longer than what may have come, and is kept, when the first reader leaves.
        let content = content + [UInt8](repeating: 7, count: 8 << 20)
        let site = try CountedSite(content, habits)
        let cache = ServerCache()
        #expect(try open(site.url, cache).bytes(0..<1_000) == Array(content[..<1_000]))
        let bytes = try open(site.url, cache)
        site.change(content.reversed(), tag: "\"2\"")
        let end = content.count
        let error = #expect(throws: MediaError.self) { try bytes.bytes(end - 1_000..<end) }
        #expect(error?.code == .changed)
        #expect(try open(site.url, cache).bytes(end - 1_000..<end) == content.prefix(1_000).reversed())
    }

    /// It is sent once more, and gone on with at the byte.
    @Test func aBrokenConnectionIsTakenUpAgain() throws {
        let content = content
        let requests = Atomic<Int>(0)
        let server = try Server { request, _ in
            let whole = Server.answer(to: request, content, false)
            return requests.add(1, ordering: .relaxed).newValue < 3 ? Array(whole.prefix(100_000)) : whole
        }
        defer { server.stop() }
        let bytes = try open("http://127.0.0.1:\(server.port)/a.bin")
        #expect(try bytes.bytes(0..<400_000) == content)
    }

    /// What sends without a pause is not silent, however long it is passed over.
    @Test func passingOverTakesAsLongAsItDoes() throws {
        let content = content
        let server = try Server(delay: 100, hasRanges: false) { _ in content }
        defer { server.stop() }
        let interruption = Interruption()
        let budget = Budget(networkStallTimeout: .seconds(2))
        let bytes = try OpenHTTP(Address("http://127.0.0.1:\(server.port)/a.bin"), budget, interruption)
        let read = try interruption.whileWaiting(atMost: budget.networkStallTimeout) {
            try bytes.bytes(399_000..<400_000)
        }
        #expect(read == Array(content[399_000...]))
        interruption.setWaitLimit(.milliseconds(500))
        let other = try OpenHTTP(Address("http://127.0.0.1:\(server.port)/b.bin"), budget, interruption)
        let error = #expect(throws: MediaError.self) {
            try interruption.whileWaiting(atMost: budget.networkStallTimeout) {
                try other.bytes(399_000..<400_000)
            }
        }
        #expect(error?.code == .timedOut)
    }

    /// What is long is read on from where it is: nobody wants to wait for all of it once more.
    @Test func aLongFileIsReadInOrder() throws {
        let length = 33 << 20
        let site = try CountedSite([UInt8](repeating: 7, count: length), [.hasNoRanges])
        let bytes = try open(site.url)
        #expect(!bytes.isSeekable && bytes.length == Int64(length))
        #expect(try bytes.bytes(0..<100_000) == [UInt8](repeating: 7, count: 100_000))
        let error = #expect(throws: MediaError.self) { try bytes.bytes(0..<1_000) }
        #expect(error == .sentInOrder)
        #expect(site.takeAnswers().answers == ["GET 200"])
    }

    /// What is still being written has no length: it is read to where it ends by now.
    @Test func whatHasNoLengthYetIsReadToItsEnd() throws {
        let content = content
        let server = try Server { request, _ in
            let ends =
                request.split(separator: "bytes=").dropFirst().first?
                .prefix { $0.isNumber || $0 == "-" }.split(separator: "-").compactMap { Int($0) } ?? [0]
            let head = "HTTP/1.1 "
            guard ends[0] < content.count else {
                return Array("\(head)416 Range Not Satisfiable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".utf8)
            }
            let end = min(ends.count > 1 ? ends[1] + 1 : .max, content.count)
            let lines = "Content-Range: bytes \(ends[0])-\(end - 1)/*\r\nContent-Length: \(end - ends[0])\r\n"
            return Array("\(head)206 Partial Content\r\nConnection: close\r\n\(lines)\r\n".utf8)
                + content[ends[0]..<end]
        }
        defer { server.stop() }
        let bytes = try open("http://127.0.0.1:\(server.port)/a.bin")
        #expect(bytes.length == nil && !bytes.isSeekable)
        #expect(try bytes.bytes(0..<500_000) == content)
    }

    /// The same film as from a disk: its index lies at its end.
    @Test func aFilmIsTheSameAsFromADisk() async throws {
        let path = Corpus.fixture("dolbyVision-hdr.MOV")
        let site = try CountedSite(ImageFixtures.bytes(path), [.hasNoRanges])
        let (served, file) = (Asset(.remote(url: site.url)), Asset(MediaLocation(path)))
        #expect(try await served.load(.duration) == file.load(.duration))
        for time in [2, 0, 1] as [Int64] {
            let time = MediaTime(value: time, timescale: 4)
            let pictures = try await (
                ImageGenerator(asset: served).image(at: time), ImageGenerator(asset: file).image(at: time)
            )
            #expect(pictures.0.picture == pictures.1.picture && pictures.0.actualTime == pictures.1.actualTime)
        }
    }

    /// Where the samples lie before their index, and nothing leads back, there are facts but no pictures, and why.
    @Test(arguments: [true, false]) func aFilmWithItsIndexLastSaysWhy(isLocal: Bool) async throws {
        let bytes = ImageFixtures.bytes(Corpus.fixture("dolbyVision-hdr.MOV"))
        var policy = InputPolicy.network
        policy.isLocal = isLocal
        let input = MemoryInput(bytes, name: "a.mov", policy: policy, isSeekable: false)
        let asset = Asset(source: ContainerSource(.bytes(input)))
        #expect(try await asset.load(.duration) > .zero)
        #expect(try await asset.load(.isReadInOrder))
        let error = await #expect(throws: MediaError.self) { try await ImageGenerator(asset: asset).image(at: .zero) }
        #expect(error == (isLocal ? .cannotGoBack : .sentInOrder))
    }
}
