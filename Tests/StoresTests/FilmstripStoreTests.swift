import Foundation
import SeededRandom
import Testing

@testable import Stores

struct FilmstripStoreTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func store(limit: Int64 = 256 << 20) -> FilmstripStore {
        FilmstripStore(cacheHome: scratch.cacheHome, limit: limit)
    }

    private func key(_ name: String = "film.mp4", width: Int32 = 112, rules: UInt32 = 1) throws -> FilmstripKey {
        FilmstripKey(file: try scratch.original(name), width: width, height: 64, rules: rules)
    }

    private func picture(_ time: Int64, _ count: Int = 300, seed: UInt64 = 0) -> FilmstripPicture {
        var random = SplitMix(seed: seed ^ UInt64(bitPattern: time))
        return FilmstripPicture(
            requestedTime: FilmstripTime(value: time, timescale: 90_000),
            actualTime: FilmstripTime(value: time - 7, timescale: 12_800), reason: "nearestKeyFrame",
            naturalWidth: 1_920, naturalHeight: 1_080, data: random.bytes(count))
    }

    private var file: String { "reel/filmstrips/" + (scratch.names("reel/filmstrips").first ?? "") }

    @Test func whatIsKeptIsFound() throws {
        let key = try key()
        #expect(store().pictures(for: key) == [:])
        let pictures = (0..<20).map { picture($0 * 1_000) }
        #expect(store().append(Array(pictures[..<8]), for: key))
        #expect(store().append(Array(pictures[8...]), for: key))
        let found = store().pictures(for: key)
        #expect(found.count == 20)
        for picture in pictures { #expect(found[picture.requestedTime] == picture) }
        #expect(scratch.names("reel/filmstrips").count == 1)
        #expect(!store().append([], for: key))
    }

    @Test func extremesComeBack() throws {
        let key = try key()
        let times = [Int64.min, -1, 0, .max].flatMap { value in
            [Int32.min, 0, 1, .max].map { FilmstripTime(value: value, timescale: $0) }
        }
        let pictures = times.map {
            FilmstripPicture(
                requestedTime: $0, actualTime: $0, reason: "", naturalWidth: .min, naturalHeight: .max, data: [])
        }
        #expect(store().append(pictures, for: key))
        #expect(store().pictures(for: key) == Dictionary(uniqueKeysWithValues: zip(times, pictures)))
    }

    @Test func aLaterPictureOfATimeCounts() throws {
        let key = try key()
        store().append([picture(1, seed: 1), picture(2, seed: 1)], for: key)
        store().append([picture(1, seed: 2)], for: key)
        let found = store().pictures(for: key)
        #expect(found.count == 2)
        #expect(found[picture(1).requestedTime] == picture(1, seed: 2))
        #expect(found[picture(2).requestedTime] == picture(2, seed: 1))
    }

    @Test func keysAreKeptApart() throws {
        let keys = [try key(), try key(width: 113), try key(rules: 2), try key("other.mp4")]
        for (number, key) in keys.enumerated() { store().append([picture(0, seed: UInt64(number))], for: key) }
        for (number, key) in keys.enumerated() {
            #expect(Array(store().pictures(for: key).values) == [picture(0, seed: UInt64(number))])
        }
        #expect(scratch.names("reel/filmstrips").count == 4)
    }

    @Test func aChangedFileHasANewStrip() throws {
        let old = try key()
        store().append([picture(0)], for: old)
        try scratch.original("film.mp4", "changed")
        Scratch.date(scratch.path + "/film.mp4", 1_700_000_000, nanoseconds: 1)
        let new = FilmstripKey(
            file: try #require(FileIdentity(ofFileAt: old.file.path)), width: old.width, height: old.height, rules: 1)
        #expect(new != old)
        #expect(store().pictures(for: new) == [:])
        #expect(!store().append([picture(5)], for: old), "pictures of what is no more")
        #expect(store().append([picture(9)], for: new))
        #expect(store().pictures(for: old) == [:])
        #expect(Array(store().pictures(for: new).values) == [picture(9)])
        #expect(scratch.names("reel/filmstrips").count == 1, "in the place of the old one")
    }

    // MARK: Damage

    @Test func aTornEndGivesThePicturesBeforeIt() throws {
        let key = try key()
        let pictures = (0..<6).map { picture($0, 40) }
        store().append(pictures, for: key)
        let whole = try scratch.bytes(file)
        let ends = (0...6).map { FilmstripFile.bytes(of: key, Array(pictures[..<$0])).count }
        #expect(ends.last == whole.count)
        for count in 0...whole.count {
            try scratch.put(Array(whole[..<count]), file)
            let readable = ends.lastIndex { $0 <= count } ?? 0
            #expect(store().pictures(for: key).count == readable, "\(count) bytes")
            // What comes next is found again, whatever was there.
            if count % 5 == 0 {
                #expect(store().append([picture(99, 40)], for: key))
                #expect(store().pictures(for: key).count == readable + 1, "\(count) bytes, and one more picture")
            }
        }
    }

    @Test func damageNeverGivesAWrongPicture() throws {
        let key = try key()
        let pictures = (0..<6).map { picture($0, 40) }
        store().append(pictures, for: key)
        let whole = try scratch.bytes(file)
        var random = SplitMix(seed: 3)
        for round in 0..<3_000 {
            var damaged = whole
            for _ in 0...random.below(4) { damaged[random.below(damaged.count)] = UInt8(random.below(256)) }
            if round % 3 == 0 { damaged += random.bytes(random.below(50)) }
            guard let strip = FilmstripFile(damaged) else { continue }
            #expect(strip.key == key)
            #expect(strip.pictures.elementsEqual(pictures.prefix(strip.pictures.count)))
        }
        for _ in 0..<1_000 { #expect(FilmstripFile(random.bytes(random.below(200))) == nil) }
    }

    @Test func whatOthersPutThereHoldsNothingUp() throws {
        let key = try key()
        store().append([picture(0)], for: key)
        let path = scratch.path + "/cache/" + file
        for make in [{ mkfifo(path, 0o600) }, { symlink("/dev/zero", path) }] {
            try FileManager.default.removeItem(atPath: path)
            try #require(make() == 0)
            #expect(store().pictures(for: key) == [:])
            #expect(store().append([picture(1)], for: key))
            #expect(store().pictures(for: key).count == 1)
        }
        try FileManager.default.removeItem(atPath: scratch.path + "/cache")
        try scratch.put([1], "reel")
        #expect(!store().append([picture(1)], for: key) && store().pictures(for: key) == [:])
    }

    // MARK: Size

    @Test func aStripIsBounded() throws {
        let key = try key()
        let store = store(limit: 1 << 20)
        for time in 0..<400 { store.append([picture(Int64(time), 400)], for: key) }
        let size = try scratch.bytes(file).count
        #expect(size <= 1 << 15)
        let times = store.pictures(for: key).keys.map(\.value).sorted()
        #expect(times.last == 399 && times.count > 20)
        #expect(times == Array((400 - Int64(times.count))..<400), "the latest are kept")
        #expect(!store.append([picture(0, 2 << 20)], for: key), "no small picture")
    }

    @Test func theLeastRecentlyUsedGoFirst() throws {
        let keys = try (0..<40).map { try key("film \($0).mp4") }
        for key in keys { store().append([picture(0, 20_000)], for: key) }
        let name = { (key: FilmstripKey) in String(decoding: key.name, as: UTF8.self) }
        for (number, key) in keys.enumerated() {
            Scratch.date(scratch.path + "/cache/reel/filmstrips/" + name(key), 1_600_000_000 + number)
        }
        // Used again: not by its age.
        #expect(store().pictures(for: keys[0]).count == 1)
        store(limit: 400 << 10).trim()
        let left = Set(scratch.names("reel/filmstrips"))
        #expect(scratch.size("reel/filmstrips") <= 350 << 10 && left.count > 10)
        let kept = keys.filter { left.contains(name($0)) }
        #expect(kept == [keys[0]] + keys.suffix(left.count - 1))
        store(limit: 400 << 10).trim()
        #expect(scratch.names("reel/filmstrips").count == left.count, "within the limit nothing goes")
    }

    @Test func theWholeStaysNearItsLimit() throws {
        let limit = 1 << 20
        let store = store(limit: Int64(limit))
        for number in 0..<200 {
            store.append([picture(0, 12_000)], for: try key("film \(number).mp4"))
            #expect(scratch.size("reel/filmstrips") <= limit + limit / 16)
        }
        #expect(scratch.size("reel/filmstrips") > limit / 2)
    }

    @Test func whatIsNotOursStays() throws {
        try scratch.put([UInt8](repeating: 0, count: 100_000), "reel/filmstrips/notes.txt")
        store(limit: 1_000).trim()
        #expect(scratch.names("reel/filmstrips") == ["notes.txt"])
    }

    @Test func leftTemporariesGo() throws {
        let dead = try #require(Program.startProbe([]))
        waitpid(dead, nil, 0)
        let names = [".reel-\(dead)-5", ".reel-x-5", ".reel-\(getpid())-old", ".reel-\(getpid())-new"]
        for name in names { try scratch.put([1], "reel/filmstrips/" + name) }
        Scratch.date(scratch.path + "/cache/reel/filmstrips/.reel-\(getpid())-old", 1_700_000_000)
        store().trim()
        #expect(scratch.names("reel/filmstrips") == [".reel-\(getpid())-new"])
    }

    // MARK: Many at once

    @Test func threadsDoNotDisturbEachOther() async throws {
        let key = try key()
        let store = store()
        let made = (0..<40).map { picture($0) }
        await withTaskGroup { group in
            for part in 0..<8 {
                group.addTask {
                    for number in 0..<5 { store.append([made[part * 5 + number]], for: key) }
                    for (time, picture) in store.pictures(for: key) { #expect(picture == made[Int(time.value)]) }
                }
            }
        }
        // Some may be lost to each other's first writing, none is wrong.
        let found = store.pictures(for: key)
        #expect(!found.isEmpty)
        for (time, picture) in found { #expect(picture == made[Int(time.value)]) }
    }
}
