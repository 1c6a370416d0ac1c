import Foundation
import Media
import Places
import Stores
import Synchronization
import TestSupport
import Testing

@testable import Engine

struct StoredStripsTests {
    private let copies: OwnCopies
    private let size = PixelSize(width: 96, height: 64)
    private let times = (0..<12).map { MediaTime(value: Int64($0), timescale: 3) }

    init() throws { copies = try OwnCopies() }

    private func request(
        _ place: Place, _ times: [MediaTime], within tolerance: MediaTime = .positiveInfinity
    ) -> StripRequest {
        StripRequest(place, at: times, within: tolerance, fitting: size, urgency: .visible)
    }

    /// A strip that a run of the program shows and keeps.
    private func visit(
        _ place: Place, _ times: [MediaTime]? = nil, within tolerance: MediaTime = .positiveInfinity
    ) async throws -> [StripSequence.Element] {
        let (engine, stores) = copies.engine()
        var elements: [StripSequence.Element] = []
        for await element in engine.strip(request(place, times ?? self.times, within: tolerance)) {
            elements.append(element)
        }
        try await settle(stores)
        return elements
    }

    @Test(arguments: ["Gannets.avi", "Two programmes.mp4", "See-through.webm"])
    func aSecondVisitReadsNothingOfTheFile(name: String) async throws {
        let place = try copies.copy("Films/" + name)
        let first = try await visit(place)
        #expect(first.map(\.index) == Array(times.indices))
        #expect(copies.kept.count == 1 && copies.kept.allSatisfy { $0.hasPrefix("reel/filmstrips/") })
        try copies.blank(name)
        let second = try await visit(place)
        #expect(second.map(\.index) == Array(times.indices))
        for (old, new) in zip(first, second) {
            let (old, new) = (try old.result.get(), try new.result.get())
            #expect(new.size == old.size && new.fullSize == old.fullSize && new.reason == old.reason)
            #expect(new.requestedTime == old.requestedTime && new.actualTime == old.actualTime)
            let sum = zip(old.pixels, new.pixels).map { abs(Int($0) - Int($1)) }.reduce(0, +)
            #expect(sum < old.pixels.count * 3, "compressed, it looks the same")
        }
        // Other sizes and times are not there.
        var other = request(place, [times[0]])
        other.size = PixelSize(width: 95, height: 64)
        for await element in LocalEngine(stores: copies.engine().stores).strip(other) {
            #expect(throws: MediaError.self) { try element.result.get() }
        }
    }

    /// What a project file presents may change while the file does not.
    @Test func nothingIsKeptOfProjectFiles() async throws {
        try copies.copy("Films/Gannets.avi")
        let project = try copies.write(Array(OwnCopies.project(of: "Gannets.avi", seconds: 4).utf8), to: "cut.otio")
        let elements = try await visit(project)
        #expect(elements.count == times.count)
        for element in elements { #expect(throws: Never.self) { try element.result.get() } }
        let (engine, stores) = copies.engine()
        let poster = PictureRequest(
            project, .poster, fitting: size, background: .color(RGBColor(rgb: 0)), foreground: 0, urgency: .immediate)
        #expect(try await engine.picture(poster).size.width > 0)
        try await settle(stores)
        #expect(copies.kept.isEmpty)
    }

    @Test func transparencyIsKeptForOtherBackgrounds() async throws {
        let place = try copies.copy("Films/See-through.webm")
        let times = [MediaTime(value: 1, timescale: 1)]
        func visit(_ first: UInt32, _ second: UInt32) async throws -> EnginePicture {
            let (engine, stores) = copies.engine()
            var request = request(place, times, within: .zero)
            request.background = .checkerboard(
                RGBColor(rgb: first), RGBColor(rgb: second), square: PixelSize(width: 4, height: 4))
            var picture: EnginePicture?
            for await element in engine.strip(request) { picture = try element.result.get() }
            try await settle(stores)
            return try #require(picture)
        }
        func colors(_ picture: EnginePicture) -> Set<[UInt8]> {
            Set(stride(from: 0, to: picture.pixels.count, by: 4).map { Array(picture.pixels[$0..<$0 + 4]) })
        }
        let first = try await visit(0x800000, 0x008000)
        #expect(colors(first).isSuperset(of: [[128, 0, 0, 255], [0, 128, 0, 255]]))
        try copies.blank("See-through.webm")
        let second = try await visit(0x000080, 0x808080)
        #expect(colors(second).isSuperset(of: [[0, 0, 128, 255], [128, 128, 128, 255]]))
        #expect(colors(second).isDisjoint(with: [[128, 0, 0, 255], [0, 128, 0, 255]]))
    }

    /// Counts for which times pictures had to be made.
    private func pull(
        _ place: Place, _ times: [MediaTime], within tolerance: MediaTime = .positiveInfinity,
        first count: Int = .max
    ) async throws -> (elements: [StripSequence.Element], made: [MediaTime]) {
        let (_, stores) = copies.engine()
        let made = Mutex<[MediaTime]>([])
        let generator = ImageGenerator(asset: PlaceOpener(budget: .patient).asset(of: place))
        var elements: [StripSequence.Element] = []
        do {
            let puller = StripPuller(
                request(place, times, within: tolerance), keptIn: StoredStrips(stores, budget: .patient)
            ) { times, settings, priority in
                made.withLock { $0 += times }
                return generator.images(for: times, settings, priority: priority)
            }
            while elements.count < count, let element = await puller.next() { elements.append(element) }
        }
        // What is left when the pass is given up is kept too, a moment later.
        _ = await eventually { !copies.kept.isEmpty }
        try await settle(stores)
        await generator.close()
        return (elements, made.withLock { $0 })
    }

    @Test func onlyWhatIsMissingIsMade() async throws {
        let place = try copies.copy("Films/Gannets.avi")
        let some = [times[1], times[4], times[5], times[11]]
        #expect(try await pull(place, some).made == some)
        let mixed = try await pull(place, times)
        #expect(mixed.made == times.filter { !some.contains($0) })
        #expect(mixed.elements.map(\.index) == Array(times.indices))
        for element in mixed.elements { #expect(try element.result.get().requestedTime == times[element.index]) }
        #expect(try await pull(place, times.reversed()).made == [])
    }

    @Test func whatWasMadeBeforeAPassWasGivenUpIsKept() async throws {
        let place = try copies.copy("Films/Gannets.avi")
        let begun = try await pull(place, times, first: 3)
        #expect(begun.elements.count == 3)
        #expect(try await pull(place, Array(times[..<3])).made == [])
    }

    @Test func aKeptPictureIsAsNearAsAskedFor() async throws {
        let place = try copies.copy("Films/Gannets.avi")
        let tolerance = MediaTime(value: 1, timescale: 100)
        let loose = try await visit(place)
        // The first key frame at 2/3 s is the one that is presented then.
        let far = loose.filter { element in
            guard let picture = try? element.result.get(), let actual = picture.actualTime else { return false }
            let time = times[element.index]
            return !picture.reason.isEmpty && (actual < time - tolerance || actual > time + tolerance)
        }.map { times[$0.index] }
        #expect(!far.isEmpty, "key frames are further apart")
        let strict = try await pull(place, times, within: tolerance)
        #expect(strict.made == far + far, "first the key frames, then what is meant")
        #expect(try await pull(place, times, within: tolerance).made == [])
    }

    @Test func whatStandsInIsNotKept() async throws {
        let place = try copies.copy("Films/Gannets.avi")
        let begun = try await pull(place, times, within: .zero, first: times.count)
        #expect(begun.elements.map(\.index) == Array(times.indices))
        let distant = begun.elements.filter(\.isProvisional).map { times[$0.index] }
        #expect(!distant.isEmpty && distant.count < times.count)
        #expect(try await pull(place, times, within: .zero).made == distant + distant)
    }

    /// Keeps two pictures that cannot be decoded.
    private func keepDamage(for place: Place) throws {
        guard let path = place.filePath, let file = FileIdentity(ofFileAt: path) else { return }
        let (_, stores) = copies.engine()
        let key = FilmstripKey(file: file, width: 96, height: 64, rules: 3)
        for time in [times[0], times[7]] {
            let broken = FilmstripPicture(
                requestedTime: FilmstripTime(time), actualTime: FilmstripTime(time), reason: "exact", naturalWidth: 960,
                naturalHeight: 400, data: [0xFF, 0xD8, 1, 2, 3])
            #expect(stores.strips.append([broken], for: key))
        }
    }

    @Test func whatIsDamagedAndCannotBeMadeSaysSo() async throws {
        let place = try copies.copy("Films/Gannets.avi")
        try keepDamage(for: place)
        try copies.blank("Gannets.avi")
        let elements = try await pull(place, times).elements
        #expect(Set(elements.map(\.index)) == Set(times.indices))
        for element in elements { #expect(throws: MediaError.self) { try element.result.get() } }
    }

    @Test func aDamagedPictureIsMadeAgain() async throws {
        let place = try copies.copy("Films/Gannets.avi")
        try keepDamage(for: place)
        let (elements, made) = try await pull(place, times)
        #expect(elements.map(\.index).sorted() == Array(times.indices) && Set(made) == Set(times))
        for element in elements { #expect(try element.result.get().requestedTime == times[element.index]) }
        #expect(try await pull(place, times).made == [])
    }

    @Test func aChangedFileAndAPersonsWishMakeItAnew() async throws {
        let place = try copies.copy("Films/Gannets.avi")
        _ = try await visit(place)
        let (engine, _) = copies.engine()
        await engine.forget(place)
        try copies.blank("Gannets.avi")
        let strip = engine.strip(request(place, times))
        for await element in strip { #expect(throws: MediaError.self) { try element.result.get() } }
        // The next one is from the store again.
        #expect(try await visit(place).allSatisfy { (try? $0.result.get()) != nil })
        try copies.write([1], to: "Gannets.avi", changed: 1_700_000_000 + 1)
        #expect(try await visit(place).allSatisfy { (try? $0.result.get()) == nil })
    }

    @Test func whatIsNoFilmHasNoStrip() async throws {
        for place in [
            try copies.copy("Music/With cover.flac"), try copies.copy("LICENCES.md"), copies.place("none"),
        ] {
            _ = try await visit(place)
        }
        #expect(copies.kept == [])
    }

    @Test func cancelledPassesEnd() async throws {
        let place = try copies.copy("Films/Gannets.avi")
        let (engine, stores) = copies.engine()
        let strip = engine.strip(request(place, times))
        let task = Task {
            var count = 0
            for await _ in strip { count += 1 }
            return count
        }
        task.cancel()
        #expect(await task.value <= times.count)
        try await settle(stores)
    }
}
