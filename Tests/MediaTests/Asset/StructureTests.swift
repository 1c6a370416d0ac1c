import Foundation
import Testing

@testable import Media

/// What our own readers of containers add to libav's account, on real files.
@Suite struct StructureTests {
    private func asset(_ name: String, options: AssetOptions = .init()) -> Asset {
        let url = Corpus.package.appending(path: "Tests/Fixtures/" + name)
        return Asset(.file(path: Array(url.path.utf8)), options: options)
    }

    private func sample(_ name: String) -> Asset {
        Asset(.file(path: Array(Corpus.package.appending(path: "Samples/" + name).path.utf8)))
    }

    // MARK: Segments

    @Test func anEmptyEditComesFirst() async throws {
        let track = try #require(try await asset("edit_list_positive_shift.mp4").load(.tracks).first)
        let segments = try await track.load(.segments)
        #expect(segments.map(\.isEmpty) == [true, false])
        let start = try #require(segments.last?.target.start)
        #expect(start.seconds == 1)
        #expect(try await track.load(.timeRange).start == start)
        #expect(try await track.loadSegment(forTrackTime: .zero)?.isEmpty == true)
        #expect(try await track.loadSegment(forTrackTime: MediaTime(value: 100, timescale: 1))?.isEmpty == false)
        #expect(try await track.loadSamplePresentationTime(forTrackTime: .zero) == nil)
        let shown = try await track.loadSamplePresentationTime(forTrackTime: MediaTime(value: 3, timescale: 2))
        #expect(shown?.seconds == 0.5)
    }

    @Test func samplesThatEditsLeaveOutAreCountedToo() async throws {
        for name in [
            "edit_list_positive_shift.mp4", "iibbibb_editlist_videoonly.mp4", "androidx-sample_fragmented.mp4",
        ] {
            for track in try await asset(name).load(.tracks) {
                #expect(try await track.load(.totalSampleDataLength) > 0, "\(name)")
            }
        }
    }

    @Test func anEditSkipsTheStartOfTheMedia() async throws {
        let track = try #require(try await asset("iibbibb_editlist_videoonly.mp4").load(.tracks).first)
        let segments = try await track.load(.segments)
        let first = try #require(segments.first)
        let source = try #require(first.source)
        #expect(first.target.start == .zero && source.start > .zero && first.rate == 1)
        #expect(try await track.loadSamplePresentationTime(forTrackTime: .zero) == source.start)
    }

    /// Media that begins at a whole second is not presented by whole seconds.
    @Test func timesWithinASegmentAreExact() {
        let segment = TrackSegment(
            source: TimeRange(start: .seconds(2), duration: .seconds(1)),
            target: TimeRange(start: .seconds(5), duration: .seconds(2)), rate: 0.5)
        #expect(segment.sourceTime(at: MediaTime(value: 53, timescale: 10)) == MediaTime(value: 215, timescale: 100))
    }

    @Test func tracksWithoutEditsAreOneSegment() async throws {
        let track = try #require(try await sample("Films/Gannets.avi").load(.tracks).first)
        let segments = try await track.load(.segments)
        #expect(segments.count == 1 && segments.first?.isEmpty == false)
    }

    // MARK: Tracks and languages

    @Test(.enabled(if: Corpus.isPresent)) func alternatesAreAMenu() async throws {
        let asset = try #require(Corpus.asset("derived-multilang.mp4"))
        #expect(try await asset.load(.trackGroups) == [[2, 3], [4, 5]])
        let audible = try #require(try await asset.loadMediaSelectionGroup(for: .audible))
        #expect(audible.options.map(\.displayName) == ["English", "German"])
        #expect(audible.defaultOption?.extendedLanguageTag == "en" && !audible.allowsEmptySelection)
        #expect(audible.options(matchingLanguage: "de-AT").map(\.trackID) == [3])
        let legible = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
        #expect(legible.allowsEmptySelection && legible.options.count == 2)
        #expect(try await asset.loadMediaSelectionGroup(for: .visual) == nil)
        #expect(try await asset.load(.allMediaSelections).count == 6)
        let tracks = try await asset.load(.tracks)
        #expect(try await tracks[1].loadAssociatedTracks(ofType: .chapterList).map(\.trackID) == [6])
        #expect(try await tracks[1].loadAssociatedTracks(ofType: .timecode).isEmpty)
        #expect(try await tracks[2].load(.isEnabled) == false)
    }

    @Test(.enabled(if: Corpus.isPresent)) func flagsNameOptions() async throws {
        let asset = try #require(Corpus.asset("derived-multilang.mkv"))
        let legible = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
        #expect(legible.options.last?.has(.containsOnlyForcedSubtitles) == true)
        #expect(
            try await asset.load(.preferredMediaSelection).selectedOption(in: .audible)?.displayName == "English count")
    }

    @Test(arguments: [
        ("de", "German"), ("deu", "German"), ("ger", "German"), ("pt-BR", "Portuguese (Brazil)"),
        ("zh-Hant", "Chinese (Traditional)"), ("es-419", "Spanish (Latin America)"), ("xx-klingon", "xx-klingon"),
    ])
    func languagesHaveEnglishNames(tag: String, name: String) { #expect(LanguageName.english(tag) == name) }

    // MARK: Chapters

    @Test func chaptersHaveLocales() async throws {
        let asset = asset("sample_with_chapters.mkv")
        #expect(try await asset.load(.availableChapterLocales) == ["en", "de"])
        let german = try await asset.loadChapterMetadataGroups(withTitleLocale: "de")
        let english = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["fr", "en-GB"])
        #expect(german.count == 2 && english.count == 2)
        #expect(german.first?.items.first?.locale == "de" && english.first?.items.first?.locale == "en")
        #expect(german.allSatisfy { $0.title != nil && $0.timeRange.duration > .zero })
        #expect(try await asset.loadChapterMetadataGroups(withTitleLocale: "ja").isEmpty)
    }

    @Test func pictureTracksJoinTheirChapters() async throws {
        let groups = try await asset("derived-chapters.m4b").loadChapterMetadataGroups(
            bestMatchingPreferredLanguages: [])
        #expect(groups.count > 1 && groups.allSatisfy { $0.title?.isEmpty == false })
        #expect(zip(groups, groups.dropFirst()).allSatisfy { $0.timeRange.end <= $1.timeRange.start })
        let music = try await sample("Music/With cover and chapters.mp3").loadChapterMetadataGroups(
            bestMatchingPreferredLanguages: [])
        #expect(music.count > 1)
    }

    // MARK: Metadata

    @Test func keySpacesStayApart() async throws {
        let asset = asset("sample_with_metadata.mp4")
        let spaces = try await asset.load(.availableMetadataFormats)
        #expect(spaces == [.container, .iTunes, .quickTimeUserData])
        let places = try await asset.load(.commonMetadata).filter(commonKey: .location)
        #expect(places.map(\.keySpace) == [.iTunes, .quickTimeUserData])
        #expect(try await asset.loadMetadata(for: .iTunes).contains { $0.key == "trkn" && $0.stringValue == "2/12" })
    }

    @Test func coversAreReadWhenAskedFor() async throws {
        for name in ["mpeg4_with_image.m4a", "mediafile-image.mp3", "mediafile-image.flac"] {
            let asset = asset(name)
            let items = try await asset.load(.metadata).filter(commonKey: .artwork)
            let item = try #require(items.first, "\(name)")
            guard case .unread(let unread) = item.value else {
                Issue.record("\(name): its cover was read")
                continue
            }
            guard case .notYetLoaded = asset.dataStatus(of: item) else {
                Issue.record("\(name): its cover is known before anybody asked")
                continue
            }
            let bytes = try await asset.loadData(of: item)
            let read = asset.counters.bytesRead
            #expect(asset.dataStatus(of: item).value == bytes, "\(name)")
            #expect(try await asset.loadData(of: item) == bytes && asset.counters.bytesRead == read, "\(name)")
            #expect(bytes.count == unread.byteCount, "\(name)")
            #expect(bytes.starts(with: [0xFF, 0xD8]) || bytes.starts(with: [0x89, 0x50]), "\(name)")
        }
    }

    @Test func photographsTellWhereAndWhen() async throws {
        let items = try await sample("Pictures/Paris.avif").load(.commonMetadata)
        #expect(items.string(for: .make) == "Google")
        #expect(items.filter(commonKey: .creationDate).contains { $0.dateValue?.offset == 7_200 })
    }

    // MARK: What libav does not open

    @Test func aStillThatLibavDoesNotOpenHasItsFacts() async throws {
        let asset = asset("sample_still_photo.heic")
        #expect(try await asset.load(.isStillImage))
        #expect(try await asset.load(.isPlayable))
        #expect(try await asset.load(.isReadable) == false)
        #expect(try await asset.load(.obstacle) == nil)
        let track = try #require(try await asset.load(.tracks).first)
        #expect(try await track.load(.codec).name == "hevc")
        #expect(try await track.load(.naturalSize) == PixelSize(width: 1_080, height: 1_920))
        #expect(try await asset.load(.creationDate)?.dateValue?.year == 2_020)
    }

    @Test func playlistsThatLeadNowhereTellWhatTheySay() async throws {
        let scratch = try Scratch()
        let live = try scratch.write(
            Array("#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nmissing.ts\n".utf8), to: "live.m3u8")
        let asset = Asset(live)
        #expect(try await asset.load(.tracks).isEmpty)
        #expect(try await asset.load(.minimumTimeOffsetFromLive)?.seconds == 30)
        #expect(try await asset.load(.obstacle)?.code == .notFound)
        await #expect(throws: MediaError.self) { try await asset.load(.duration) }
        let locked = try scratch.write(
            Array(
                """
                #EXTM3U
                #EXT-X-TARGETDURATION:6
                #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"
                #EXTINF:6,
                https://example.com/1.ts
                #EXTINF:5.5,
                https://example.com/2.ts
                #EXT-X-ENDLIST

                """.utf8), to: "locked.m3u8")
        let protected = Asset(locked)
        #expect(try await protected.load(.hasProtectedContent))
        #expect(try await protected.load(.duration).seconds == 11.5)
        #expect(try await protected.load(.isPlayable) == false)
        await #expect(throws: MediaError.self) { try await ImageGenerator(locked).image(at: .zero) }
    }

    @Test func variantsAndRenditions() async throws {
        let asset = asset("hls-webvtt/multivariant_playlist.m3u8")
        let variants = try await asset.load(.variants)
        #expect(
            variants.count == 1 && (variants.first?.peakBitRate ?? 0) > 0 && !(variants.first?.codecs.isEmpty ?? true))
        let legible = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
        #expect(
            legible.options.first?.displayName == "English" && legible.options.first?.url?.hasSuffix(".m3u8") == true)
    }

    @Test func picturesToChooseFromAreAGroup() async throws {
        let scratch = try Scratch()
        try scratch.link("hls-webvtt/media_playlist.m3u8", to: "front.m3u8")
        try scratch.link("hls-webvtt/sample.mp4", to: "sample.mp4")
        func group(_ renditions: String) async throws -> MediaSelectionGroup? {
            let text = "#EXTM3U\n\(renditions)#EXT-X-STREAM-INF:BANDWIDTH=718000,VIDEO=\"v\"\nfront.m3u8\n"
            let master = try scratch.write(Array(text.utf8), to: "master.m3u8")
            return try await Asset(master).loadMediaSelectionGroup(for: .visual)
        }
        let front = "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"v\",NAME=\"Front\"\n"
        let back = "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"v\",NAME=\"Back\",URI=\"front.m3u8\",DEFAULT=YES\n"
        let angles = try #require(try await group(front + back))
        #expect(angles.options.map(\.displayName) == ["Front", "Back"])
        #expect(angles.options.allSatisfy { $0.has(.visual) } && angles.options.first?.url == nil)
        #expect(angles.defaultOption?.displayName == "Back" && !angles.allowsEmptySelection)
        #expect(angles.options.last?.url?.hasSuffix("/front.m3u8") == true)
        #expect(try await group(front) == nil)
    }

    @Test func listsOfVariantsLeaveKeysToTheVariants() async throws {
        let encrypted = asset("hls-aes128/master.m3u8")
        #expect(try await encrypted.load(.hasProtectedContent))
        // libav has the key and decrypts it.
        #expect(try await encrypted.load(.isPlayable))
        #expect(try await asset("hls-webvtt/multivariant_playlist.m3u8").load(.hasProtectedContent) == false)
        #expect(try await asset("hls-cea608/manifest.m3u8").load(.hasProtectedContent) == false)
    }

    @Test func keysMayComeAfterTheFirstSegmentsAndOfASystem() async throws {
        let scratch = try Scratch()
        // What is encrypted has whole blocks.
        let bytes = ImageFixtures.bytes(Corpus.fixture("hls-webvtt/sample.mp4"))
        _ = try scratch.write(Array(bytes.dropLast(bytes.count % 16)), to: "sample.mp4")
        func master(_ key: String, variant: String = "variant.m3u8") async throws -> Asset {
            let segment = "#EXTINF:1.001,\nsample.mp4\n"
            let media =
                "#EXTM3U\n#EXT-X-TARGETDURATION:1\n\(segment)#EXT-X-DISCONTINUITY\n#EXT-X-KEY:\(key)\n\(segment)#EXT-X-ENDLIST\n"
            _ = try scratch.write(Array(media.utf8), to: "variant.m3u8")
            let text =
                "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(variant)\n#EXT-X-STREAM-INF:BANDWIDTH=2\nvariant.m3u8\n"
            return Asset(try scratch.write(Array(text.utf8), to: "master.m3u8"))
        }
        let locked = try await master(
            "METHOD=SAMPLE-AES,URI=\"skd://key\",KEYFORMAT=\"com.apple.streamingkeydelivery\"")
        #expect(try await locked.load(.hasProtectedContent))
        #expect(try await locked.load(.isPlayable) == false)
        #expect(try await locked.load(.obstacle)?.code == .protected)
        #expect(try await master("METHOD=NONE").load(.hasProtectedContent) == false)
        // What cannot be read says nothing; the next variant does.
        let second = try await master("METHOD=AES-128,URI=\"key\"", variant: "https://example.com/gone.m3u8")
        #expect(try await second.load(.hasProtectedContent))
    }

    // MARK: Options

    @Test func preciseDurationsAreMeasured() async throws {
        let quick = asset("bear-vbr-vbri-header.mp3")
        let precise = asset("bear-vbr-vbri-header.mp3", options: AssetOptions(prefersPreciseDurationAndTiming: true))
        #expect(try await precise.load(.providesPreciseDurationAndTiming))
        let difference = try await quick.load(.duration) - precise.load(.duration)
        #expect(abs(difference.seconds) < 0.1)
        #expect(precise.counters.bytesRead >= quick.counters.bytesRead)
    }

    @Test func aMIMETypeOverridesWhatTheBytesSuggest() async throws {
        let wrong = asset("sample_h264.ts", options: AssetOptions(mimeType: "video/mp4"))
        await #expect(throws: MediaError.self) { try await wrong.load(.tracks) }
        let right = asset("sample_h264.ts", options: AssetOptions(mimeType: "video/mp2t; charset=binary"))
        #expect(try await right.load(.tracks).isEmpty == false)
        let unknown = asset("sample_h264.ts", options: AssetOptions(mimeType: "text/html"))
        let error = await #expect(throws: MediaError.self) { try await unknown.load(.tracks) }
        #expect(error?.code == .invalidRequest)
    }

    /// libav takes the second for damaged, as its last fragment ends before what is said of its encryption.
    @Test(arguments: ["mp4ff-cbcs.mp4", "sample_fragmented_widevine.mp4"]) func encryptionIsTold(name: String)
        async throws
    {
        let asset = asset(name)
        #expect(try await asset.load(.hasProtectedContent))
        #expect(try await asset.load(.isPlayable) == false)
        #expect(try await asset.load(.isExportable) == false)
        #expect(try await asset.load(.obstacle)?.code == .protected)
        #expect(try await asset.load(.tracks).first?.load(.isProtected) == true)
        let error = await #expect(throws: MediaError.self) {
            try await ImageGenerator(asset: asset).image(at: .zero)
        }
        #expect(error?.code == .protected)
    }

    /// Of a codec without a name in libav the container's letters are told.
    @Test func codecsWithoutANameAreCalledByTheirLetters() async throws {
        let error = await #expect(throws: MediaError.self) {
            try await asset("sample_ac4.mp4").loadWaveform(within: .seconds(120))
        }
        #expect(error?.code == .unsupportedCodec && error?.message.hasSuffix("no decoder for ac-4") == true)
    }
}
