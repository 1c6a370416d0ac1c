import Testing

@testable import Media

/// What a header property says must not depend on what was loaded before it.
@Suite(.enabled(if: Corpus.isPresent)) struct HeaderConsistencyTests {
    /// Its sample description says 960×546 where the pictures are 960×540, which only reading them tells.
    static let liar = "pampi-tour.mp4"

    /// The header properties of an asset and its tracks as text.
    static func description(_ asset: Asset) async throws -> [String] {
        let (duration, precise, tracks, metadata, chapters, format, playable) = try await asset.loadStatuses(
            of: .duration, .providesPreciseDurationAndTiming, .tracks, .metadata, .chapters, .format, .isPlayable)
        let (rate, size, transform, fragments) = try await asset.loadStatuses(
            of: .overallBitRate, .fileSize, .preferredTransform, .containsFragments)
        var lines = [
            "\(duration)", "\(precise)", text(metadata), "\(chapters)", "\(format)", "\(playable)", "\(rate)",
            "\(size)",
            "\(transform)", "\(fragments)",
        ]
        for track in tracks.value ?? [] {
            let (codec, size, transform, language, enabled) = try await track.loadStatuses(
                of: .codec, .naturalSize, .preferredTransform, .languageCode, .isEnabled)
            let (metadata, playable, scale, length) = try await track.loadStatuses(
                of: .metadata, .isPlayable, .naturalTimeScale, .totalSampleDataLength)
            lines += [
                "\(track.trackID) \(track.mediaType)", "\(codec)", "\(size)", "\(transform)", "\(language)",
                "\(enabled)", text(metadata), "\(playable)", "\(scale)", "\(length)",
            ]
        }
        return lines
    }

    /// Dictionaries have no order of their own.
    static func text(_ metadata: PropertyStatus<[MetadataItem]>) -> String {
        (metadata.value ?? []).map { "\($0.identifier) \($0.value) \($0.extraAttributes.sorted { $0.key < $1.key })" }
            .joined(separator: "\n") + "\(metadata.error.map { "\($0)" } ?? "")"
    }

    @Test func headerKeysDoNotDependOnTheOrderOfLoads() async throws {
        for entry in Corpus.entries where entry.category != "hls" && entry.name != HeaderConsistencyTests.liar {
            let early = Asset(entry.location, budget: CorpusTests.budget)
            let late = Asset(entry.location, budget: CorpusTests.budget)
            _ = try await late.loadStatuses(of: .startTime)
            let (first, second) = try await (
                HeaderConsistencyTests.description(early), HeaderConsistencyTests.description(late)
            )
            for (first, second) in zip(first, second) where first != second {
                Issue.record("\(entry.name): \(first.prefix(300)) / \(second.prefix(300))")
            }
            #expect(first.count == second.count, "\(entry.name)")
        }
    }
}
