import CLinux
import Glibc
import SeededRandom
import TestInputs
import Testing

@testable import Media

/// Sequences, cancelling, and files that are not what they should be.
@Suite struct ImageSequenceTests {
    private let small = PixelSize(width: 64, height: 64)

    @Test func answersEachTimeInOrder() async throws {
        let times = [5, 1, 3, 9].map { MediaTime(value: $0, timescale: 10) }
        let generator = ImageGenerator(ImageFixtures.location("h265_bframes.mp4"), budget: .patient)
        var seen: [MediaTime] = []
        for await element in generator.images(for: times, .exact(maximumSize: small)) {
            seen.append(element.requestedTime)
            #expect(try element.actualTime <= element.requestedTime)
            #expect(try element.image.requestedTime == element.requestedTime)
        }
        #expect(seen == times)
    }

    @Test func failuresAreElementsAndDoNotEndIt() async throws {
        let generator = ImageGenerator(MediaLocation("/nowhere/at/all.mp4"))
        var count = 0
        for await element in generator.images(for: [.zero, .zero]) {
            count += 1
            #expect(element.requestedTime == .zero)
            #expect(throws: MediaError.self) { try element.image }
            #expect(throws: MediaError.self) { try element.actualTime }
        }
        #expect(count == 2)
    }

    @Test func oneGroupOfPicturesIsDecodedOnce() async throws {
        let location = ImageFixtures.location("torchcodec-av1_video.mkv")
        let whole = try await WorkerPool.decoding.run(priority: .visible) { _ in
            UncheckedBox(try SequentialDecode(location))
        }.value.frames
        let generator = ImageGenerator(location, budget: .patient)
        for await element in generator.images(for: whole.map(\.time), .exact(maximumSize: small)) {
            _ = try element.image
        }
        #expect(generator.decodeCounters.framesDecoded <= whole.count + 2)

        let descending = ImageGenerator(location, budget: .patient)
        let some = whole.prefix(20).reversed().map(\.time)
        var got: [MediaTime] = []
        for await element in descending.images(for: some, .exact(maximumSize: small)) {
            got.append(try element.actualTime)
        }
        #expect(got == some)
        #expect(descending.decodeCounters.framesDecoded <= 40)
    }

    /// A strip is made from the playhead on.
    @Test func groupsFollowTheTimesThatAskForThem() async throws {
        let generator = ImageGenerator(ImageFixtures.location("roadtrip-vp92-10bit.webm"), budget: .patient)
        let keys = try #require(try await generator.keyFrameTimes())
        try #require(keys.count > 2)
        let times = [keys[2], keys[0], keys[1], keys[2] + MediaTime(value: 1, timescale: 100)]
        let plan = try await generator.withSession(.visible) { [small] session in
            try session.plan(times, from: 0, .exact(maximumSize: small))
        }
        #expect(plan.groups.map(\.members) == [[0, 3], [1], [2]])
        await generator.close()
    }

    /// Such as what a server without ranges sends, or a FIFO.
    @Test(arguments: ["sample_h264.ts", "roadtrip-vp92-10bit.webm"])
    func whatCannotGoBackIsReadOnce(name: String) async throws {
        let path = ImageFixtures.path(name)
        let whole = try await WorkerPool.decoding.run(priority: .visible) { _ in
            UncheckedBox(try SequentialDecode(ImageFixtures.location(name)))
        }.value.frames
        for settings in [ImageGenerator.Settings(maximumSize: small), .exact(maximumSize: small)] {
            let input = MemoryInput(ImageFixtures.bytes(path), name: name, isSeekable: false)
            let generator = ImageGenerator(
                asset: Asset(source: ContainerSource(.bytes(input), budget: .patient, cache: ReadCache())))
            let last = try #require(whole.last).time
            let times = (0..<6).map { MediaTime(value: last.value * $0 / 6, timescale: last.timescale) }
            for await element in generator.images(for: times, settings) {
                #expect(try element.image.reason == .exact)
                #expect(try element.actualTime == whole.last { $0.time <= element.requestedTime }?.time)
            }
            #expect(generator.decodeCounters.framesDecoded <= whole.count + 2)
            await generator.close()
        }
    }

    @Test func timesWithTheSameKeyFrameShareIt() async throws {
        let generator = ImageGenerator(ImageFixtures.location("h265_bframes.mp4"), budget: .patient)
        let times = (0..<9).map { MediaTime(value: $0, timescale: 10) }
        for await element in generator.images(for: times, .init(maximumSize: small)) { _ = try element.image }
        #expect(generator.decodeCounters.framesDecoded == 1)
        // However often and in which order they are asked for.
        let shuffled = ImageGenerator(ImageFixtures.location("h265_bframes.mp4"), budget: .patient)
        var got: [MediaTime] = []
        for await element in shuffled.images(for: times.reversed() + times, .init(maximumSize: small)) {
            got.append(element.requestedTime)
            _ = try element.image
        }
        #expect(got == times.reversed() + times)
        #expect(shuffled.decodeCounters.framesDecoded == 1)
    }

    @Test func nothingIsDecodedOnceTheIteratorIsGone() async throws {
        let generator = ImageGenerator(ImageFixtures.location("h265_bframes.mp4"), budget: .patient)
        let times = (0..<9).map { MediaTime(value: $0, timescale: 10) }
        for await _ in generator.images(for: times, .exact(maximumSize: small)) { break }
        // Their turns come once what still ran has ended, and after all that is more urgent.
        var frames: Set<Int> = []
        for round in 0..<8 {
            _ = try await generator.image(at: .zero, .init(maximumSize: small), priority: .background)
            if round > 1 { frames.insert(generator.decodeCounters.framesDecoded) }
        }
        #expect(frames.count == 1)
    }

    /// A FIFO that nobody writes to: without cancelling, the read would never end.
    @Test(.timeLimit(.minutes(5))) func aStalledReadIsCancelled() async throws {
        let scratch = try Scratch()
        let fifo = scratch.fifo("nobody writes")
        let patient = Budget(localTime: .seconds(100), decodeTime: .seconds(100))
        let generator = ImageGenerator(fifo, budget: patient)
        let task = Task { try await generator.image(at: .zero) }
        let other = Task { try await generator.image(at: .zero) }
        try await Task.sleep(for: .milliseconds(30))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        generator.cancelAll()
        await #expect(throws: CancellationError.self) { try await other.value }
    }

    @Test(.timeLimit(.minutes(5))) func aStalledReadEndsWithItsBudget() async throws {
        let scratch = try Scratch()
        let fifo = scratch.fifo("nobody writes")
        let budget = Budget(localTime: .milliseconds(20), decodeTime: .milliseconds(20))
        let error = await #expect(throws: MediaError.self) {
            try await ImageGenerator(fifo, budget: budget).image(at: .zero)
        }
        #expect(error?.code == .timedOut)
    }

    /// Whatever a cancelled request left behind, the next one gives the right frame.
    @Test(arguments: ["roadtrip-vp92-10bit.webm", "h265_bframes.mp4", "sample_h264.ts"])
    func aCancelledRequestLeavesTheRightPlace(name: String) async throws {
        let location = ImageFixtures.location(name)
        let truth = try await WorkerPool.decoding.run(priority: .visible) { _ in
            UncheckedBox(try SequentialDecode(location))
        }.value.frames
        let generator = ImageGenerator(location, budget: .patient)
        let settings = ImageGenerator.Settings.exact(maximumSize: SequentialDecode.size)
        var random = SplitMix(seed: 7)
        for round in 0..<25 {
            let stopped = truth[Int.random(in: 0..<truth.count, using: &random)].time
            let loose = round % 3 == 0
            let task = Task {
                try await generator.image(at: stopped, loose ? .init(maximumSize: SequentialDecode.size) : settings)
            }
            try await Task.sleep(for: .microseconds(Int.random(in: 0..<6_000, using: &random)))
            task.cancel()
            _ = try? await task.value
            let wanted = truth[Int.random(in: 0..<truth.count, using: &random)]
            let found = try await generator.image(at: wanted.time, settings)
            #expect(found.actualTime == wanted.time, "\(name) round \(round)")
            #expect(found.picture == wanted.picture, "\(name) round \(round)")
        }
    }

    @Test func aClosedGeneratorOpensAgain() async throws {
        let generator = ImageGenerator(ImageFixtures.location("h265_bframes.mp4"), budget: .patient)
        let time = MediaTime(value: 4, timescale: 10)
        let before = try await generator.image(at: time, .exact(maximumSize: small))
        await generator.close()
        let after = try await generator.image(at: time, .exact(maximumSize: small))
        #expect(before.picture == after.picture)
    }

    /// Cut off, overwritten and shuffled copies: a picture or an error, in time, never a crash.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "h265_bframes.mp4", "sample_h264.ts", "torchcodec-av1_video.mkv", "sample-with-key-frame-index.flv",
            "testvideo-43.avi", "hopper.png", "hopper.jpg", "transparent.webp", "dispose_bgnd.gif",
            "paris_icc_exif_xmp.avif", "mpeg4_with_image.m4a", "sample_fragmented_seekable_multiple_sidx.mp4",
            "edit_list_positive_shift.mp4", "roadtrip-vp92-10bit.webm",
        ])
    func damageGivesAPictureOrAnError(name: String) async throws {
        let sound = ImageFixtures.bytes(ImageFixtures.path(name))
        try #require(!sound.isEmpty)
        var random = SplitMix(seed: UInt64(sound.count))
        for variant in 0..<9 {
            var bytes = sound
            switch variant % 3 {
            case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
            case 1:
                for _ in 0..<30 {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
            default:
                let start = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, start + Int.random(in: 1...4_096, using: &random))
                for place in start..<end { bytes[place] = 0xff }
            }
            let path = ImageFixtures.write(bytes, "damaged")
            defer { unlink(path) }
            let generator = ImageGenerator(MediaLocation(path), budget: .patient)
            for settings in [ImageGenerator.Settings(maximumSize: small), .exact(maximumSize: small)] {
                do {
                    let image = try await generator.image(at: MediaTime(value: 1, timescale: 2), settings)
                    #expect(image.picture.width <= 64)
                } catch let error as MediaError {
                    #expect(!error.message.isEmpty)
                }
            }
            await generator.close()
        }
    }
}
