import Captions
import Media
import Places

@testable import Engine

/// An engine that answers what a test says; all else fails as not found.
struct FakeEngine: MediaEngine {
    var onSummary: @Sendable (Place) async throws -> MediaSummary = { _ in throw Self.nothing }
    var onTimeline: @Sendable (Place) async throws -> TimelineFacts = { _ in throw Self.nothing }
    var onMeasuring: @Sendable (Place) async throws -> MediaTime? = { _ in nil }
    var onKeyFrames: @Sendable (Place) async throws -> [MediaTime]? = { _ in nil }
    var onPicture: @Sendable (PictureRequest) async throws -> EnginePicture = { _ in throw Self.nothing }
    var onPreparing: @Sendable (PictureComposition) async throws -> PixelSize = { _ in throw Self.nothing }
    var onOrigin: @Sendable (Place, MediaTime) async throws -> SegmentOrigin? = { _, _ in nil }
    var onClip: @Sendable (Place, TimeRange?) async throws -> EditList.Clip = { _, _ in throw Self.nothing }
    var onProjectFile: @Sendable (EditList, [UInt8]) async throws -> [UInt8] = { _, _ in throw Self.nothing }
    var onRelinking: @Sendable (Place, [UInt8]) -> Updates<Relinking.Progress> = { _, _ in
        Updates { { throw Self.nothing } }
    }
    var onCaptions: @Sendable (CaptionChoice) async throws -> CaptionDocument = { _ in throw Self.nothing }

    var onChannels: @Sendable (Place) async throws -> [TelemetryChannel] = { _ in [] }
    var onGraph: @Sendable (TelemetryChannel, TimeRange?, Int) -> Updates<TelemetryGraph> = { _, _, _ in
        Updates { { nil } }
    }
    var onReadings: @Sendable (TelemetryChannel, TimeRange) async throws -> [TelemetryReading] = { _, _ in [] }

    var onStrip: @Sendable (StripRequest) -> StripSequence = { _ in StripSequence { { nil } } }

    var onNews: @Sendable () -> Updates<BroadcastNews> = { Updates { { nil } } }

    var onWaveform: @Sendable () -> Updates<Waveform> = { Updates { { throw Self.nothing } } }

    var onChoosing: @Sendable (VariantPreference?) async -> Void = { _ in }

    var onChoosingSound: @Sendable (Int?) async -> Void = { _ in }

    var onInspection: @Sendable (Place) -> AsyncStream<[InspectionNode]> = { _ in AsyncStream { $0.finish() } }

    static let nothing = MediaError(.notFound, "the test has nothing here")

    func summary(of place: Place, isDetailed: Bool, urgency: Urgency) async throws -> MediaSummary {
        try await onSummary(place)
    }

    func timeline(of place: Place) async throws -> TimelineFacts { try await onTimeline(place) }

    func measuredDuration(of place: Place) async throws -> MediaTime? { try await onMeasuring(place) }

    func keyFrames(of place: Place) async throws -> [MediaTime]? { try await onKeyFrames(place) }

    func keyFrame(
        of place: Place, from time: MediaTime, direction: SearchDirection
    ) async throws -> MediaTime? { nil }

    func prepare(_ composition: PictureComposition, of place: Place) async throws -> PixelSize {
        try await onPreparing(composition)
    }

    func picture(_ request: PictureRequest) async throws -> EnginePicture { try await onPicture(request) }

    func readyPictures(_ request: PictureRequest, count: Int) async -> [EnginePicture] { [] }

    func strip(_ request: StripRequest) -> StripSequence { onStrip(request) }

    func news(of place: Place) -> Updates<BroadcastNews> { onNews() }

    func waveform(of place: Place, in range: TimeRange?, count: Int) -> Updates<Waveform> { onWaveform() }

    func telemetryChannels(of place: Place) async throws -> [TelemetryChannel] { try await onChannels(place) }

    func telemetryGraph(
        of channel: TelemetryChannel, in place: Place, range: TimeRange?, count: Int
    ) -> Updates<TelemetryGraph> { onGraph(channel, range, count) }

    func telemetryReadings(
        of channel: TelemetryChannel, in place: Place, range: TimeRange
    ) async throws -> [TelemetryReading] { try await onReadings(channel, range) }

    func scene(
        of place: Place, from time: MediaTime, direction: SearchDirection
    ) -> Updates<SceneSearch.Progress> { Updates { { throw Self.nothing } } }

    func origin(of place: Place, at time: MediaTime) async throws -> SegmentOrigin? { try await onOrigin(place, time) }

    func presentedClips(of place: Place) async throws -> [PresentedClip]? { nil }

    func clip(of place: Place, in range: TimeRange?) async throws -> EditList.Clip { try await onClip(place, range) }

    func projectFile(of edits: EditList, at path: [UInt8]) async throws -> [UInt8] {
        try await onProjectFile(edits, path)
    }

    func relinking(of place: Place, in folder: [UInt8]) -> Updates<Relinking.Progress> { onRelinking(place, folder) }

    func captionChoices(in place: Place) async throws -> [CaptionChoice] { [] }

    func captions(_ choice: CaptionChoice) async throws -> CaptionDocument { try await onCaptions(choice) }

    func png(
        of place: Place, at time: MediaTime, composedAs composition: PictureComposition?
    ) async throws -> [UInt8] { throw Self.nothing }

    func exportPlan(of place: Place, range: TimeRange) async throws -> ExportPlan { throw Self.nothing }

    func export(
        _ plan: ExportPlan, of place: Place, to path: [UInt8], as job: ExportJob
    ) -> AsyncThrowingStream<ExportUpdate, any Error> { AsyncThrowingStream { $0.finish(throwing: Self.nothing) } }

    func stop(_ job: ExportJob) {}

    func noteScreen(_ size: PixelSize) {}

    func choose(_ variant: VariantPreference?, of place: Place) async { await onChoosing(variant) }

    func chooseSound(_ place: Int?, of file: Place) async { await onChoosingSound(place) }

    func noteChange(of place: Place) async {}

    func inspection(of place: Place) -> AsyncStream<[InspectionNode]> { onInspection(place) }

    func properties(
        of place: Place, named names: Set<String>?, options: AssetOptions
    ) async throws -> InspectedAsset { throw Self.nothing }

    func forget(_ place: Place) async {}

    func release(_ place: Place) async {}
}
