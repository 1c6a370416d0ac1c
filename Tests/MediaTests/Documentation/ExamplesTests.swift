import Foundation
import Media
import Testing

/// The examples of the documentation (Sources/Media/Media.docc), run on the samples.
@Suite struct ExamplesTests {
    private static let film = "Films/Four places, 1080p.mp4"
    private static let languages = "Films/Counting in two languages.mkv"
    private static let song = "Music/With cover and chapters.mp3"

    private func path(_ sample: String) -> String { Corpus.package.appending(path: "Samples/\(sample)").path }

    private func asset(_ sample: String) -> Asset { Asset(MediaLocation(path(sample))) }

    @Test func everyExampleOfTheArticlesIsHere() throws {
        func lines(_ text: some StringProtocol) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let here = lines(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
        let catalogue = Corpus.package.appending(path: "Sources/Media/Media.docc")
        let articles = try FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }
        var count = 0
        for article in articles {
            let parts = try String(contentsOf: article, encoding: .utf8).split(separator: "```swift\n").dropFirst()
            for part in parts {
                let example = lines(try #require(part.split(separator: "```").first))
                let isHere = here.contains(example)
                #expect(isHere, "\(article.lastPathComponent): \(example.joined(separator: "\n"))")
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test func landingPage() async throws {
        let path = path(Self.film)
        let asset = Asset(MediaLocation(path))
        let (duration, tracks, metadata) = try await asset.load(.duration, .tracks, .commonMetadata)
        let title = metadata.string(for: .title) ?? asset.name
        let summary = "\(title): \(duration.seconds) s, \(tracks.count) tracks"
        #expect(summary.hasSuffix(": 18.0 s, \(tracks.count) tracks"))

        var sizes: [PixelSize] = []
        for track in tracks where track.mediaType == .video {
            sizes.append(try await track.load(.naturalSize))
        }
        #expect(sizes == [PixelSize(width: 1_920, height: 1_080)])

        let generator = ImageGenerator(asset: asset)
        let settings = ImageGenerator.Settings(maximumSize: PixelSize(width: 320, height: 180))
        let image = try await generator.image(at: MediaTime(value: 3, timescale: 1), settings)
        let caption = "\(image.actualTime.seconds) s (\(image.reason))"
        #expect(caption.hasSuffix("s (\(image.reason))"))
    }

    @Test func loadsOneAndSeveral() async throws {
        let path = path(Self.film)
        let asset = Asset(MediaLocation(path))
        let duration = try await asset.load(.duration)
        #expect(duration == MediaTime(value: 18, timescale: 1))

        let (format, tracks, fileSize) = try await asset.load(.format, .tracks, .fileSize)
        #expect(!format.name.isEmpty && tracks.count > 2 && fileSize > 0)
    }

    @Test func loadsStatuses() async throws {
        let asset = asset(Self.film)
        let (duration, bitRate) = try await asset.loadStatuses(of: .duration, .overallBitRate)
        let text = bitRate.value.map { "\(Int($0)) bits per second" } ?? bitRate.error?.message ?? ""
        #expect(duration.value?.seconds == 18 && text.hasSuffix(" bits per second"))

        let statuses = try await asset.loadStatuses(of: Asset.allProperties, atLeast: .streamInformation)
        var lines: [String] = []
        for (property, status) in zip(Asset.allProperties, statuses) {
            lines.append("\(property.name): \(status)")
        }
        #expect(lines.contains("isStillImage: false"))
    }

    @Test func followsAStatus() async throws {
        let asset = asset(Self.film)
        var text = ""
        switch asset.status(of: .duration) {
        case .notYetLoaded: text = "–"
        case .loading: text = "…"
        case .loaded(let duration): text = "\(duration.seconds) s"
        case .failed(let error): text = error.message
        }
        #expect(text == "–")

        let updates = asset.statusUpdates(of: .duration)
        let row = Task {
            for await status in updates {
                switch status {
                case .notYetLoaded, .loading: continue
                case .loaded(let duration): return "\(duration.seconds) s"
                case .failed(let error): return error.message
                }
            }
            return "the asset is gone"
        }
        _ = try await asset.load(.duration)
        #expect(await row.value == "18.0 s")

        let isUnchanged = try await asset.revalidate()
        #expect(isUnchanged)
        let tracks = try await asset.load(.tracks, priority: .immediate)
        #expect(tracks.count > 2)
    }

    @Test func failsWithAReason() async throws {
        let asset = Asset(MediaLocation("/nowhere/at all.mp4"))
        var text = ""
        do {
            text = "\(try await asset.load(.duration).seconds) s"
        } catch let error as MediaError where error.code == .notFound {
            text = "gone"
        } catch let error as MediaError {
            text = "\(error.message). What to do: \(error.remedy)"
        }
        #expect(text == "gone")
    }

    @Test func cancels() async throws {
        let scratch = try Scratch()
        let asset = Asset(scratch.fifo("nobody writes"))
        let loading = Task { try await asset.load(.duration) }
        loading.cancel()
        await #expect(throws: CancellationError.self) { try await loading.value }
        guard case .notYetLoaded = asset.status(of: .duration) else {
            Issue.record("\(asset.status(of: .duration))")
            return
        }
    }

    @Test func keepsToABudget() async throws {
        let path = try Scratch().path("gone with its folder")
        let strict = Asset(MediaLocation(path), budget: Budget(localTime: .milliseconds(300), localBytes: 1 << 20))
        #expect(strict.counters.bytesRead == 0)
        // With a file that never answers.
        let scratch = try Scratch()
        let waiting = Asset(scratch.fifo("nobody writes"), budget: Budget(localTime: .milliseconds(300)))
        let error = await #expect(throws: MediaError.self) { try await waiting.load(.duration) }
        #expect(error?.code == .timedOut)
    }

    @Test func readsMetadata() async throws {
        let asset = asset(Self.song)
        let metadata = try await asset.load(.metadata)
        let title = metadata.string(for: .title)
        let artists = metadata.filter(commonKey: .artist).compactMap(\.stringValue)
        #expect(title == "Test title" && artists == ["Test Artist"])

        let frames = try await asset.loadMetadata(for: .id3)
        #expect(!frames.isEmpty && frames.allSatisfy { $0.keySpace == .id3 })

        var picture: [UInt8] = []
        if let cover = metadata.filter(commonKey: .artwork).first {
            picture = try await asset.loadData(of: cover)
        }
        #expect(picture.starts(with: [0xff, 0xd8]))
    }

    @Test func readsChapters() async throws {
        let asset = asset(Self.languages)
        let locales = try await asset.load(.availableChapterLocales)
        let chapters = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["de", "en"])
        let contents = chapters.map { "\($0.timeRange.start.seconds) s: \($0.title ?? "untitled")" }
        #expect(!locales.isEmpty)
        #expect(contents.count == 4 && contents.first?.hasPrefix("0.0 s: ") == true)
    }

    @Test func selects() async throws {
        let asset = asset(Self.languages)
        var names: [String] = []
        var german: MediaSelectionOption?
        if let sound = try await asset.loadMediaSelectionGroup(for: .audible) {
            names = sound.options.map(\.displayName)
            german = sound.options(matchingLanguage: "de").first
        }
        #expect(names == ["English count", "Deutsch"])

        var language: String?
        if let identifier = german?.trackID, let track = try await asset.loadTrack(withTrackID: identifier) {
            language = try await track.load(.languageCode)
        }
        #expect(language == "deu")

        let selection = try await asset.load(.preferredMediaSelection)
        let subtitles = selection.selectedOption(in: .legible)
        #expect(selection.choices.map(\.characteristic) == [.audible, .legible])
        #expect(subtitles == selection.choices.last?.option)
    }

    @Test func makesPictures() async throws {
        let path = path(Self.film)
        let generator = ImageGenerator(asset: Asset(MediaLocation(path)))
        let time = MediaTime(value: 7, timescale: 1)
        let settings = ImageGenerator.Settings(maximumSize: PixelSize(width: 320, height: 180))
        let quick = try await generator.image(at: time, settings)
        #expect(quick.picture.size == PixelSize(width: 320, height: 180))

        let exact = try await generator.image(at: time, .exact(maximumSize: PixelSize(width: 320, height: 180)))
        #expect(exact.reason == .exact && exact.actualTime <= time)

        var window = settings
        window.requestedTimeToleranceBefore = MediaTime(value: 1, timescale: 2)
        window.requestedTimeToleranceAfter = .zero
        let near = try await generator.image(at: time, window)
        let distance = (near.actualTime - near.requestedTime).seconds
        let note = near.reason == .exact ? "" : "\(distance) s from the requested time: \(near.reason)"
        #expect((-0.5...0).contains(distance) && note.isEmpty == (near.reason == .exact))

        let next = try await generator.image(after: exact.actualTime)
        let previous = try await generator.image(before: exact.actualTime)
        #expect(next.actualTime > exact.actualTime && previous.actualTime < exact.actualTime)

        let buffer = ScrubBuffer(generator, memory: 64 << 20)
        var frame = try await buffer.image(.at(time), .exact(maximumSize: PixelSize(width: 320, height: 180)))
        for _ in 0..<5 {
            frame = try await buffer.image(.before(frame.actualTime), .exact(maximumSize: frame.picture.size))
        }
        #expect(frame.actualTime < exact.actualTime)

        let file = try await ImageEncoder.encode(exact.picture, as: .png())
        #expect(file.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        await generator.close()
    }

    @Test func exportsARange() async throws {
        let path = path(Self.film)
        let asset = Asset(MediaLocation(path))
        let range = TimeRange(start: MediaTime(value: 4, timescale: 1), end: MediaTime(value: 9, timescale: 1))
        let plan = try await RangeExport.plan(of: asset, range: range)
        let earlier = plan.requested.start - plan.range.start
        let left = plan.tracks.filter { $0.fate == .leftOut }.map { "\($0.codec.longName): \($0.note)" }
        #expect(earlier >= .zero && left.count < plan.tracks.count)

        let scratch = try Scratch()
        let target = scratch.path("part.mp4")
        let copy = try await RangeExport.run(plan, of: asset, to: Array(target.utf8)) { progress in
            print("\(Int(progress.fraction * 100)) %, \(progress.timeLeft?.elapsed() ?? "")")
        }
        #expect(copy == Array(target.utf8))
    }

    @Test func makesManyPicturesAndAWaveform() async throws {
        let path = path(Self.film)
        let generator = ImageGenerator(asset: Asset(MediaLocation(path)))
        let settings = ImageGenerator.Settings(maximumSize: PixelSize(width: 320, height: 180))
        let times = (0..<6).map { MediaTime(value: $0 * 3, timescale: 1) }
        var pictures: [MediaTime: Picture] = [:]
        var failures: [MediaTime] = []
        for await element in generator.images(for: times, settings) {
            switch element {
            case .success(let time, let image, _): pictures[time] = image.picture
            case .failure(let time, _): failures.append(time)
            }
        }
        #expect(pictures.count == 6 && failures.isEmpty)

        let waveform = try await Asset(MediaLocation(path)).loadWaveform(count: 200)
        #expect(waveform.peaks.count == 200)
    }
}
