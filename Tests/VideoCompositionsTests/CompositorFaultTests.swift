import Compositions
import Media
import Synchronization
import TestInputs
import TestSupport
import Testing
import VideoCompositions

/// What compositors do wrong costs their frame, by name, and all else goes on.
@Suite struct CompositorFaultTests {
    private struct Mishap: Error, Equatable {}

    private static let second = MediaTime.seconds(1)
    private static let times = (0..<12).map { MediaTime(value: $0, timescale: 4) }

    private func outcomes(
        of images: ImageGenerator, _ times: [MediaTime] = times
    ) async -> [String] {
        var outcomes: [String] = []
        for await result in images.images(for: times, .exact()) {
            do {
                outcomes.append(String(FrameNumber.of(try result.image.picture)))
            } catch let error as MediaError {
                outcomes.append(error.code.rawValue)
                #expect(error.message.contains("\(result.requestedTime.seconds) s") && !error.remedy.isEmpty)
            } catch {
                outcomes.append("\(error)")
            }
        }
        return outcomes
    }

    enum Fault: CaseIterable {
        case ownError, ownCancellation, lostTrack, otherSize, never

        var outcome: String {
            switch self {
            case .ownError: "Mishap()"
            case .ownCancellation, .otherSize: "compositionFailed"
            case .lostTrack: "noSuchTrack"
            case .never: "timedOut"
            }
        }

        func frame(_ request: CompositionRequest) async throws -> VideoFrame {
            switch self {
            case .ownError: throw Mishap()
            case .ownCancellation: throw CancellationError()
            case .lostTrack: return try request.sourceFrame(byTrackID: 7)
            case .otherSize: return try request.sourceFrame(byTrackID: 1)
            case .never:
                let gate = Gate()
                await gate.pass()
                return try request.layeredFrame()
            }
        }
    }

    /// It befalls the frame at one second.
    @Test(arguments: Fault.allCases) func aFaultCostsItsFrame(_ fault: Fault) async throws {
        let asset = Sources.drawn(budget: Budget(decodeTime: .seconds(fault == .never ? 2 : 60)))
        var video = try await VideoComposition(propertiesOf: asset)
        video.renderScale = 0.5
        let images = video.images(
            of: asset,
            Making { request in
                if request.compositionTime == Self.second { return try await fault.frame(request) }
                return try request.layeredFrame()
            })
        var expected = (0..<12).map { String($0 * 6) }
        expected[4] = fault.outcome
        let found = await outcomes(of: images)
        #expect(found == expected)
    }

    /// More of them than may run at once.
    @Test func thoseThatNeverReturnDoNotKeepOthersWaiting() async throws {
        let asset = Sources.drawn(budget: Budget(decodeTime: .milliseconds(500)))
        let (gate, presence) = (Gate(), Presence())
        let images = try await VideoComposition(propertiesOf: asset).images(
            of: asset,
            Making { request in
                if request.compositionTime >= .seconds(2) { return try request.layeredFrame() }
                presence.enter()
                defer { presence.leave() }
                await gate.pass()
                // What it was given is gone.
                #expect(throws: MediaError.self) { try request.sourceFrame(byTrackID: 1) }
                return try request.layeredFrame()
            })
        let times = (0..<30).map { MediaTime(value: $0, timescale: 12) }
        let found = await outcomes(of: images, times)
        #expect(found == Array(repeating: "timedOut", count: 24) + (24..<30).map { String($0 * 2) })
        #expect(presence.now == 24)
        gate.open()
        #expect(await eventually { presence.now == 0 })
    }

    /// A track that cannot be opened fails for who asks for it alone.
    @Test func aLostSourceIsToldToWhoAsksForIt() async throws {
        let lost = CountedFilm(
            DrawnFilm(frameCount: 240, frameDuration: MediaTime(value: 1, timescale: 24), keyInterval: 24),
            failure: MediaError(.io, "the disk refused"))
        var composition = Composition()
        let (below, above) = (composition.addTrack(.video), composition.addTrack(.video))
        try composition[below].insert(TimeRange(seconds: 0..<3), of: Sources.track(), at: .zero)
        try composition[above].insert(
            TimeRange(seconds: 0..<3), of: Sources.track(of: Asset(source: lost)), at: .zero)
        let asset = Asset(composition)
        var video = try await VideoComposition(propertiesOf: asset)
        video.instructions[0].requiredSourceTrackIDs = [below, above]
        let images = video.images(
            of: asset,
            Making { request in
                #expect(Set(request.sourceTrackIDs) == [below, above])
                return try request.sourceFrame(byTrackID: request.compositionTime < Self.second ? below : above)
            })
        #expect(FrameNumber.of(try await images.image(at: MediaTime(value: 1, timescale: 2), .exact()).picture) == 12)
        let error = await #expect(throws: MediaError.self) { _ = try await images.image(at: .seconds(2), .exact()) }
        #expect(error?.code == .io)
    }

    @Test func whatIsNoLongerWantedIsCancelled() async throws {
        let asset = Sources.drawn(budget: Budget(decodeTime: .seconds(600)))
        let presence = Presence()
        let images = try await VideoComposition(propertiesOf: asset).images(of: asset, countedBy: presence) { _ in
            try await Task.sleep(for: .seconds(1_000))
        }
        // A single request, by its task and by the generator.
        for isByTask in [true, false] {
            let task = Task { _ = try await images.image(at: .seconds(3), .exact()) }
            #expect(await eventually { presence.now == 1 })
            if isByTask { task.cancel() } else { images.cancelAll() }
            await #expect(throws: CancellationError.self) { _ = try await task.value }
            #expect(await eventually { presence.now == 0 })
        }
        // A sequence whose iterator goes, steps that are no longer made ahead.
        let task = Task { for await _ in images.images(for: Self.times, .exact()) {} }
        #expect(await eventually { presence.now >= 4 })
        task.cancel()
        await task.value
        #expect(await eventually { presence.now == 0 })
        let buffer = ScrubBuffer(images)
        buffer.prepare(around: .seconds(2), .exact())
        #expect(await eventually { presence.now >= 4 })
        buffer.pause()
        #expect(await eventually { presence.now == 0 })
    }

    /// The buffer does not ask again and again for a frame that cannot be made, and keeps those around it.
    @Test func stepsAheadStopAtAFault() async throws {
        let asset = Sources.drawn()
        let presence = Presence()
        let images = try await VideoComposition(propertiesOf: asset).images(of: asset, countedBy: presence) { request in
            if request.compositionTime == Self.second { throw Mishap() }
        }
        let buffer = ScrubBuffer(images)
        _ = try await buffer.image(.at(MediaTime(value: 20, timescale: 24)), .exact())
        #expect(await eventually { buffer.count >= 4 })
        await #expect(throws: Mishap.self) { _ = try await buffer.image(.at(Self.second), .exact()) }
        let next = try await buffer.image(.at(MediaTime(value: 25, timescale: 24)), .exact())
        #expect(FrameNumber.of(next.picture) == 25)
        #expect(presence.ever < 400)
    }
}
