import Foundation
import Media
import Places
import Stores
import TestSupport
import Testing

@testable import Engine

struct StoredPostersTests {
    private let copies: OwnCopies

    init() throws { copies = try OwnCopies() }

    private func request(
        _ place: Place, width: Int = 320, height: Int = 300, background: UInt32 = 0
    ) -> PictureRequest {
        PictureRequest(
            place, .poster, fitting: PixelSize(width: width, height: height),
            background: .color(RGBColor(rgb: background)),
            foreground: 0x80C0FF, urgency: .immediate)
    }

    /// A poster that a run of the program makes and keeps.
    private func visit(_ request: PictureRequest) async throws -> EnginePicture {
        let (engine, stores) = copies.engine()
        let result: Result<EnginePicture, any Error>
        do { result = .success(try await engine.picture(request)) } catch { result = .failure(error) }
        try await settle(stores)
        return try result.get()
    }

    /// The mean difference of two pictures in all channels; infinite when they have not the same size.
    private func difference(_ left: EnginePicture, _ right: EnginePicture) -> Double {
        guard left.size == right.size else { return .infinity }
        let sum = zip(left.pixels, right.pixels).map { abs(Int($0) - Int($1)) }.reduce(0, +)
        return Double(sum) / Double(left.pixels.count)
    }

    // MARK: A second visit

    @Test(arguments: [
        "Films/Gannets.avi", "Films/Four places, 1080p.mp4", "Films/Footpath, held upright.mov",
        "Films/See-through.webm", "Music/With cover.flac", "Pictures/Geyser, turned by EXIF.jpg",
        "Pictures/Colours, moving and transparent.png",
    ])
    func aSecondVisitReadsNothingOfTheFile(sample: String) async throws {
        let name = (sample as NSString).lastPathComponent
        let place = try copies.copy(sample)
        let request = request(place, background: 0x204060)
        let first = try await visit(request)
        #expect(!copies.kept.isEmpty)
        try copies.blank(name)
        await #expect(throws: MediaError.self, "nobody can read it now") {
            try await LocalEngine(budget: .patient).picture(request)
        }
        let second = try await visit(request)
        #expect(difference(first, second) < 3, "scaled twice, it looks the same")
        #expect(second.fullSize == first.fullSize && second.actualTime == first.actualTime)
        #expect(second.requestedTime == first.requestedTime && second.reason == first.reason)
        #expect((second.actualTime != nil) == (first.actualTime != nil))
        // Smaller ones come from the same thumbnail; its background is the theme's.
        let small = try await visit(self.request(place, width: 100, height: 60))
        #expect(small.size.width <= 100 && small.size.height <= 60)
    }

    /// What lies in an archive is kept like a file, until the archive is another.
    @Test func membersOfArchivesAreKept() async throws {
        let film = try Array(Data(contentsOf: Samples.project.appending(path: "Samples/Films/A flower opens.mp4")))
        let archive = ZipBytes([.init("day 1/a.mp4", film), .init("day 1/b.mp4", film)]).bytes
        try copies.write(archive, to: "takes.zip")
        let request = request(copies.place("takes.zip/day 1/a.mp4"))
        let first = try await visit(request)
        #expect(copies.kept.count == 1)
        try copies.blank("takes.zip")
        let second = try await visit(request)
        #expect(second.size == first.size && second.actualTime == first.actualTime)
        await #expect(throws: MediaError.self, "of the other nothing is kept") {
            try await visit(self.request(copies.place("takes.zip/day 1/b.mp4")))
        }
        // A blank archive of another date has no pictures, and that is not kept for one that has.
        try copies.write([UInt8](repeating: 0, count: archive.count), to: "takes.zip", changed: 1_700_000_100)
        await #expect(throws: MediaError.self) { try await visit(request) }
        try copies.write(archive, to: "takes.zip", changed: 1_700_000_200)
        #expect(try await visit(request).size == first.size)
    }

    @Test func postersAreAsWithoutStores() async throws {
        for (sample, width) in [
            ("Films/Gannets.avi", 320), ("Films/Gannets.avi", 150), ("Films/See-through.webm", 320),
            ("Pictures/Waterfall, turned by EXIF.jpg", 200),
        ] {
            let request = request(Samples.place(sample), width: width, height: 200, background: 0xFF8000)
            let plain = try await LocalEngine(budget: .patient).picture(request)
            let (engine, _) = copies.engine()
            let stored = try await engine.picture(request)
            #expect(stored.size == plain.size && stored.fullSize == plain.fullSize, "\(sample)")
            #expect(stored.actualTime == plain.actualTime)
            #expect(difference(stored, plain) < 4, "\(sample): \(stored.size) and \(plain.size)")
        }
    }

    @Test func transparencyIsKeptForOtherBackgrounds() async throws {
        let pixels = [UInt8](repeating: 0, count: 1_200 * 900 * 4)
        let clear = try #require(Picture(width: 1_200, height: 900, pixels: pixels))
        let place = try copies.write(try await ImageEncoder.encode(clear, priority: .visible), to: "clear.png")
        let red = try await visit(request(place, background: 0xFF0000))
        #expect(red.pixels.prefix(4).elementsEqual([255, 0, 0, 255]))
        try copies.blank("clear.png")
        let green = try await visit(request(place, background: 0x00FF00))
        #expect(green.pixels.prefix(4).elementsEqual([0, 255, 0, 255]) && green.size == red.size)
    }

    @Test func aThumbnailLiesInTheSizeThatHoldsThePicture() async throws {
        let film = try copies.copy("Films/Four places, 1080p.mp4")
        for (width, height, folder, edge) in [
            (100, 100, "normal", 128), (300, 144, "large", 256), (500, 500, "x-large", 512),
            (640, 528, "xx-large", 1_024),
        ] {
            _ = try await visit(request(film, width: width, height: height))
            let name = try #require(
                copies.kept.first { $0.hasPrefix("thumbnails/\(folder)/") }, "\(folder): \(copies.kept)")
            let summary = try await LocalEngine(budget: .patient).summary(
                of: copies.place("cache/" + name), isDetailed: true, urgency: .visible)
            #expect(summary.displaySize == PixelSize(width: edge, height: edge * 9 / 16))
        }
        #expect(copies.kept.count == 4)
        // Larger than any thumbnail: made each time.
        _ = try await visit(request(film, width: 1_025, height: 10))
        #expect(copies.kept.count == 4)
    }

    @Test func aChangedFileHasAnotherPoster() async throws {
        let place = try copies.copy("Films/Gannets.avi", as: "film.avi")
        let first = try await visit(request(place))
        let other = try Data(contentsOf: Samples.project.appending(path: "Samples/Films/Funicular.webm"))
        try FileManager.default.removeItem(at: copies.url.appending(path: "film.avi"))
        try copies.write(Array(other), to: "film.avi")
        let second = try await visit(request(place))
        #expect(second.fullSize != first.fullSize)
        // Whatever a person sees is wrong can be made anew.
        try copies.blank("film.avi")
        let (engine, _) = copies.engine()
        #expect(try await engine.picture(request(place)).fullSize == second.fullSize)
        await engine.forget(place)
        // However often it is asked for: the first to ask may have been cancelled meanwhile.
        for _ in 0..<3 {
            await #expect(throws: MediaError.self) { try await engine.picture(request(place)) }
        }
    }

    // MARK: What others keep

    @Test func stillsOfOthersAreShownAndFilmsOfOthersAreNot() async throws {
        let red = try #require(
            Picture(width: 256, height: 200, pixels: Array(repeatElement([255, 0, 0, 255], count: 256 * 200).joined())))
        let png = try await ImageEncoder.encode(red, priority: .visible)
        for (sample, isShown) in [
            ("Pictures/Geyser, turned by EXIF.jpg", true), ("Films/Gannets.avi", false),
            ("Music/With cover.flac", false),
        ] {
            let place = try copies.copy(sample)
            guard let path = place.filePath, let file = FileIdentity(ofFileAt: path) else { continue }
            let cacheHome = Array(copies.url.appending(path: "cache").path.utf8)
            ThumbnailCache(cacheHome: cacheHome, program: "others", version: "1").store(png: png, of: file, as: .large)
            let picture = try await visit(request(place, width: 128, height: 128))
            #expect((picture.pixels.prefix(3).elementsEqual([255, 0, 0])) == isShown, "\(sample)")
            #expect(picture.size.width <= 128 && picture.size.height <= 128)
            if isShown { #expect(picture.fullSize == nil && picture.actualTime == nil) }
            // Not large enough for this one.
            let large = try await visit(request(place, width: 400, height: 300))
            #expect(
                !large.pixels.prefix(3).elementsEqual([255, 0, 0])
                    && large.fullSize != PixelSize(width: 256, height: 200))
        }
    }

    @Test func aDamagedThumbnailIsReplaced() async throws {
        let place = try copies.copy("Films/Gannets.avi")
        let first = try await visit(request(place))
        let name = try #require(copies.kept.first)
        var bytes = Array(try Data(contentsOf: copies.url.appending(path: "cache/" + name)))
        let pixels = try #require(bytes.firstRange(of: Array("IDAT".utf8)))
        for place in pixels.upperBound..<(bytes.count - 20) { bytes[place] = 0xFF }
        try Data(bytes).write(to: copies.url.appending(path: "cache/" + name))
        #expect(try await visit(request(place)) == first, "made from the film")
        try copies.blank("Gannets.avi")
        #expect(difference(try await visit(request(place)), first) < 3)
    }

    // MARK: Failures

    @Test func failuresAreRememberedUntilTheFileChanges() async throws {
        let film = try Data(contentsOf: Samples.project.appending(path: "Samples/Films/Gannets.avi"))
        let place = try copies.write([UInt8](repeating: 7, count: film.count), to: "film.mp4")
        let error = await #expect(throws: MediaError.self) { try await visit(request(place)) }
        #expect(copies.kept.count == 1 && copies.kept.allSatisfy { $0.hasPrefix("thumbnails/fail/reel-9.9/") })
        // Readable now, which nobody looks at: neither size nor time nor number tell of it.
        try copies.write(Array(film), to: "film.mp4")
        let remembered = await #expect(throws: MediaError.self) { try await visit(request(place)) }
        #expect(remembered == error)
        // Until a person asks for it again, or the time says that something happened.
        let (engine, stores) = copies.engine()
        await engine.forget(place)
        let picture = try await engine.picture(request(place))
        try await settle(stores)
        #expect(picture.actualTime != nil)
        #expect(
            copies.kept.count == 1 && copies.kept.allSatisfy { $0.hasPrefix("thumbnails/x-large/") }, "\(copies.kept)")
        let changed = try copies.write([UInt8](repeating: 7, count: film.count), to: "other.mp4")
        _ = await #expect(throws: MediaError.self) { try await visit(request(changed)) }
        try copies.write(Array(film), to: "other.mp4", changed: 1_700_000_001)
        #expect(try await visit(request(changed)).actualTime != nil)
    }

    @Test func failuresTellTheSameInAnyScript() throws {
        for error in [
            MediaError(.damaged, "plain", remedy: "do something"), MediaError(.tooLarge, "30 × 40 “pixels” – 日本"),
        ] {
            let notes = Dictionary(error.notes.map { ($0.key, $0.text) }) { first, _ in first }
            #expect(MediaError(notes: notes) == error)
            #expect(
                MediaError(notes: notes.merging(["X-Reel::Libav": "1.2.3"]) { $1 }) == nil, "a newer libav may read it")
        }
        #expect(MediaError(notes: [:]) == nil)
        #expect(!MediaError(.timedOut, "").isLasting && !MediaError(.io, "").isLasting)
    }

    // MARK: What is not kept

    @Test func onlyWhatIsWorthItIsKept() async throws {
        let (engine, stores) = copies.engine()
        let pipe = copies.url.appending(path: "pipe.mp4").path
        try #require(mkfifo(pipe, 0o600) == 0)
        let waiting = Task { try await engine.picture(request(.file(path: Array(pipe.utf8)))) }
        for place in [
            // Small stills are as quick to read as thumbnails, waveforms have the colours of a theme, texts are no media.
            try copies.copy("Pictures/Grace Hopper.png"), try copies.copy("Music/Without cover.opus"),
            try copies.copy("LICENCES.md"), copies.place("none.mp4"), copies.place(""),
        ] {
            _ = try? await engine.picture(request(place))
        }
        waiting.cancel()
        _ = await waiting.result
        try await settle(stores)
        #expect(copies.kept == [])
    }

    @Test func withoutStoresNothingIsKept() async throws {
        let place = try copies.copy("Films/Gannets.avi")
        let engine = LocalEngine(budget: .patient)
        _ = try await engine.picture(request(place))
        #expect(copies.kept == [])
    }

    // MARK: Several at once

    @Test func twoCopiesShareTheCache() async throws {
        let places = try ["Gannets.avi", "A flower opens.mp4", "Funicular.webm", "Meadow, square.webm"].map {
            try copies.copy("Films/" + $0)
        }
        let (first, firstStores) = copies.engine()
        let (second, secondStores) = copies.engine()
        let requests = places.map { request($0) }
        let pictures = try await withThrowingTaskGroup(of: (Int, EnginePicture).self) { group in
            for engine in [first, second] {
                for (place, request) in requests.enumerated() {
                    group.addTask { (place, try await engine.picture(request)) }
                }
            }
            return try await group.reduce(into: [Int: [EnginePicture]]()) { $0[$1.0, default: []].append($1.1) }
        }
        for both in pictures.values { #expect(difference(both[0], both[1]) < 3) }
        try await settle(firstStores)
        try await settle(secondStores)
        #expect(copies.kept.count == 4, "\(copies.kept)")
        for place in places { try copies.blank(place.name) }
        for request in requests { _ = try await visit(request) }
    }
}
