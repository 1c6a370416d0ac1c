import Foundation
import Testing

@testable import Media

/// Many assets at once: a slow one delays no other, and a thousand cost no more threads than ten.
@Suite struct CrowdTests {
    @Test func stalledAssetsDelayNoOther() async throws {
        let scratch = try Scratch()
        let good = try scratch.write(silence(), to: "good.wav")
        let stalled = (0..<10).map { scratch.fifo("stalled\($0).mp4") }
        let waiting = stalled.map { location in
            Task { try await Asset(location, budget: Budget(localTime: .seconds(600))).load(.duration) }
        }
        // No writer ever comes: that the others end is the proof.
        try await withThrowingTaskGroup(of: MediaTime.self) { group in
            for _ in 0..<40 { group.addTask { try await Asset(good).load(.duration) } }
            for try await duration in group { #expect(duration.seconds == 1) }
        }
        for task in waiting { task.cancel() }
        for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
    }

    /// libav's DASH tears down libxml2 for all threads behind each manifest, which ended the program here.
    @Test func manifestsAtTheSameTime() async throws {
        let scratch = try Scratch()
        _ = ImageFixtures.output(
            of: """
                cd '\(scratch.url.path)' && ffmpeg -v error -f lavfi -i testsrc2=size=64x64:rate=5:duration=1 \
                    -c:v mpeg4 -f dash manifest.mpd 2>&1; ls
                """)
        let location = scratch.location("manifest.mpd")
        #expect(try await Asset(location).load(.tracks).count == 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<300 { group.addTask { _ = try await Asset(location).load(.tracks) } }
            try await group.waitForAll()
        }
    }

    @Test func aThousandAssetsShareFewThreads() async throws {
        let scratch = try Scratch()
        let location = try scratch.write(silence(), to: "good.wav")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 {
                group.addTask {
                    let (_, tracks) = try await Asset(location).load(.duration, .tracks)
                    #expect(tracks.count == 1)
                }
            }
            try await group.waitForAll()
        }
        // What the pool may have, and what it may have given up in other tests.
        #expect(CrowdTests.readers <= 48 + 64)
    }

    /// In a process of its own, since other tests take memory and threads too.
    @Test func aThousandDifferentAssetsStayWithinBounds() async {
        await #expect(processExitsWith: .success) {
            let scratch = try Scratch()
            let assets = try CrowdTests.differentAssets(1_000, in: scratch)
            // libav, and what else is made once.
            _ = try await assets[0].loadStatuses(of: Asset.allProperties)
            let before = ProcessStatus()
            let (threads, loaded) = try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
                for asset in assets {
                    group.addTask {
                        let statuses = try await asset.loadStatuses(of: Asset.allProperties)
                        #expect(statuses.allSatisfy { $0.value != nil || $0.error != nil })
                        return (ProcessStatus().threads, asset.status(of: .tracks).value != nil)
                    }
                }
                return try await group.reduce(into: (0, 0)) { sum, one in
                    sum = (max(sum.0, one.0), sum.1 + (one.1 ? 1 : 0))
                }
            }
            // Some of the fixtures are no media at all.
            #expect(loaded > 900)
            // The pool's readers, and the runtime's own threads, one for each processor.
            #expect(threads - before.threads <= 48 + ProcessInfo.processInfo.activeProcessorCount)
            // 140 to 190 MiB were measured on two processors: 40 KB of facts for each asset, and the heaps of 10 to 35
            // readers, each with one file open. A thousand open files would take gigabytes.
            #expect(ProcessStatus().peak - before.resident < 384 << 10)
        }
    }

    /// Assets of all fixtures, each a file of its own, in turn.
    private static func differentAssets(_ count: Int, in scratch: Scratch) throws -> [Asset] {
        let files = FileManager.default
        let fixtures = Corpus.package.appending(path: "Tests/Fixtures")
        let names = try files.subpathsOfDirectory(atPath: fixtures.path).sorted().filter { name in
            var isFolder: ObjCBool = false
            return files.fileExists(atPath: Corpus.fixture(name), isDirectory: &isFolder) && !isFolder.boolValue
        }
        return try (0..<count).map { number in
            let (round, place) = number.quotientAndRemainder(dividingBy: names.count)
            let folder = scratch.url.appending(path: "\(round)")
            if place == 0 {
                // A hard link of each file, or a copy where the temporary folder lies on another disk.
                do {
                    try files.linkItem(at: fixtures, to: folder)
                } catch {
                    try? files.removeItem(at: folder)
                    try files.copyItem(at: fixtures, to: folder)
                }
            }
            // However busy the machine is, no file fails for being slow.
            return Asset(
                .file(path: Array(folder.appending(path: names[place]).path.utf8)),
                budget: Budget(localTime: .seconds(120)))
        }
    }

    private static var readers: Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.count { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)) == "reel-read\n"
        }
    }
}
