import Glibc
import SeededRandom
import Testing

@testable import Folders

@Suite struct NaturalOrderTests {
    static let ordered = [
        "a", "A1", "a2", "a10", "a010b", "a100", "a999999999", "a9000000000", "a10000000000", "b", "clip 2.mov",
        "clip 10.mov", "é",
    ]

    @Test(arguments: [1, 7, 42])
    func sortsDigitsAsNumbers(seed: UInt64) async throws {
        var generator = SplitMix(seed: seed)
        var listing = Listing(path: Path(bytes: []))
        for name in Self.ordered.shuffled(using: &generator) {
            Array(name.utf8).withUnsafeBufferPointer { listing.append($0, kind: .file) }
        }
        let names = try await FolderReader.disks.arranged(listing, by: Arrangement()).map {
            String(decoding: listing.name(Int($0)), as: UTF8.self)
        }
        #expect(names == Self.ordered)
    }

    @Test func hugeFoldersAreInTheSameOrder() async throws {
        var generator = SplitMix(seed: 3)
        let numbers = (0..<50_000).map { $0 }.shuffled(using: &generator)
        var listing = Listing(path: Path(bytes: []))
        for number in numbers {
            Array("Take \(number).mov".utf8).withUnsafeBufferPointer { listing.append($0, kind: .file) }
        }
        let order = try await FolderReader.disks.arranged(listing, by: Arrangement())
        #expect(order.map { numbers[Int($0)] } == Array(0..<50_000))
    }

    @Test(arguments: ["", "Holiday 2024 in the mountains, take ", "scan 00", "Ä ", "x9"], [5, 11] as [UInt64])
    func namesThatBeginAlikeAreInNaturalOrder(prefix: String, seed: UInt64) async throws {
        var generator = SplitMix(seed: seed)
        let letters = Array("0019aAbB. _-é".utf8)
        let names = Set(
            (0..<500).map { _ in
                Array(prefix.utf8)
                    + (0..<Int.random(in: 1...24, using: &generator)).map { _ in
                        letters.randomElement(using: &generator) ?? 0
                    }
            })
        var listing = Listing(path: Path(bytes: []))
        for name in names.shuffled(using: &generator) {
            name.withUnsafeBufferPointer { listing.append($0, kind: .file) }
        }
        var arrangement = Arrangement()
        arrangement.showsHidden = true
        let order = try await FolderReader.disks.arranged(listing, by: arrangement).map { Array(listing.name(Int($0))) }
        #expect(order == names.sorted { NaturalKey.precedes($0[...], $1[...]) })
    }

    /// Names that are alike for long, in groups of all sizes, so that no first bytes tell them apart.
    @Test(arguments: [1, 2, 30, 33, 400])
    func groupsOfNamesAreInNaturalOrder(size: Int) async throws {
        var generator = SplitMix(seed: UInt64(size))
        var names: Set<[UInt8]> = []
        for prefix in ["PXL_20240101_", "PXL_20240102_", "pxl_20240101_", "A walk along the river, part 0", "x"] {
            for _ in 0..<size {
                let number = Int.random(in: 0..<(4 * size), using: &generator)
                let ending = [".jpg", ".MP.jpg", ", the second half of it.JPG", ""].randomElement(using: &generator)
                names.insert(Array((prefix + "\(number)" + (ending ?? "")).utf8))
            }
        }
        let longest = [UInt8](repeating: UInt8(ascii: "7"), count: 255)
        names.formUnion([longest, [UInt8](longest.dropLast()) + Array("a".utf8), Array("007".utf8), Array("7".utf8)])
        var listing = Listing(path: Path(bytes: []))
        for name in names.shuffled(using: &generator) {
            name.withUnsafeBufferPointer { listing.append($0, kind: .file) }
        }
        let order = try await FolderReader.disks.arranged(listing, by: Arrangement()).map {
            Array(listing.name(Int($0)))
        }
        #expect(order == names.sorted { NaturalKey.precedes($0[...], $1[...]) })
    }

    @Test func longOnesComeFirstAndUnknownOnesLast() async throws {
        var listing = Listing(path: Path(bytes: []))
        for name in ["unknown", "empty", "b10", "b9", "film", "clip"] {
            Array(name.utf8).withUnsafeBufferPointer { listing.append($0, kind: .file) }
        }
        let seconds = ["empty": 0, "film": 5_400, "clip": 2.5, "b10": 7, "b9": 7].map {
            (listing.path.appending($0.utf8), $1)
        }
        var arrangement = Arrangement()
        arrangement.order = .duration
        let durations = Dictionary(uniqueKeysWithValues: seconds)
        let order = try await FolderReader.disks.arranged(listing, by: arrangement, durations: durations)
        let names = order.map { String(decoding: listing.name(Int($0)), as: UTF8.self) }
        #expect(names == ["film", "b9", "b10", "clip", "empty", "unknown"])
        arrangement.isReversed = true
        let reversed = try await FolderReader.disks.arranged(listing, by: arrangement, durations: durations)
        let back = reversed.map { String(decoding: listing.name(Int($0)), as: UTF8.self) }
        #expect(back == ["empty", "clip", "b10", "b9", "film", "unknown"])
    }

    /// Of a list, each entry lies somewhere else.
    @Test func listsAreOrderedByTheirOwnFiles() async throws {
        let scratch = try FolderTests.Scratch()
        let names = ["a", "b", "c"].map { Array($0.utf8) }
        for (name, size) in zip(names, [10, 3_000, 200]) {
            try scratch.add(name)
            _ = scratch.path.appending(name).withCString { truncate($0, off_t(size)) }
        }
        let entries = (names + [Array("d".utf8)]).map { Entry(name: $0, kind: .file) }
        let places = names.map { scratch.path.appending($0) as Path? } + [nil]
        let listing = Listing(path: Path(bytes: Array("/nowhere".utf8)), entries: entries, places: places)
        var arrangement = Arrangement()
        arrangement.order = .size
        #expect(try await FolderReader.disks.arranged(listing, by: arrangement) == [1, 2, 0, 3])
        let marked = try await listing.paths([0, 3, 2], with: [scratch.path.appending(names[0])], toggled: true)
        #expect(marked == [scratch.path.appending(names[2])])
    }

    @Test func foldersComeFirstAndHiddenOnesStayAway() async throws {
        var listing = Listing(path: Path(bytes: []))
        for (name, kind) in [("b", Entry.Kind.file), (".c", .file), ("z", .folder), ("a", .file)] {
            Array(name.utf8).withUnsafeBufferPointer { listing.append($0, kind: kind) }
        }
        var arrangement = Arrangement()
        #expect(try await names(arrangement, listing) == ["z", "a", "b"])
        arrangement.showsHidden = true
        #expect(try await names(arrangement, listing) == ["z", ".c", "a", "b"])
        arrangement.isReversed = true
        arrangement.filter = "B"
        #expect(try await names(arrangement, listing) == ["b"])
    }

    private func names(_ arrangement: Arrangement, _ listing: Listing) async throws -> [String] {
        try await FolderReader.disks.arranged(listing, by: arrangement).map {
            String(decoding: listing.name(Int($0)), as: UTF8.self)
        }
    }
}
