import Compositions
import Media
import Testing

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
