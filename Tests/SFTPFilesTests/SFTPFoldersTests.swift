import Folders
import Foundation
import Media
import SFTP
import TestFolders
import TestSupport
import Testing

@testable import SFTPFiles

/// Folders of servers of SFTP.
@Suite(.timeLimit(.minutes(3))) struct SFTPFoldersTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String = "") throws -> Path {
        try #require(Path(address: "sftp://here\(folder.path)\(name)"))
    }

    private func reader(_ connections: SFTPConnections, _ budget: Budget = Budget()) -> FolderReader {
        FolderReader([SFTPFolders(connections, budget: budget)])
    }

    private func rows(_ listing: Listing) -> [String] {
        (0..<listing.count).map { index in
            let attributes = listing.attributes(index)
            let name = String(decoding: listing.name(index), as: UTF8.self)
            return "\(name) \(listing.kind(index)) \(attributes?.size ?? -2) \(attributes?.modified ?? -2)"
        }.sorted()
    }

    @Test func foldersAreListed() async throws {
        try folder.write("four", to: "a #1?.mp4")
        try folder.write("", to: "day 1/x.mp4")
        let manager = FileManager.default
        let dates: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)]
        for name in ["a #1?.mp4", "day 1"] {
            try manager.setAttributes(dates, ofItemAtPath: folder.path + "/" + name)
        }
        for (name, target) in [("to file", "a #1?.mp4"), ("to folder", "day 1"), ("to nothing", "nothing")] {
            try manager.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: target)
        }
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let bytes = Array(folder.path.utf8) + [0x2F, 0xFF, 0x0A]
        try Data().write(to: URL(filePath: folder.path + "/plain"))
        #expect(rename(folder.path + "/plain", bytes.map(CChar.init(bitPattern:)) + [0]) == 0)

        let reader = reader(Servers.honest(in: folder.path))
        let listing = try await reader.list(path())
        #expect(listing.failure == nil)
        #expect(
            rows(listing).filter { !$0.hasPrefix("\u{FFFD}") } == [
                "a #1?.mp4 file 4 1700000000", "day 1 folder -1 1700000000", "pipe special -2 -2",
                "to file file 4 1700000000", "to folder folder -1 1700000000", "to nothing link -2 -2",
            ])
        #expect(listing.index(of: [0xFF, 0x0A]).map(listing.kind) == .file)
        // The home folder, by the name that curl has for it.
        let home = try #require(Path(address: "sftp://here/~"))
        #expect(try await rows(reader.list(home)) == rows(listing))
        #expect(try await reader.attributes(of: home.appending("a #1?.mp4".utf8))?.size == 4)
        #expect(try await reader.kind(of: path("/day%201")) == .folder)
        #expect(try await reader.kind(of: path("/nothing")) == nil)
        #expect(await reader.head(of: try path("/a%20%231%3F.mp4"), count: 3) == Array("fou".utf8))
        #expect(await reader.head(of: try path("/day%201"), count: 3).isEmpty)
        #expect(await reader.head(of: try path("/pipe"), count: 3).isEmpty)
        #expect(await reader.head(of: try path("/nothing"), count: 3).isEmpty)
        #expect(await FolderError.thrown { try await reader.list(path("/nothing")) }?.code == .missing)
        #expect(await FolderError.thrown { try await reader.list(path("/a%20%231%3F.mp4")) }?.code == .notAFolder)
    }

    @Test func manyNamesComeInParts() async throws {
        for index in 0..<3_000 { try folder.write("", to: "\(index).mp4") }
        let listing = try await reader(Servers.honest()).list(path())
        #expect(Set(rows(listing)).count == 3_000)
    }

    /// What was listed before the connection was lost is listed again.
    @Test(arguments: ["short", "swap", "drop"]) func foldersAreListedAllTheSame(habit: String) async throws {
        for index in 0..<2_500 { try folder.write("", to: "folder/\(index).mp4") }
        let servers = Servers.lying(habit, folder.path + "/dropped")
        let listing = try await reader(servers).list(path("/folder"))
        #expect(listing.count == 2_500 && listing.failure == nil)
    }

    @Test(arguments: [
        ("silent", "sent nothing"), ("stall", "sent nothing"), ("noise", "does not speak SFTP"),
        ("huge", "does not speak SFTP"),
    ])
    func whatComesToNothingEnds(habit: String, message: String) async throws {
        for index in 0..<2_500 { try folder.write("", to: "\(index).mp4") }
        var budget = Budget()
        budget.networkStallTimeout = .seconds(1)
        let reader = reader(Servers.lying(habit), budget)
        if habit == "stall" {
            // What has come is shown, and why there is no more.
            let listing = try await reader.list(path())
            #expect(listing.count > 500 && listing.failure?.message.contains(message) == true)
        } else {
            let failure = await FolderError.thrown { try await reader.list(path()) }
            #expect(failure?.message.contains(message) == true, "\(String(describing: failure))")
        }
    }

    @Test func aFolderWithoutAnEndCostsItsBoundsAndNoMore() async throws {
        for index in 0..<100 { try folder.write("", to: "\(index).mp4") }
        var budget = Budget()
        budget.networkTime = .seconds(2)
        let listing = try await reader(Servers.lying("endless"), budget).list(path())
        #expect(listing.count > 100 && listing.count < 700_000)
        let message = listing.failure?.message ?? ""
        #expect(message.contains("in time") || message.contains("64 MiB of names"))
    }

    @Test func addressesThatNoServerHasSaySo() async throws {
        let reader = reader(Servers.honest())
        let odd = try #require(Path(address: "sftp://a;b/x"))
        #expect(await FolderError.thrown { try await reader.list(odd) }?.message == "this address cannot be understood")
        let web = try #require(Path(address: "http://here/x"))
        #expect(
            await FolderError.thrown { try await reader.list(web) }?.message == "folders of this server cannot be read")
    }
}
