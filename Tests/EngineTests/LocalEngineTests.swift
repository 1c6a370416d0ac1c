import Foundation
import Media
import Places
import TestSupport
import Testing

@testable import Engine

struct LocalEngineTests {
    private let engine = LocalEngine(budget: .patient)

    private func request(
        _ place: Place, _ moment: PictureRequest.Moment, width: Int = 160, height: Int = 90
    ) -> PictureRequest {
        PictureRequest(
            place, moment, fitting: PixelSize(width: width, height: height), background: .black,
            foreground: 0x80C0FF, urgency: .immediate)
    }

    // MARK: Surroundings

    /// A picture at rest may be larger than those of steps, and stand on other squares.
    @Test func framesAreReadyAsTheyWereAskedFor() async throws {
        func squares(_ side: Int) -> Backdrop {
            .checkerboard(.black, RGBColor(rgb: 0x808080), square: PixelSize(width: side, height: side))
        }
        var step = request(Self.film, .before(.seconds(3)))
        step.background = squares(4)
        let surroundings = PictureSurroundings(fitting: step.size, background: step.background)
        step.surroundings = surroundings
        var still = request(Self.film, .exact(.seconds(3)), width: 320, height: 180)
        still.background = squares(8)
        still.surroundings = surroundings
        _ = try await engine.picture(still)
        // Nothing but the picture at rest has been asked for yet.
        #expect(await eventually { await !engine.readyPictures(step, count: 4).isEmpty })
        await engine.release(Self.film)
    }

    // MARK: Export

    private static let film = Samples.place("Films/Four places, 1080p.mp4")

    @Test func aRangeIsPlannedAndExported() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "engine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let range = TimeRange(start: MediaTime(value: 4, timescale: 1), end: MediaTime(value: 9, timescale: 1))
        let plan = try await engine.exportPlan(of: Self.film, range: range)
        #expect(plan.range.start <= range.start && plan.range.end >= range.end)
        var last: ExportUpdate?
        let target = folder.appending(path: "part.mp4").path
        for try await update in engine.export(plan, of: Self.film, to: Array(target.utf8), as: ExportJob(1)) {
            last = update
        }
        #expect(last == .finished(path: Array(target.utf8)))
        let facts = try await engine.timeline(of: .file(path: Array(target.utf8)))
        #expect(abs(facts.duration.seconds - plan.range.duration.seconds) < 0.05)
        // A stream that is dropped leaves nothing.
        let other = Array(folder.appending(path: "other.mp4").path.utf8)
        for try await _ in engine.export(plan, of: Self.film, to: other, as: ExportJob(2)) { break }
        await #expect(throws: MediaError.self) {
            for try await _ in engine.export(
                plan, of: Self.film, to: Array("/missing folder/part.mp4".utf8), as: ExportJob(3))
            {}
        }
        // One that is stopped says how it ended when it has: then nothing of it is left, or all.
        let stopped = engine.export(
            plan, of: Self.film, to: Array(folder.appending(path: "third.mp4").path.utf8), as: ExportJob(4))
        engine.stop(ExportJob(4))
        var ending: ExportUpdate?
        do {
            for try await update in stopped { ending = update }
        } catch {
            #expect(error is CancellationError)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!names.contains { $0.hasSuffix(".part") && $0.contains("third") })
        if case .finished = ending {
            #expect(names.contains("third.mp4"))
        } else {
            #expect(!names.contains("third.mp4"))
        }
    }

    // MARK: Summaries

    @Test(arguments: [
        ("Films/Gannets.avi", MediaSummary.Kind.video, "960×400"), ("Films/Footpath, held upright.mov", .video, ""),
        ("Music/With cover.flac", .audio, ""), ("Music/Without cover.opus", .audio, ""),
        ("Pictures/Grace Hopper.png", .image, "128×128"), ("Captions/Example.vtt", .captions, ""),
    ])
    func summariesTellKinds(name: String, kind: MediaSummary.Kind, size: String) async throws {
        let summary = try await engine.summary(of: Samples.place(name), isDetailed: true, urgency: .visible)
        #expect(summary.kind == kind)
        #expect(!summary.format.isEmpty && !summary.tracks.isEmpty)
        if !size.isEmpty { #expect(summary.displaySize?.description == size) }
        if kind == .video || kind == .audio { #expect(summary.duration.isNumeric && !summary.codec.isEmpty) }
        if kind == .video { #expect(summary.obstacle == nil) }
        // What a row shows from the header alone says the same.
        let row = try await LocalEngine(budget: .patient).summary(
            of: Samples.place(name), isDetailed: false, urgency: .visible)
        #expect(row.kind == kind && row.codec == summary.codec && row.format == summary.format)
        if let shown = row.displaySize { #expect(shown == summary.displaySize) }
    }

    @Test func whatIsHeldUprightIsHigherThanWide() async throws {
        let summary = try await engine.summary(
            of: Samples.place("Films/Footpath, held upright.mov"), isDetailed: true, urgency: .visible)
        let size = try #require(summary.displaySize)
        #expect(size.height > size.width)
    }

    @Test func timelinesKnowChaptersAndFrames() async throws {
        let film = try await engine.timeline(of: Samples.place("Films/Gannets.avi"))
        #expect(film.kind == .video && film.duration.seconds > 4 && film.frameDuration != nil)
        let music = try await engine.timeline(of: Samples.place("Music/With cover and chapters.mp3"))
        #expect(music.kind == .audio && music.chapters.count > 1)
        #expect(music.chapters.map(\.range.start) == music.chapters.map(\.range.start).sorted())
    }

    @Test func whatIsNoMediaFailsWithAReason() async throws {
        for name in ["LICENCES.md", "no such file.mp4", "Films"] {
            let error = await #expect(throws: MediaError.self) {
                try await engine.summary(of: Samples.place(name), isDetailed: true, urgency: .visible)
            }
            #expect(error?.message.isEmpty == false, "\(name)")
        }
    }

    // MARK: Pictures

    @Test(arguments: [
        "Films/Gannets.avi", "Music/With cover.flac", "Pictures/Paris.avif", "Music/Without cover.opus",
        "Films/Footpath, held upright.mov",
    ])
    func postersFitAndAreWhole(name: String) async throws {
        let picture = try await engine.picture(request(Samples.place(name), .poster))
        #expect(picture.size.width > 0 && picture.size.width <= 160)
        #expect(picture.size.height > 0 && picture.size.height <= 90)
        #expect(picture.pixels.count == picture.size.width * picture.size.height * 4)
        #expect(Set(picture.pixels.prefix(40_000)).count > 2, "something is to be seen")
        #expect(picture.requestedTime == nil)
        #expect((picture.actualTime != nil) == name.hasPrefix("Films"))
    }

    @Test func momentsAreWhatTheySay() async throws {
        let film = Samples.place("Films/Gannets.avi")
        let facts = try await engine.timeline(of: film)
        let frame = try #require(facts.frameDuration)
        let middle = frame * 30
        let exact = try #require(try await engine.picture(request(film, .exact(middle + frame * 1))).actualTime)
        let after = try #require(try await engine.picture(request(film, .after(exact))).actualTime)
        let before = try #require(try await engine.picture(request(film, .before(after))).actualTime)
        #expect(after > exact && before == exact)
        let keys = try #require(try await engine.keyFrames(of: film))
        #expect(!keys.isEmpty && keys == keys.sorted())
        let near = try #require(try await engine.picture(request(film, .near(middle))).actualTime)
        #expect(keys.contains(near))
        await #expect(throws: MediaError.self) {
            try await engine.picture(request(film, .after(MediaTime(value: 1_000, timescale: 1))))
        }
    }

    @Test func stripsComeInOrder() async throws {
        let film = Samples.place("Films/Gannets.avi")
        let times = (0..<8).map { MediaTime(value: $0, timescale: 2) }
        var seen: [Int] = []
        let size = PixelSize(width: 64, height: 64)
        for await element in engine.strip(StripRequest(film, at: times, fitting: size, urgency: .visible)) {
            let picture = try element.result.get()
            #expect(picture.size.width <= 64 && picture.size.height <= 64)
            #expect(picture.requestedTime == times[element.index])
            if seen.count < times.count {
                seen.append(element.index)
            } else {
                #expect(!element.isProvisional)
            }
        }
        #expect(seen == Array(times.indices))
        let text = StripRequest(Samples.place("LICENCES.md"), at: times, fitting: size, urgency: .visible)
        var broken = 0
        for await element in engine.strip(text) {
            #expect(throws: MediaError.self) { try element.result.get() }
            broken += 1
        }
        #expect(broken == times.count, "it is not read again")
    }

    @Test func aFrameIsAPNGThatOthersRead() async throws {
        let bytes = try await engine.png(
            of: Samples.place("Films/Gannets.avi"), at: MediaTime(value: 1, timescale: 1), composedAs: nil)
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let file = FileManager.default.temporaryDirectory.appending(path: "engine-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(bytes).write(to: file)
        let read = try await engine.summary(
            of: .file(path: Array(file.path.utf8)), isDetailed: true, urgency: .immediate)
        #expect(read.displaySize == PixelSize(width: 960, height: 400))
    }

    // MARK: Inspection

    private static func leaves(_ nodes: [InspectionNode]) -> [InspectionNode] {
        nodes.flatMap { [$0] + leaves($0.children) }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "Films/Gannets.avi", "Music/With cover and chapters.mp3", "Pictures/Paris.avif", "Damaged/No index.mp4",
            "LICENCES.md", "no such file.mp4",
        ])
    func theTreeEndsUpLoadedOrFailed(name: String) async throws {
        var last: [InspectionNode] = []
        for await nodes in engine.inspection(of: Samples.place(name)) {
            let all = Self.leaves(nodes)
            #expect(Set(all.map(\.id)).count == all.count, "every node has a name of its own")
            last = nodes
            let isWhole = nodes.count > 1 || nodes.first?.status == .failed
            if isWhole, all.allSatisfy({ $0.status == .loaded || $0.status == .failed }) { break }
        }
        let all = Self.leaves(last)
        // What cannot be read at all says so once.
        #expect(all.count > 20 || all.map(\.id) == ["error"])
        for node in all where node.status == .failed { #expect(!node.value.isEmpty, "\(node.id) says why") }
        if name.hasPrefix("Films") {
            #expect(all.contains { $0.name == "duration" && $0.status == .loaded })
            #expect(all.contains { $0.id.hasPrefix("track ") })
        }
    }

    // MARK: Forgetting and cancelling

    @Test func forgettingReadsAgain() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "engine-\(UUID().uuidString).media")
        defer { try? FileManager.default.removeItem(at: file) }
        let place = Place.file(path: Array(file.path.utf8))
        await #expect(throws: MediaError.self) {
            try await engine.summary(of: place, isDetailed: true, urgency: .visible)
        }
        try FileManager.default.copyItem(
            at: Samples.project.appending(path: "Samples/Pictures/Grace Hopper.png"), to: file)
        await engine.forget(place)
        #expect(try await engine.summary(of: place, isDetailed: true, urgency: .visible).kind == .image)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.copyItem(at: Samples.project.appending(path: "Samples/Films/Gannets.avi"), to: file)
        await engine.forget(place)
        #expect(try await engine.summary(of: place, isDetailed: true, urgency: .visible).kind == .video)
    }

    @Test func releasingClosesFilesAndAskingOpensThemAgain() async throws {
        let film = Samples.place("Films/Gannets.avi")
        _ = try await engine.picture(request(film, .exact(.zero)))
        await engine.release(film)
        await engine.release(film)
        let again = try await engine.picture(request(film, .exact(.zero)))
        #expect(again.actualTime == .zero)
    }

    @Test func cancelledCallsReturn() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "engine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appending(path: "pipe.mp4").path
        try #require(mkfifo(pipe, 0o600) == 0)
        let place = Place.file(path: Array(pipe.utf8))
        let engine = engine
        let picture = request(place, .poster)
        // None of these can ever be answered: the calls end by their cancellation, or this test by its limit.
        let tasks = [
            Task { _ = try await engine.summary(of: place, isDetailed: true, urgency: .visible) },
            Task { _ = try await engine.timeline(of: place) },
            Task { _ = try await engine.keyFrames(of: place) },
            Task { _ = try await engine.picture(picture) },
            Task { _ = try await engine.png(of: place, at: .zero, composedAs: nil) },
            Task { for await _ in engine.inspection(of: place) {} },
        ]
        await Task.yield()
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
        // Another file is not held up.
        _ = try await engine.summary(of: Samples.place("Films/Gannets.avi"), isDetailed: true, urgency: .visible)
    }

    // MARK: Values

    private func roundTrip<Value: Codable & Equatable>(_ value: Value) throws {
        #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test(.timeLimit(.minutes(5)), arguments: Samples.all) func everyValueIsCodable(place: Place)
        async throws
    {
        try roundTrip(place)
        for moment in [
            PictureRequest.Moment.poster, .near(.zero), .exact(.indefinite), .after(.positiveInfinity),
            .before(MediaTime(value: -7, timescale: 3)),
        ] {
            try roundTrip(request(place, moment))
        }
        do {
            try roundTrip(try await engine.summary(of: place, isDetailed: true, urgency: .visible))
            try roundTrip(try await engine.timeline(of: place))
            try roundTrip(try await engine.picture(request(place, .poster, width: 32, height: 32)))
        } catch let error as MediaError {
            try roundTrip(error)
            #expect(!error.message.isEmpty)
        }
        for await nodes in engine.inspection(of: place) {
            try roundTrip(nodes)
            if nodes.count > 1 || nodes.first?.status == .failed { break }
        }
    }
}
