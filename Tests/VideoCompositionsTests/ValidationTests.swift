import Media
import TestInputs
import Testing
import VideoCompositions

/// All that is wrong with a composition is said at once, each by its kind and its place.
@Suite struct ValidationTests {
    /// Ten seconds of one track, 1.
    private let asset = Sources.drawn()

    private func problems(
        in range: TimeRange? = nil, of asset: Asset?, _ edit: (inout VideoComposition) -> Void
    ) async throws -> [VideoCompositionProblem.Kind] {
        var video = try await VideoComposition(propertiesOf: self.asset)
        edit(&video)
        let problems =
            if let range { try await video.validate(for: asset, in: range) } else {
                try await video.validate(for: asset)
            }
        for problem in problems {
            #expect(!problem.message.isEmpty && !problem.remedy.isEmpty)
            #expect(problem.description == "\(problem.message); \(problem.remedy)")
        }
        return problems.map(\.kind)
    }

    @Test func valuesThatCannotBeAreNamed() async throws {
        let found = try await problems(of: asset) { video in
            video.frameDuration = .zero
            video.renderSize = PixelSize(width: 64, height: 0)
            video.renderScale = .nan
            video.sourceTrackIDForFrameTiming = 7
        }
        let keys: [VideoCompositionProblem.Kind] = [
            .invalidValue(key: "frameDuration"), .invalidValue(key: "renderSize"), .invalidValue(key: "renderScale"),
            .invalidValue(key: "sourceTrackIDForFrameTiming"),
        ]
        #expect(found == keys)
        for duration in [MediaTime.indefinite, .positiveInfinity, .seconds(-1)] {
            #expect(
                try await problems(of: asset) { $0.frameDuration = duration } == [.invalidValue(key: "frameDuration")])
        }
        for scale in [0, -1, .infinity, 1e9, 1e300] {
            #expect(try await problems(of: asset) { $0.renderScale = scale } == [.invalidValue(key: "renderScale")])
        }
        for side in [Int.max, Int.min, -1] {
            let size = PixelSize(width: side, height: side)
            #expect(try await problems(of: asset) { $0.renderSize = size } == [.invalidValue(key: "renderSize")])
        }
    }

    @Test func valuesOfLayersAreNamedByTheirPlace() async throws {
        let found = try await problems(of: asset) { video in
            var layer = VideoCompositionLayerInstruction(trackID: 1)
            layer.setOpacity(1.5, at: .zero)
            layer.setTransform(.scale(x: .infinity, y: 1), at: .zero)
            layer.setCropRectangle(Rectangle(x: 0, y: 0, width: -1, height: 2), at: .zero)
            video.instructions[0].layerInstructions.append(layer)
        }
        let layer = "instructions[0].layerInstructions[1]"
        let keys: [VideoCompositionProblem.Kind] = [
            .invalidValue(key: "\(layer).transform"), .invalidValue(key: "\(layer).opacity"),
            .invalidValue(key: "\(layer).cropRectangle"),
        ]
        #expect(found == keys)
    }

    @Test func rampsThatOverlapOrCannotBeAreNamed() async throws {
        func opacity(_ edit: (inout VideoCompositionLayerInstruction) -> Void) async throws -> Int {
            let found = try await problems(of: asset) { edit(&$0.instructions[0].layerInstructions[0]) }
            #expect(found.allSatisfy { $0 == .invalidValue(key: "instructions[0].layerInstructions[0].opacity") })
            return found.count
        }
        let overlapping = try await opacity { layer in
            layer.addOpacityRamp(from: 1, to: 0, in: TimeRange(seconds: 1..<3))
            layer.addOpacityRamp(from: 0, to: 1, in: TimeRange(seconds: 2..<4))
            layer.setOpacity(1, at: .seconds(3))
        }
        #expect(overlapping == 2)
        let impossible = try await opacity { layer in
            layer.setOpacity(1, at: .indefinite)
            layer.addOpacityRamp(from: 2, to: .nan, in: TimeRange(start: .zero, duration: .seconds(-1)))
        }
        #expect(impossible == 4)
        let touching = try await opacity { layer in
            layer.setOpacity(1, at: .zero)
            layer.addOpacityRamp(from: 1, to: 0, in: TimeRange(seconds: 1..<3))
            layer.addOpacityRamp(from: 0, to: 1, in: TimeRange(seconds: 3..<4))
            layer.setOpacity(1, at: .seconds(4))
        }
        #expect(touching == 0)
    }

    /// Instructions for 1 to 3, 5 to 6 and 9 to 12 s of ten.
    @Test func rangesWithoutAnInstructionAreEmpty() async throws {
        func edit(_ video: inout VideoComposition) {
            video.instructions = [1..<3, 5..<6, 9..<12].map {
                VideoCompositionInstruction(timeRange: TimeRange(seconds: $0))
            }
        }
        let gaps: [VideoCompositionProblem.Kind] = [
            .emptyTimeRange(TimeRange(seconds: 0..<1)), .emptyTimeRange(TimeRange(seconds: 3..<5)),
            .emptyTimeRange(TimeRange(seconds: 6..<9)),
        ]
        #expect(try await problems(of: asset, edit) == gaps)
        #expect(
            try await problems(in: TimeRange(seconds: 2..<4), of: asset, edit) == [
                .emptyTimeRange(TimeRange(seconds: 3..<4))
            ])
        #expect(try await problems(in: TimeRange(seconds: 5..<6), of: asset, edit) == [])
        // Nothing is shown after the end, and nobody knows it without an asset.
        let late = TimeRange(seconds: 11..<20)
        #expect(try await problems(in: late, of: asset, edit) == [])
        #expect(try await problems(in: late, of: nil, edit) == [.emptyTimeRange(TimeRange(seconds: 12..<20))])
        #expect(try await problems(of: nil, edit) == gaps)
        #expect(try await problems(of: nil) { $0.instructions = [] } == [])
        let all: [VideoCompositionProblem.Kind] = [.emptyTimeRange(TimeRange(seconds: 0..<10))]
        #expect(try await problems(of: asset) { $0.instructions = [] } == all)
    }

    @Test func instructionsThatCannotFollowEachOtherAreNamed() async throws {
        let seconds = { (range: Range<Int64>) in VideoCompositionInstruction(timeRange: TimeRange(seconds: range)) }
        let overlapping = try await problems(of: asset) { $0.instructions = [seconds(0..<6), seconds(5..<10)] }
        #expect(overlapping == [.invalidTimeRange(instruction: 1)])
        let disordered = try await problems(of: asset) {
            $0.instructions = [seconds(5..<10), seconds(0..<5), seconds(10..<11)]
        }
        #expect(disordered == [.invalidTimeRange(instruction: 1)])
        let ranges = [
            TimeRange(start: .indefinite, duration: .seconds(1)), TimeRange(start: .seconds(-1), duration: .seconds(1)),
            TimeRange(start: .zero, duration: .zero), TimeRange(start: .zero, duration: .indefinite),
            TimeRange(start: .negativeInfinity, duration: .positiveInfinity),
        ]
        for range in ranges {
            let found = try await problems(of: asset) {
                $0.instructions.append(VideoCompositionInstruction(timeRange: range))
            }
            #expect(found == [.invalidTimeRange(instruction: 1)])
        }
    }

    @Test func tracksThatAreNotThereAreNamed() async throws {
        let film = Sources.fixture("androidx-sample.mp4")
        let sound = try #require(try await film.loadTracks(withMediaType: .audio).first).trackID
        var video = try await VideoComposition(propertiesOf: film)
        video.instructions[0].layerInstructions += [
            VideoCompositionLayerInstruction(trackID: 99), VideoCompositionLayerInstruction(trackID: sound),
        ]
        video.instructions[0].requiredSourceTrackIDs = [98, 99]
        let found = try await video.validate(for: film).map(\.kind)
        let kinds: [VideoCompositionProblem.Kind] = [99, sound, 98].map { .invalidTrackID($0, instruction: 0) }
        #expect(found == kinds)
        #expect(try await video.validate(for: nil) == [])
    }

    /// Samples arrive where both the composition and the instruction name their track.
    @Test func samplesNamedOnOneSideOnlyAreNamed() async throws {
        let film = Sources.fixture("dolbyVision-hdr.MOV")
        let metadata = try #require(try await film.loadTracks(withMediaType: .metadata).first).trackID
        var video = try await VideoComposition(propertiesOf: film)
        video.sourceSampleDataTrackIDs = [metadata]
        #expect(try await video.validate(for: film).map(\.kind) == [.sampleDataNotRequired(metadata)])
        video.instructions[0].requiredSourceSampleDataTrackIDs = [metadata]
        #expect(try await video.validate(for: film) == [])
        video.sourceSampleDataTrackIDs = []
        #expect(try await video.validate(for: film).map(\.kind) == [.sampleDataNotListed(metadata, instruction: 0)])
        // A track that is nowhere is missed on both sides.
        video.sourceSampleDataTrackIDs = [99, metadata]
        video.instructions[0].requiredSourceSampleDataTrackIDs = [99, metadata]
        let kinds: [VideoCompositionProblem.Kind] = [
            .invalidValue(key: "sourceSampleDataTrackIDs"), .invalidTrackID(99, instruction: 0),
        ]
        #expect(try await video.validate(for: film).map(\.kind) == kinds)
    }

    /// What lies outside of the range is another matter.
    @Test func onlyInstructionsOfTheRangeAreLookedAt() async throws {
        func edit(_ video: inout VideoComposition) {
            video.instructions = [0..<5, 5..<10].map { VideoCompositionInstruction(timeRange: TimeRange(seconds: $0)) }
            video.instructions[1].layerInstructions = [VideoCompositionLayerInstruction(trackID: 3)]
        }
        #expect(try await problems(in: TimeRange(seconds: 0..<5), of: asset, edit) == [])
        let kinds: [VideoCompositionProblem.Kind] = [.invalidTrackID(3, instruction: 1)]
        #expect(try await problems(in: TimeRange(seconds: 4..<6), of: asset, edit) == kinds)
    }

    @Test func impossibleRangesAndLostFilmsThrow() async throws {
        let video = try await VideoComposition(propertiesOf: asset)
        for range in [
            TimeRange(start: .indefinite, duration: .seconds(1)), TimeRange(start: .zero, duration: .zero),
            TimeRange(start: .zero, duration: .indefinite),
        ] {
            let error = await #expect(throws: MediaError.self) { _ = try await video.validate(for: asset, in: range) }
            #expect(error?.code == .invalidRequest)
        }
        let missing = Asset(.file(path: Array("/nowhere/film.mp4".utf8)))
        let error = await #expect(throws: MediaError.self) { _ = try await video.validate(for: missing) }
        #expect(error?.code == .notFound)
    }
}
