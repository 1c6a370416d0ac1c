import Foundation
import Media
import Synchronization
import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(25))) struct InspectionTests {
    private final class Reports: Sendable {
        private let all = Mutex<[[InspectionNode]]>([])
        var count: Int { all.withLock { $0.count } }
        var last: [InspectionNode] { all.withLock { $0.last ?? [] } }
        func add(_ report: [InspectionNode]) { all.withLock { $0.append(report) } }
    }

    /// An element of Matroska with a length of eight bytes.
    private static func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
        let length = UInt64(content.count) | 1 << 56
        return identifier + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) } + content
    }

    /// A file of subtitles alone, with many tracks.
    private static func file(tracks: Int) -> [UInt8] {
        let header = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)))
        let entries = (1...tracks).flatMap { number -> [UInt8] in
            let bytes = [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
            return element(
                [0xAE],
                element([0xD7], bytes) + element([0x73, 0xC5], bytes) + element([0x83], [0x11])
                    + element([0x86], Array("S_TEXT/UTF8".utf8)))
        }
        let info = element([0x15, 0x49, 0xA9, 0x66], element([0x2A, 0xD7, 0xB1], [0x0F, 0x42, 0x40]))
        // One subtitle: without any, libav takes the file for cut off.
        let block = element([0xA3], [0x81, 0, 0, 0x80] + Array("text".utf8))
        let cluster = element([0x1F, 0x43, 0xB6, 0x75], element([0xE7], [0]) + block)
        let tracks = element([0x16, 0x54, 0xAE, 0x6B], entries)
        return header + element([0x18, 0x53, 0x80, 0x67], info + tracks + cluster)
    }

    @Test func manyTracksAreReportedInBatches() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "engine-\(UUID().uuidString).mkv")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(Self.file(tracks: 300)).write(to: url)
        let reports = Reports()
        let location = MediaLocation.file(path: Array(url.path.utf8))
        let asset = Asset(location, budget: .patient)
        await Inspection(asset: asset, interval: .seconds(3_600)).fill { reports.add($0) }
        let tracks = reports.last.filter { $0.id.hasPrefix("track ") }
        #expect(tracks.count == 300)
        #expect(tracks.allSatisfy { $0.children.allSatisfy { [.loaded, .failed].contains($0.status) } })
        // At once, after each stage, and after the last track.
        #expect(reports.count <= Stage.allCases.count + 2)
    }
}
