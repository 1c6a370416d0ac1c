import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Media

/// What an export leaves on the disk: the whole file under a name of its own, or nothing.
@Suite struct ExportFileTests {
    private let scratch: Scratch
    private let film: String

    init() throws {
        scratch = try Scratch()
        film = try ExportFilms(in: scratch).film("film.mp4")
        try FileManager.default.createDirectory(atPath: scratch.path("out"), withIntermediateDirectories: false)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.path("out")).sorted() }
    }

    private var asset: Asset { Asset(.file(path: Array(film.utf8)), budget: .patient) }

    private func plan() async throws -> ExportPlan {
        try await RangeExport.plan(
            of: asset,
            range: TimeRange(start: MediaTime(seconds: 5), end: MediaTime(seconds: 15)))
    }

    private func run(_ name: String) async throws -> String {
        let path = try await RangeExport.run(try await plan(), of: asset, to: Array("\(scratch.url.path)/\(name)".utf8))
        return String(decoding: path, as: UTF8.self)
    }

    @Test func nothingIsReplaced() async throws {
        try Data("mine".utf8).write(to: URL(filePath: scratch.path("out/a.mp4")))
        #expect(try await run("out/a.mp4") == scratch.path("out/a (2).mp4"))
        #expect(try await run("out/a.mp4") == scratch.path("out/a (3).mp4"))
        #expect(try await run("out/b") == scratch.path("out/b"))
        #expect(try await run("out/b") == scratch.path("out/b (2)"))
        #expect(try Data(contentsOf: URL(filePath: scratch.path("out/a.mp4"))) == Data("mine".utf8))
        #expect(try names == ["a (2).mp4", "a (3).mp4", "a.mp4", "b", "b (2)"])
    }

    @Test func namesThatGetTooLongByANumberAreShortened() async throws {
        let name = String(repeating: "ä", count: 125) + "a.mp4"
        #expect(try await run("out/" + name) == scratch.path("out/" + name))
        let second = try await run("out/" + name)
        #expect(second.hasSuffix("ä (2).mp4") && second.utf8.count < scratch.path("out/" + name).utf8.count + 1)
    }

    @Test func longNamesAreFine() async throws {
        let name = String(repeating: "ä", count: 125) + ".mp4"
        #expect(try await run("out/" + name) == scratch.path("out/" + name))
        #expect(try names == [name])
    }

    @Test func foldersThatTakeNothingSayWhy() async throws {
        func code(_ path: String) async throws -> MediaError.Code? {
            await #expect(throws: MediaError.self) { try await run(path) }?.code
        }
        #expect(try await code("missing/a.mp4") == .notFound)
        let within = await #expect(throws: MediaError.self) { try await run("film.mp4/a.mp4") }
        #expect(within?.message.contains("leads through a file") == true)
        #expect(try await code("out/" + String(repeating: "x", count: 300)) == .invalidRequest)
        #expect(try await code("out/") == .invalidRequest)
        let changed = try await plan()
        try Data("other".utf8).write(to: URL(filePath: film))
        await #expect(throws: MediaError.self) {
            try await RangeExport.run(changed, of: asset, to: Array(scratch.path("out/a.mp4").utf8))
        }
        #expect(try names == [])
    }

    @Test func cancellingLeavesNothing() async throws {
        let plan = try await plan()
        let path = Array(scratch.path("out/a.mp4").utf8)
        let started = Atomic<Bool>(false)
        let gate = Gate()
        let folder = scratch.path("out")
        let seen = Mutex<[String]>([])
        let asset = asset
        let task = Task {
            try await RangeExport.run(plan, of: asset, to: path) { _ in
                seen.withLock { $0 = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }
                started.store(true, ordering: .releasing)
                gate.wait()
            }
        }
        #expect(await eventually { started.load(ordering: .acquiring) })
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        // While it was under way it had a name that says whose it is.
        #expect(seen.withLock { $0 }.allSatisfy { $0.hasPrefix(".a.mp4.reel-") && $0.hasSuffix(".part") })
        #expect(seen.withLock { $0 }.count == 1)
        #expect(await eventually { (try? names) == [] })
    }

    /// What a killed program has left goes; what another one writes, and files of other names, stay.
    @Test func leftoversOfTheDeadAreRemoved() async throws {
        let (dead, alive, other) = (".a.mp4.reel-1abcde.part", ".b.mp4.reel-2abcde.part", ".c.part")
        for name in [dead, alive, other] { try Data("x".utf8).write(to: URL(filePath: scratch.path("out/" + name))) }
        let descriptor = open(scratch.path("out/" + alive), O_RDONLY)
        try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        defer { close(descriptor) }
        _ = try await run("out/film.mp4")
        #expect(try names == [alive, other, "film.mp4"].sorted())
    }

    @Test func progressGrowsToTheEnd() async throws {
        let reports = Mutex<[ExportProgress]>([])
        _ = try await RangeExport.run(try await plan(), of: asset, to: Array(scratch.path("out/a.mp4").utf8)) {
            progress in
            reports.withLock { $0.append(progress) }
        }
        let fractions = reports.withLock { $0.map(\.fraction) }
        #expect(fractions.last == 1 && fractions == fractions.sorted())
        #expect(fractions.allSatisfy { (0...1).contains($0) })
    }

    @Test func plansSurviveBeingSent() async throws {
        let plan = try await plan()
        let sent = try JSONDecoder().decode(ExportPlan.self, from: JSONEncoder().encode(plan))
        #expect(sent == plan)
        _ = try await RangeExport.run(sent, of: asset, to: Array(scratch.path("out/a.mp4").utf8))
        #expect(try FFmpeg.complaints(about: scratch.path("out/a.mp4")) == "")
    }
}

/// Holds a thread until it is opened.
private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func wait() { semaphore.wait() }
    func open() { for _ in 0..<1_000 { semaphore.signal() } }
}
