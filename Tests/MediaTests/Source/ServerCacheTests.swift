import SeededRandom
import Stores
import TestSupport
import Testing

@testable import Media

/// What was read of a server is not asked for again, as long as the server says that it is the same.
@Suite struct ServerCacheTests {
    private let folder: TemporaryFolder
    private let content: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        var random = SplitMix(seed: 40)
        content = random.bytes(400_000)
    }

    /// A cache as another process would have it: nothing in memory, the same disk.
    private func cache(onDisk: Bool = true) -> ServerCache {
        let cache = ServerCache()
        if onDisk { cache.keep(in: ExtentStore(cacheHome: Array(folder.path.utf8))) }
        return cache
    }

    private func open(_ site: CountedSite, _ cache: ServerCache) throws -> OpenHTTP {
        try OpenHTTP(Address(site.url), Budget(), Interruption(), cache: cache)
    }

    @Test(
        arguments: [
            ([], ["HEAD 304"]), ([.ignoresConditions], ["HEAD 200"]), ([.refusesHead], ["HEAD 405", "GET 304"]),
        ] as [([CountedSite.Habit], [String])])
    func aSecondVisitFetchesNoBody(habits: [CountedSite.Habit], answers: [String]) throws {
        try checkSecondVisit(habits, answers, onDisk: true)
        try checkSecondVisit(habits, answers, onDisk: false)
    }

    private func checkSecondVisit(_ habits: [CountedSite.Habit], _ answers: [String], onDisk: Bool) throws {
        let site = try CountedSite(content, habits)
        let memory = cache(onDisk: false)
        func visited() -> ServerCache { onDisk ? cache() : memory }
        let first = try open(site, visited())
        #expect(try first.bytes(0..<400_000) == content)
        let asked = site.takeAnswers()
        #expect(asked.bytesSent == 400_000 && Set(asked.answers) == ["GET 206"])
        #expect(first.cost == InputCost(requests: asked.answers.count, bytesRead: 400_000))
        for _ in 0..<2 {
            let second = try open(site, visited())
            #expect(try second.bytes(0..<400_000) == content && second.length == 400_000)
            #expect(site.takeAnswers() == (answers, 0))
            #expect(second.cost == InputCost(requests: answers.count, bytesFromCache: 400_000))
        }
    }

    @Test(arguments: [([], 9_000), ([.hasNoRanges], 400_000)] as [([CountedSite.Habit], Int)])
    func aPartIsAskedForAlone(habits: [CountedSite.Habit], sent: Int) throws {
        let site = try CountedSite(content, habits)
        let memory = cache(onDisk: false)
        let whole = Address(site.url, onlyHost: "127.0.0.1", reading: .whole)
        func read() throws -> [UInt8] {
            let part = try #require(whole.part(200_000..<209_000) as? Address)
            let open = try OpenHTTP(part, Budget(), Interruption(), cache: memory)
            #expect(open.length == 400_000)
            return try open.bytes(200_000..<209_000)
        }
        #expect(try read() == Array(content[200_000..<209_000]))
        let first = site.takeAnswers()
        #expect(first.answers.count == 1 && first.bytesSent == sent)
        // What has answered a moment ago is not asked whether it is still the same.
        #expect(try read() == Array(content[200_000..<209_000]))
        #expect(site.takeAnswers() == ([], 0))
    }

    @Test(arguments: [[], [.ignoresConditions], [.refusesHead], [.hangsUpOnHead]] as [[CountedSite.Habit]])
    func aChangedFileIsReadAnew(habits: [CountedSite.Habit]) throws {
        let site = try CountedSite(content, habits)
        let other = Array(content.reversed())
        #expect(try open(site, cache()).bytes(0..<200_000) == Array(content[..<200_000]))
        site.change(other, tag: "\"2\"")
        let second = try open(site, cache())
        #expect(try second.bytes(0..<400_000) == other)
        // Who has the old one open is told, and does not get the old bytes' neighbours.
        let long = Array([content, content, content, content].joined())
        site.change(long, tag: "\"3\"")
        let third = try open(site, cache())
        #expect(try third.bytes(0..<100_000) == Array(content[..<100_000]))
        // The first answer, which is of the old one to its end, is left.
        third.pause()
        site.change(other, tag: "\"4\"")
        #expect(throws: MediaError.inputChanged) { try third.bytes(0..<long.count) }
        #expect(try open(site, cache()).bytes(0..<400_000) == other)
    }

    /// What is small is asked for with the condition, for its answer brings what is new.
    @Test func aSmallFileCostsOneRequest() throws {
        let small = Array(content[..<9_000])
        let site = try CountedSite(small)
        #expect(try open(site, cache()).bytes(0..<9_000) == small)
        #expect(site.takeAnswers() == (["GET 206"], 9_000))
        #expect(try open(site, cache()).bytes(0..<9_000) == small)
        #expect(site.takeAnswers() == (["GET 304"], 0))
        site.change(small.reversed(), tag: "\"2\"")
        #expect(try open(site, cache()).bytes(0..<9_000) == small.reversed())
        #expect(site.takeAnswers() == (["GET 206"], 9_000))
    }

    /// A disk gets what may be kept there, and what the next change will be told from.
    @Test(arguments: [
        ("Cache-Control: max-age=0, no-store\r\n", false), ("Cache-Control: private\r\n", true),
        ("Last-Modified: Mon, 30 Nov 2026 10:00:00 GMT\r\nDate: Mon, 30 Nov 2026 10:00:01 GMT\r\n", false),
        ("Last-Modified: Mon, 30 Nov 2026 10:00:00 GMT\r\nDate: Mon, 30 Nov 2026 10:00:02 GMT\r\n", true),
        ("Last-Modified: yesterday\r\n", true),
    ]) func whatMayNotBeStoredStaysInMemory(lines: String, isStored: Bool) throws {
        let site = try CountedSite(content, lines: lines)
        let first = cache()
        #expect(try open(site, first).bytes(0..<100_000) == Array(content[..<100_000]))
        _ = site.takeAnswers()
        #expect(try open(site, first).bytes(0..<100_000) == Array(content[..<100_000]))
        #expect(site.takeAnswers() == (["HEAD 304"], 0))
        #expect(try open(site, cache()).bytes(0..<100_000) == Array(content[..<100_000]))
        #expect((site.takeAnswers().bytesSent == 0) == isStored)
    }

    /// A server may say of every older file that it was not modified since, and a weak entity tag names more than one.
    @Test(arguments: ["", "ETag: W/\"a\"\r\n"], [9_000, 400_000])
    func aDateIsComparedAndNotAskedFor(tag: String, length: Int) throws {
        let (first, other) = (Array(content[..<length]), Array(content[..<length].reversed()))
        let lines = ["11", "10"].map { "\(tag)Last-Modified: Mon, 30 Nov 2026 \($0):00:00 GMT\r\n" }
        let site = try CountedSite(first, [.hasNoValidator], lines: lines[0])
        #expect(try open(site, cache()).bytes(0..<length) == first)
        _ = site.takeAnswers()
        #expect(try open(site, cache()).bytes(0..<length) == first)
        #expect(site.takeAnswers() == (["HEAD 200"], 0))
        site.change(other, tag: nil, lines: lines[1])
        #expect(try open(site, cache()).bytes(0..<length) == other)
    }

    @Test func whatNothingTellsFromOthersIsNotKept() throws {
        let site = try CountedSite(content, [.hasNoValidator])
        for _ in 0..<2 {
            #expect(try open(site, cache()).bytes(0..<65_536) == Array(content[..<65_536]))
            let asked = site.takeAnswers()
            #expect(asked.answers == ["GET 206"] && asked.bytesSent >= 65_536)
        }
    }

    /// However many read whatever they like, in whatever order, from memory and from a disk, they read the same.
    @Test(arguments: [true, false]) func readersShareWhatTheyRead(onDisk: Bool) throws {
        let site = try CountedSite(content)
        let seed = Thoroughness.seed(41)
        var random = SplitMix(seed: seed)
        let shared = cache(onDisk: onDisk)
        let readers = try (0..<3).map { _ in try open(site, onDisk ? cache() : shared) }
        for _ in 0..<Thoroughness.rounds(120, of: 2_000) {
            let start = random.below(content.count)
            let end = min(content.count, start + 1 + random.below(random.below(2) == 0 ? 2_000 : 90_000))
            let found = try readers[random.below(3)].bytes(start..<end)
            #expect(found == Array(content[start..<end]), "\(start)..<\(end), seed \(seed)")
        }
        let cost = readers.reduce(0) { $0 + ($1.cost?.bytesFromCache ?? 0) }
        #expect(cost > 0 && site.takeAnswers().bytesSent < 1_500_000)
        #expect(try open(site, onDisk ? cache() : shared).bytes(0..<400_000) == content)
    }

    /// The second asset of a film reads nothing but what the first has read.
    @Test func assetsOfAnAddressShareTheCache() async throws {
        let film = ImageFixtures.bytes(ImageFixtures.path("video_90.mov"))
        let site = try CountedSite(film)
        let first = Asset(.remote(url: site.url))
        let (duration, tracks) = try await first.load(.duration, .tracks)
        #expect(first.counters.bytesFromCache <= first.counters.bytesRead)
        #expect(first.counters.requests == site.takeAnswers().answers.count)
        let second = Asset(.remote(url: site.url))
        #expect(try await second.load(.duration) == duration)
        #expect(try await second.load(.tracks).count == tracks.count)
        #expect(second.counters.bytesRead == 0 && second.counters.requests == 1)
        #expect(second.counters.bytesFromCache > 0)
        #expect(site.takeAnswers() == (["GET 304"], 0))
    }

    /// The server is asked, however short ago it has answered, and sends nothing again.
    @Test func whatIsKnownOfAnAddressIsChecked() async throws {
        let film = ImageFixtures.bytes(ImageFixtures.path("video_90.mov"))
        let site = try CountedSite(film + [UInt8](repeating: 0, count: 70_000))
        let asset = Asset(.remote(url: site.url))
        _ = try await asset.load(.duration)
        _ = site.takeAnswers()
        #expect(try await asset.revalidate())
        #expect(site.takeAnswers() == (["HEAD 304"], 0))
        site.change(film, tag: "\"2\"")
        #expect(try await asset.revalidate() == false)
        #expect(asset.status(of: .duration).error?.code == .changed)
        #expect(try await asset.load(.fileSize) == Int64(film.count))
    }

    /// What cannot be reached is no other file.
    @Test func whoDoesNotAnswerLeavesWhatIsKnown() async throws {
        let site = try CountedSite(ImageFixtures.bytes(ImageFixtures.path("video_90.mov")))
        let asset = Asset(.remote(url: site.url))
        let duration = try await asset.load(.duration)
        site.hangUp()
        let error = await #expect(throws: MediaError.self) { try await asset.revalidate() }
        #expect(error?.code == .network && asset.status(of: .duration).value == duration)
    }

    @Test func passwordsAreNoPartOfWhatAnAddressIsKnownBy() throws {
        let site = try CountedSite(content)
        func open(_ login: String) throws -> OpenHTTP {
            let address = Address(site.url.replacing("http://", with: "http://\(login)") + "#t=5")
            return try OpenHTTP(address, Budget(), Interruption(), cache: cache())
        }
        #expect(try open("ann:one@").bytes(0..<65_536) == Array(content[..<65_536]))
        _ = site.takeAnswers()
        #expect(try open("ann:two@").bytes(0..<65_536) == Array(content[..<65_536]))
        #expect(site.takeAnswers() == (["HEAD 304"], 0))
        #expect(try open("bob:two@").bytes(0..<65_536) == Array(content[..<65_536]))
        #expect(site.takeAnswers().answers == ["GET 206"])
    }
}
