import Compositions
import Media
import Testing
import TestInputs

/// What is to be known of a composition as an asset is known from the start.
@Suite struct CompositionAssetTests {
    @Test func propertiesNeedNoWaiting() async throws {
        var composition = Composition()
        try await composition.insertTimeRange(
            TimeRange(start: .zero, duration: .seconds(1)), of: Sources.fixture("androidx-sample.mp4"), at: .zero)
        try await composition.insertTimeRange(
            TimeRange(start: .zero, duration: MediaTime(value: 1, timescale: 2)),
            of: Sources.fixture("sample_av1.mp4"), at: composition.duration)
        let (video, sound) = (composition.tracks[0].trackID, composition.tracks[1].trackID)
        try composition.addTrackAssociation(from: video, to: sound, type: .timecode)
        composition[sound].preferredVolume = 0.5
        composition[sound].extendedLanguageTag = "de"
        composition[sound].isEnabled = false

        let asset = Asset(composition)
        #expect(asset.status(of: .duration) == .loaded(composition.duration))
        #expect(asset.status(of: .isComposable) == .loaded(true) && asset.status(of: .isPlayable) == .loaded(true))
        let tracks = try #require(asset.status(of: .tracks).value)
        #expect(tracks.map(\.mediaType) == [.video, .audio] && tracks.map(\.trackID) == [video, sound])
        let picture = tracks[0]
        #expect(picture.status(of: .timeRange) == .loaded(composition[video].timeRange))
        #expect(picture.status(of: .formatDescriptions).value?.map(\.codec.name) == ["h264", "av1"])
        let first = try #require(composition[video].segments.first?.sourceTrack)
        #expect(picture.status(of: .naturalSize) == first.status(of: .naturalSize))
        let segments = try #require(picture.status(of: .segments).value)
        #expect(segments.map(\.source) == composition[video].segments.map(\.source))
        #expect(segments.map(\.target) == composition[video].segments.map(\.target))
        #expect(picture.status(of: .availableTrackAssociationTypes) == .loaded([.timecode]))
        let heard = tracks[1]
        #expect(heard.status(of: .preferredVolume) == .loaded(0.5) && heard.status(of: .isEnabled) == .loaded(false))
        #expect(heard.status(of: .extendedLanguageTag) == .loaded("de"))
    }

    /// Chapters of `sample_with_chapters.mp4` begin at 0, 201 and 800 ms, and the last one ends at 850 ms.
    @Test func chaptersAreCutAndMovedWithTheirClips() async throws {
        let film = Sources.fixture("sample_with_chapters.mp4")
        func range(_ milliseconds: Range<Int64>) -> TimeRange { TimeRange(milliseconds, per: 1_000) }
        func chapters(_ composition: Composition) throws -> [String] {
            let chapters = try #require(Asset(composition).status(of: .chapters).value)
            #expect(chapters.map(\.identifier) == chapters.indices.map { Int64($0) })
            return chapters.map {
                let (start, end) = ($0.timeRange.start.seconds * 1_000, $0.timeRange.end.seconds * 1_000)
                return "\(Int(start.rounded()))-\(Int(end.rounded())) \($0.title ?? "")"
            }
        }
        var composition = Composition()
        // The second clip is of the same chapter as the first one's end, and goes on with it.
        try await composition.insertTimeRange(range(100..<500), of: film, at: .zero)
        try await composition.insertTimeRange(range(500..<900), of: film, at: composition.duration)
        #expect(try chapters(composition) == ["0-101 Chapter 1", "101-700 Chapter 2", "700-750 Chapter 3"])
        // What has no chapters has none here; in a gap of the pictures the sound's count; speed counts.
        try composition.insert(
            try await Sources.fixture("sample_av1.mp4").material(in: range(0..<200)), at: .zero)
        try composition[composition.tracks[0].trackID].insertEmptyTimeRange(range(300..<400))
        #expect(try chapters(composition).first == "200-301 Chapter 1")
        try composition.scaleTimeRange(range(200..<400), toDuration: MediaTime(value: 400, timescale: 1_000))
        #expect(try chapters(composition).first == "200-402 Chapter 1")
        // Inner compositions have theirs.
        var outer = Composition()
        try await outer.insertTimeRange(range(300..<600), of: Asset(composition), at: .zero)
        #expect(try chapters(outer).first == "0-102 Chapter 1")
        let asset = Asset(outer)
        #expect(asset.status(of: .availableChapterLocales).value?.count == 1)
        let groups = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["de"])
        #expect(groups.first?.title == "Chapter 1" && groups.first?.items.first?.time == .zero)
        #expect(groups.first?.items.first?.duration == groups.first?.timeRange.duration)
    }

    /// An asset is of the composition as it was.
    @Test func laterEditsAreNotSeen() throws {
        var composition = Composition()
        let video = composition.addTrack(.video)
        try composition[video].append(TimeRange(seconds: 0..<2), of: Sources.track())
        let asset = Asset(composition)
        try composition.removeTimeRange(TimeRange(seconds: 0..<1))
        #expect(asset.status(of: .duration) == .loaded(.seconds(2)))
        #expect(Asset(composition).status(of: .duration) == .loaded(.seconds(1)))
    }

    @Test func whatShowsNothingSaysSo() async throws {
        var composition = Composition()
        #expect(Asset(composition).status(of: .duration) == .loaded(.zero))
        let video = composition.addTrack(.video)
        for isEnabled in [true, false] {
            if !isEnabled { try composition[video].append(TimeRange(seconds: 0..<2), of: Sources.track()) }
            composition[video].isEnabled = isEnabled
            let images = ImageGenerator(asset: Asset(composition))
            await #expect { try await images.image(at: .zero) } throws: { ($0 as? MediaError)?.code == .noSuchTrack }
        }
    }
}
