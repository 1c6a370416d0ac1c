import Captions
import Media

@testable import Engine

/// An engine that answers what a test says; all else fails as not found.
struct FakeEngine: MediaEngine {
    var onSummary: @Sendable (MediaLocation) async throws -> MediaSummary = { _ in throw Self.nothing }
    var onTimeline: @Sendable (MediaLocation) async throws -> TimelineFacts = { _ in throw Self.nothing }
    var onMeasuring: @Sendable (MediaLocation) async throws -> MediaTime? = { _ in nil }
    var onKeyFrames: @Sendable (MediaLocation) async throws -> [MediaTime]? = { _ in nil }
    var onPicture: @Sendable (PictureRequest) async throws -> EnginePicture = { _ in throw Self.nothing }
    var onCaptions: @Sendable (CaptionChoice) async throws -> CaptionDocument = { _ in throw Self.nothing }

    var onInspection: @Sendable (MediaLocation) -> AsyncStream<[InspectionNode]> = { _ in AsyncStream { $0.finish() } }

    static let nothing = MediaError(.notFound, "the test has nothing here")

    func summary(of location: MediaLocation, isDetailed: Bool, urgency: Urgency) async throws -> MediaSummary {
        try await onSummary(location)
    }

    func timeline(of location: MediaLocation) async throws -> TimelineFacts { try await onTimeline(location) }

    func measuredDuration(of location: MediaLocation) async throws -> MediaTime? { try await onMeasuring(location) }

    func keyFrames(of location: MediaLocation) async throws -> [MediaTime]? { try await onKeyFrames(location) }

    func keyFrame(
        of location: MediaLocation, from time: MediaTime, direction: SearchDirection
    ) async throws -> MediaTime? { nil }

    func picture(_ request: PictureRequest) async throws -> EnginePicture { try await onPicture(request) }

    func readyPictures(_ request: PictureRequest, count: Int) async -> [EnginePicture] { [] }

    func strip(_ request: StripRequest) -> StripSequence { StripSequence { { nil } } }

    func waveform(of location: MediaLocation, in range: TimeRange?, count: Int) -> Updates<Waveform> {
        Updates { { throw Self.nothing } }
    }

    func scene(
        of location: MediaLocation, from time: MediaTime, direction: SearchDirection
    ) -> Updates<SceneSearch.Progress> { Updates { { throw Self.nothing } } }

    func captionChoices(in location: MediaLocation) async throws -> [CaptionChoice] { [] }

    func captions(_ choice: CaptionChoice) async throws -> CaptionDocument { try await onCaptions(choice) }

    func png(of location: MediaLocation, at time: MediaTime) async throws -> [UInt8] { throw Self.nothing }

    func exportPlan(of location: MediaLocation, range: TimeRange) async throws -> ExportPlan { throw Self.nothing }

    func export(
        _ plan: ExportPlan, of location: MediaLocation, to path: [UInt8], as job: ExportJob
    ) -> AsyncThrowingStream<ExportUpdate, any Error> { AsyncThrowingStream { $0.finish(throwing: Self.nothing) } }

    func stop(_ job: ExportJob) {}

    func noteChange(of location: MediaLocation) async {}

    func inspection(of location: MediaLocation) -> AsyncStream<[InspectionNode]> { onInspection(location) }

    func properties(
        of location: MediaLocation, named names: Set<String>?, options: AssetOptions
    ) async throws -> InspectedAsset { throw Self.nothing }

    func forget(_ location: MediaLocation) async {}

    func release(_ location: MediaLocation) async {}
}
