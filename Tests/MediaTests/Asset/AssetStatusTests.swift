import Glibc
import TestSupport
import Testing

@testable import Media

/// What the status says before, during and after loads, and who is disturbed by whom.
@Suite struct AssetStatusTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test func makingAnAssetTouchesNothing() {
        let asset = Asset(scratch.location("missing.mp4"))
        #expect(asset.status(of: .duration) == .notYetLoaded)
        #expect(asset.counters.requests == 0)
    }

    @Test func loadedPropertiesReadNothingAgain() async throws {
        let asset = Asset(try scratch.write(silence(), to: "a.wav"))
        #expect(try await asset.load(.duration) == MediaTime(value: 1, timescale: 1))
        let bytes = asset.counters.bytesRead
        #expect(try await asset.load(.duration) == MediaTime(value: 1, timescale: 1))
        #expect(asset.counters.bytesRead == bytes)
        #expect(asset.status(of: .duration) == .loaded(MediaTime(value: 1, timescale: 1)))
    }

    @Test func severalPropertiesComeInTheOrderOfTheirKeys() async throws {
        let asset = Asset(try scratch.write(silence(), to: "a.wav"))
        let (size, duration, start, format) = try await asset.load(.fileSize, .duration, .startTime, .format)
        #expect(size == 8_044)
        #expect(duration == MediaTime(value: 1, timescale: 1))
        #expect(start == .zero)
        #expect(format.name == "wav")
    }

    @Test func aFileThatNeverAnswersStaysLoadingUntilCancelled() async throws {
        let asset = Asset(scratch.fifo("pipe"), budget: Budget(localTime: .seconds(600)))
        let load = Task { try await asset.load(.duration) }
        #expect(await eventually { asset.status(of: .duration) == .loading })
        #expect(asset.status(of: .startTime) == .notYetLoaded)
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
        #expect(asset.status(of: .duration) == .notYetLoaded)
    }

    @Test func aStuckFileFailsAtTheEndOfItsBudget() async throws {
        let asset = Asset(scratch.fifo("pipe"), budget: Budget(localTime: .milliseconds(60)))
        let error = await #expect(throws: MediaError.self) { try await asset.load(.duration) }
        #expect(error?.code == .timedOut)
        #expect(asset.status(of: .duration).error == error)
        #expect(asset.status(of: .startTime).error == error)
    }

    @Test func stuckFilesDoNotDelayOthers() async throws {
        let stuck = (0..<10).map { Asset(scratch.fifo("pipe \($0)"), budget: Budget(localTime: .seconds(600))) }
        let sound = try (0..<40).map { Asset(try scratch.write(silence(), to: "\($0).wav")) }
        let waiting = stuck.map { asset in Task { try await asset.load(.duration, priority: .immediate) } }
        for asset in stuck { #expect(await eventually { asset.status(of: .duration) == .loading }) }
        try await withThrowingTaskGroup { group in
            for asset in sound { group.addTask { _ = try await asset.load(.duration, .tracks, priority: .soon) } }
            try await group.waitForAll()
        }
        for asset in stuck { #expect(asset.status(of: .duration) == .loading) }
        for task in waiting { task.cancel() }
        for task in waiting { _ = await task.result }
        for asset in stuck { #expect(asset.status(of: .duration) == .notYetLoaded) }
    }

    @Test func aReadingEndsOnlyWhenItsLastWaiterLeaves() async throws {
        let location = scratch.fifo("pipe")
        let asset = Asset(location, budget: Budget(localTime: .seconds(600)))
        let first = Task { try await asset.load(.duration) }
        #expect(await eventually { asset.status(of: .duration) == .loading })
        let second = Task { try await asset.load(.tracks) }
        let third = Task { try await asset.load(.startTime) }
        #expect(await eventually { asset.status(of: .startTime) == .loading })
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(asset.status(of: .duration) == .loading)
        third.cancel()
        _ = await third.result
        #expect(asset.status(of: .duration) == .loading)
        // Now somebody writes a sound into the pipe: the one who stayed gets its tracks.
        let path = scratch.path("pipe")
        let writer = Task.detached {
            let descriptor = open(path, O_WRONLY)
            let bytes = silence()
            _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, bytes.count) }
            close(descriptor)
        }
        #expect(try await second.value.map(\.mediaType) == [.audio])
        await writer.value
    }

    @Test func aFailedLoadIsTriedAgain() async throws {
        let asset = Asset(scratch.location("late.wav"))
        let error = await #expect(throws: MediaError.self) { try await asset.load(.duration) }
        #expect(error?.code == .notFound)
        #expect(asset.status(of: .duration).error?.code == .notFound)
        _ = try scratch.write(silence(), to: "late.wav")
        #expect(try await asset.load(.duration) == MediaTime(value: 1, timescale: 1))
    }

    @Test func aFailingPropertyLeavesItsNeighboursAlone() async throws {
        let asset = Asset(try scratch.write(silence(), to: "a.wav"))
        let tracks = try await asset.load(.tracks)
        let (size, codec) = try await tracks[0].loadStatuses(of: .naturalSize, .codec)
        #expect(size.error?.code == .unknown)
        #expect(codec.value?.name == "pcm_u8")
        await #expect(throws: MediaError.self) { try await tracks[0].load(.naturalSize, .codec) }
        #expect(tracks[0].status(of: .codec).value?.name == "pcm_u8")
        #expect(tracks[0].status(of: .naturalSize).error?.code == .unknown)
    }

    @Test func whatAFileDoesNotStateIsAskedOfAnotherFileOnly() async throws {
        let asset = Asset(try scratch.write(silence(), to: "a.wav"))
        let track = try await asset.load(.tracks)[0]
        _ = try await track.loadStatuses(of: .naturalSize)
        let bytes = asset.counters.bytesRead
        for _ in 0..<3 { await #expect(throws: MediaError.self) { try await track.load(.naturalSize) } }
        #expect(asset.counters.bytesRead == bytes)
        _ = try scratch.write(silence(seconds: 2), to: "a.wav")
        await #expect(throws: MediaError.self) { try await track.load(.naturalSize) }
        #expect(asset.counters.bytesRead > bytes)
        #expect(asset.status(of: .duration) == .loaded(MediaTime(value: 2, timescale: 1)))
    }

    @Test func aFileThatWantsTooMuchFails() async throws {
        let location = try scratch.write(silence(seconds: 100), to: "a.wav")
        let asset = Asset(location, budget: Budget(localBytes: 10_000))
        let error = await #expect(throws: MediaError.self) { try await asset.load(.startTime) }
        #expect(error?.code == .readLimitExceeded)
    }

    @Test func aMoreUrgentWaiterHurriesTheReading() async throws {
        let asset = Asset(try scratch.write(silence(), to: "a.wav"))
        async let slow = asset.load(.duration, priority: .background)
        async let quick = asset.load(.duration, priority: .immediate)
        #expect(try await slow == quick)
    }

    @Test(arguments: [
        ("empty.mp4", [UInt8](), MediaError.Code.empty),
        ("text.mp4", Array("not media at all\n".utf8), .unrecognizedFormat),
    ])
    func hopelessFilesSayWhy(name: String, bytes: [UInt8], code: MediaError.Code) async throws {
        let asset = Asset(try scratch.write(bytes, to: name))
        let error = await #expect(throws: MediaError.self) { try await asset.load(.tracks) }
        #expect(error?.code == code)
    }

    @Test func foldersAndForbiddenFilesSayWhy() async throws {
        let folder = Asset(scratch.location(""))
        await #expect(throws: MediaError.self) { try await folder.load(.tracks) }
        #expect(folder.status(of: .tracks).error?.code == .isDirectory)
    }

    @Test func aChangedFileFailsWhatWasLoaded() async throws {
        let asset = Asset(try scratch.write(silence(), to: "a.wav"))
        #expect(try await asset.revalidate())
        _ = try await asset.load(.duration)
        #expect(try await asset.revalidate())
        _ = try scratch.write(silence(seconds: 2), to: "a.wav")
        #expect(try await asset.revalidate() == false)
        #expect(asset.status(of: .duration).error?.code == .changed)
        #expect(try await asset.load(.duration) == MediaTime(value: 2, timescale: 1))
        unlink(scratch.path("a.wav"))
        #expect(try await asset.revalidate() == false)
        #expect(asset.status(of: .duration).error?.code == .notFound)
    }

    @Test func updatesTellEveryTurnToASlowAndAFastReader() async throws {
        let location = scratch.location("a.wav")
        var asset: Asset? = Asset(location)
        let updates = try #require(asset).statusUpdates(of: .duration)
        var iterator = updates.makeAsyncIterator()
        #expect(await iterator.next() == .notYetLoaded)
        await #expect(throws: MediaError.self) { try await asset?.load(.duration) }
        // Only the newest is kept: loading was overtaken.
        #expect(await iterator.next()?.error?.code == .notFound)
        _ = try scratch.write(silence(), to: "a.wav")
        _ = try await asset?.load(.duration)
        #expect(await iterator.next() == .loaded(MediaTime(value: 1, timescale: 1)))
        _ = try scratch.write(silence(seconds: 3), to: "a.wav")
        try await asset?.revalidate()
        #expect(await iterator.next()?.error?.code == .changed)
        asset = nil
        #expect(await iterator.next() == nil)
    }

    @Test func updatesEndWithTheirReader() async throws {
        let asset = Asset(scratch.location("a.wav"))
        let reader = Task { for await _ in asset.statusUpdates(of: .duration) {} }
        reader.cancel()
        await reader.value
    }
}
