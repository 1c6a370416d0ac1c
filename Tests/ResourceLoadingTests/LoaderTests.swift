import Foundation
import Media
import Synchronization
import TestInputs
import TestSupport
import Testing

@testable import ResourceLoading

/// A request is answered once, by returning or by throwing, and what a loader does wrong is told as that.
@Suite struct LoaderTests {
    private static let name = "sample_with_srt.mkv"

    private static func bytes(_ name: String = name) throws -> [UInt8] {
        try Array(Data(contentsOf: Sources.location(of: name)))
    }

    /// A loader of a film, and its asset.
    private static func film(
        _ information: ((Int) -> ContentInformation)? = nil, budget: Budget = Budget()
    ) throws -> (ScriptedLoader, Asset, [UInt8]) {
        let bytes = try bytes()
        let loader = ScriptedLoader(
            information?(bytes.count) ?? ContentInformation(contentLength: Int64(bytes.count)),
            answer: ScriptedLoader.giving(bytes))
        return (loader, Asset(loader: loader, name: name, budget: budget), bytes)
    }

    private static func error(_ body: () async throws -> Void) async -> MediaError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? MediaError
        }
    }

    // MARK: What is asked

    @Test func nothingIsAskedBeforeSomethingIsRead() async throws {
        let (loader, asset, _) = try Self.film()
        #expect(asset.name == Self.name)
        #expect(loader.informationCount == 0)
        _ = try await asset.load(.duration)
        _ = try await asset.loadTracks(withMediaType: .video)
        #expect(loader.informationCount == 1)
    }

    @Test func severalRequestsAreInFlight() async throws {
        let (loader, asset, bytes) = try Self.film { .atHand($0) }
        _ = try await asset.load(.tracks)
        let deafness = Deafness()
        loader.set { request in
            await deafness.wait()
            try await ScriptedLoader.giving(bytes)(request)
        }
        let loads = (0..<2).map { _ in
            Task { try await ImageGenerator(asset: asset).image(at: .zero, ImageGenerator.Settings()) }
        }
        #expect(await eventually { deafness.count == 2 })
        deafness.end()
        for load in loads { _ = try await load.value }
    }

    /// The counters show it: what is at hand costs no byte more than is wanted, and nothing of it is kept.
    @Test func whatIsAtHandIsNeitherReadAheadNorKept() async throws {
        let bytes = try Self.bytes("sample_with_chapters.mp4")
        func firstPicture(_ loader: MemoryLoader) async throws -> (asked: Int, again: Int) {
            let asset = Asset(loader: loader)
            var counts: [Int] = []
            for _ in 0..<2 {
                _ = try await ImageGenerator(asset: asset).image(at: .zero, ImageGenerator.Settings())
                counts.append(loader.requests.all.reduce(0) { $0 + $1.count })
                loader.requests.clear()
            }
            return (counts[0], counts[1])
        }
        let atHand = try await firstPicture(MemoryLoader(bytes, .atHand(bytes.count)))
        let fetched = try await firstPicture(MemoryLoader(bytes))
        #expect(atHand.asked < fetched.asked)
        // The header is asked for once more where nobody has kept it.
        #expect(atHand.again == atHand.asked && fetched.again < fetched.asked)
    }

    /// A loader that is quick gives no more than can be held.
    @Test func whatIsNotReadIsBounded() async throws {
        let answer = DataAnswer(length: 64 << 20)
        let given = Atomic<Int>(0)
        let task = Task {
            for _ in 0..<64 {
                try await answer.give([UInt8](repeating: 1, count: 1 << 20))
                given.add(1, ordering: .relaxed)
            }
        }
        #expect(await eventually { answer.givenCount == 2 << 20 })
        #expect(given.load(ordering: .relaxed) == 1)
        answer.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(answer.givenCount == 2 << 20)
    }

    @Test func whatNobodyWantsIsCancelled() async throws {
        let (loader, asset, _) = try Self.film()
        let isAsked = Atomic<Bool>(false)
        let isCancelled = Atomic<Bool>(false)
        loader.set { _ in
            isAsked.store(true, ordering: .relaxed)
            do { try await Task.sleep(for: .seconds(3_600)) } catch {
                isCancelled.store(true, ordering: .relaxed)
                throw error
            }
        }
        let load = Task { try await asset.load(.duration) }
        #expect(await eventually { isAsked.load(ordering: .relaxed) })
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
        #expect(await eventually { isCancelled.load(ordering: .relaxed) })
    }

    // MARK: What goes wrong

    private struct Refusal: Error, CustomStringConvertible {
        var description: String { "the key is missing" }
    }

    @Test func whatALoaderThrowsIsTold() async throws {
        let (loader, asset, bytes) = try Self.film()
        loader.set { _ in throw Refusal() }
        let refused = await Self.error { _ = try await asset.load(.duration) }
        #expect(refused?.code == .io && refused?.message.contains("the key is missing") == true)
        loader.set { _ in throw MediaError(.protected, "no key", remedy: "ask for one") }
        #expect(await Self.error { _ = try await asset.load(.duration) }?.code == .protected)
        loader.set { _ in throw CancellationError() }
        #expect(await Self.error { _ = try await asset.load(.duration) }?.code == .io)
        loader.set(answer: ScriptedLoader.giving(bytes))
        _ = try await asset.load(.duration)
    }

    @Test func returningBeforeTheEndIsNoEnd() async throws {
        let (loader, asset, bytes) = try Self.film()
        loader.set { request in
            let start = Int(request.requestedOffset)
            try await request.respond(with: bytes[start..<min(bytes.count, start + 1_000)])
        }
        let error = await Self.error { _ = try await asset.load(.duration) }
        #expect(error?.code == .io && error?.message.contains("after 1000 of") == true, "\(String(describing: error))")
        loader.set(answer: ScriptedLoader.giving(bytes))
        _ = try await asset.load(.duration)
    }

    @Test func givingMoreThanWasAskedIsRefused() async throws {
        let (loader, asset, bytes) = try Self.film { .atHand($0) }
        loader.set { request in try await request.respond(with: bytes[Int(request.requestedOffset)...]) }
        #expect(await Self.error { _ = try await asset.load(.duration) }?.code == .invalidRequest)
    }

    /// Neither returning nor heeding cancellation: each request ends for its reader, and at last none is made.
    @Test(arguments: [true, false]) func aDeafLoaderTimesOut(isAtHand: Bool) async throws {
        let budget = Budget(localTime: .milliseconds(300), networkStallTimeout: .milliseconds(300))
        let (loader, asset, bytes) = try Self.film(
            {
                ContentInformation(
                    contentLength: Int64($0), isEntireLengthAvailableOnDemand: isAtHand)
            }, budget: budget)
        let deafness = Deafness()
        loader.set { _ in await deafness.wait() }
        #expect(await Self.error { _ = try await asset.load(.duration) }?.code == .timedOut)
        for _ in 0..<100 where deafness.count < 64 {
            let before = deafness.count
            let load = Task { try await asset.load(.duration) }
            #expect(await eventually { deafness.count > before })
            load.cancel()
            _ = await load.result
        }
        var refusal: MediaError?
        #expect(
            await eventually {
                refusal = await Self.error { _ = try await asset.load(.duration) }
                return refusal?.message.contains("have not returned") == true
            })
        #expect(refusal?.code == .timedOut && deafness.count <= 66)
        deafness.end()
        loader.set(answer: ScriptedLoader.giving(bytes))
        #expect(await eventually { (try? await asset.load(.duration)) != nil })
    }

    @Test func informationThatNeverComesTimesOut() async throws {
        struct Mute: ResourceLoader {
            let deafness: Deafness
            func contentInformation() async throws -> ContentInformation {
                await deafness.wait()
                return ContentInformation(contentLength: 1)
            }
            func respond(to request: borrowing DataRequest) async throws {}
        }
        let deafness = Deafness()
        let asset = Asset(loader: Mute(deafness: deafness), budget: Budget(networkStallTimeout: .milliseconds(200)))
        #expect(await Self.error { _ = try await asset.load(.duration) }?.code == .timedOut)
        deafness.end()
    }

    @Test func lengthsThatCannotBeAreRefused() async throws {
        for (length, code) in [(0, MediaError.Code.empty), (-1, .invalidRequest)] as [(Int64, MediaError.Code)] {
            let loader = ScriptedLoader(ContentInformation(contentLength: length)) { _ in }
            #expect(await Self.error { _ = try await Asset(loader: loader).load(.duration) }?.code == code)
        }
    }

    /// A request that fails says nothing of what was read before.
    @Test func whatIsKnownOutlivesAFailure() async throws {
        let (loader, asset, _) = try Self.film { .atHand($0) }
        let duration = try await asset.load(.duration)
        loader.set { _ in throw Refusal() }
        #expect(await Self.error { _ = try await ImageGenerator(asset: asset).keyFrameTimes() }?.code == .io)
        #expect(try await asset.revalidate())
        #expect(asset.status(of: .duration).value == duration)
    }

    @Test func anotherVersionFailsAsChanged() async throws {
        let (loader, asset, bytes) = try Self.film {
            ContentInformation(
                contentLength: Int64($0), isEntireLengthAvailableOnDemand: true, version: "1")
        }
        _ = try await asset.load(.duration)
        loader.set(
            ContentInformation(
                contentLength: Int64(bytes.count), isEntireLengthAvailableOnDemand: true, version: "2"))
        // A failure has what is known of the whole be asked for again.
        loader.set { _ in throw Refusal() }
        #expect(await Self.error { _ = try await ImageGenerator(asset: asset).keyFrameTimes() }?.code == .io)
        loader.set(answer: ScriptedLoader.giving(bytes))
        #expect(await Self.error { _ = try await ImageGenerator(asset: asset).keyFrameTimes() }?.code == .changed)
    }

    // MARK: What a resource is

    /// Without ranges, or without a length, bytes come in order as from a pipe.
    @Test(arguments: [true, false]) func whatCannotBeSoughtIsReadInOrder(isLengthKnown: Bool) async throws {
        let bytes = try Self.bytes()
        let loader = MemoryLoader(
            bytes,
            ContentInformation(
                contentLength: isLengthKnown ? Int64(bytes.count) : nil, isByteRangeAccessSupported: !isLengthKnown))
        let asset = Asset(loader: loader, name: Self.name)
        let file = Sources.fixture(Self.name)
        let (types, expected) = (
            try await asset.load(.tracks).map(\.mediaType), try await file.load(.tracks).map(\.mediaType)
        )
        #expect(types == expected)
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 32, height: 32))
        let time = MediaTime(seconds: 0.5)
        let (one, two) = (
            try await ImageGenerator(asset: asset).image(at: time, settings),
            try await ImageGenerator(asset: file).image(at: time, settings)
        )
        #expect(one.picture == two.picture && one.actualTime == two.actualTime)
        #expect(loader.requests.all.allSatisfy { $0 == 0..<Int64(bytes.count) })
    }

    /// The type decides where the bytes alone do not, and misleads nobody where they do.
    @Test func theTypeIsBelievedWhereTheBytesDoNotTell() async throws {
        let captions = Array("00:01 one\n\n00:02 two\n".utf8)
        func format(_ bytes: [UInt8], _ type: String?) async throws -> String {
            let loader = MemoryLoader(
                bytes, ContentInformation(contentLength: Int64(bytes.count), contentType: type))
            return try await Asset(loader: loader).load(.format).name
        }
        #expect(await Self.error { _ = try await format(captions, nil) }?.code == .unrecognizedFormat)
        let film = try Self.bytes()
        let (lied, told) = (try await format(film, "audio/mpeg"), try await format(film, nil))
        #expect(lied == told)
        #expect(await Self.error { _ = try await format(captions, "text/srt") } == nil)
    }

    @Test func namesWithinAResourceLeadNowhere() async throws {
        let playlist = Array("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n/etc/passwd.ts\n#EXT-X-ENDLIST\n".utf8)
        let asset = Asset(loader: MemoryLoader(playlist), name: "a.m3u8")
        let error = await Self.error { _ = try await ImageGenerator(asset: asset).image(at: .zero, .init()) }
        #expect(error?.code == .permissionDenied, "\(String(describing: error))")
    }

    @Test func filesOfThisDiskAreAtHand() throws {
        let file = try FileHandle(forReadingFrom: Sources.location(of: Self.name))
        #expect(ContentInformation.isOnDemand(fileDescriptor: file.fileDescriptor))
        #expect(!ContentInformation.isOnDemand(fileDescriptor: -1))
    }
}
