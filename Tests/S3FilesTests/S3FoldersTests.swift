import Folders
import Media
import S3
import SeededRandom
import TestFolders
import TestSupport
import Testing

@testable import S3Files

/// Buckets as folders.
@Suite(.serialized, .timeLimit(.minutes(5))) struct S3FoldersTests {
    private func path(_ address: String) throws -> Path { try #require(Path(address: address)) }

    private func reader(_ service: S3Service, _ budget: Budget = Budget()) -> FolderReader {
        FolderReader([S3Folders(service, budget: budget)])
    }

    private func rows(_ listing: Listing) -> [String] {
        (0..<listing.count).map { index in
            let name = String(decoding: listing.name(index), as: UTF8.self)
            return "\(name) \(listing.kind(index)) \(listing.attributes(index)?.size ?? -2)"
        }.sorted()
    }

    @Test func bucketsAndFoldersAreListed() async throws {
        let buckets = try Buckets([
            "films/day 1/a.mp4": [1, 2, 3], "films/day 1/b+c #1?.mp4": [], "films/day 1/deeper/x": [1],
            "rushes/x": [1],
        ])
        let reader = reader(buckets.service)
        #expect(try await rows(reader.list(path("s3://"))) == ["films folder -1", "rushes folder -1"])
        #expect(try await rows(reader.list(path("s3://films"))) == ["day 1 folder -1"])
        let day = try await reader.list(path("s3://films/day%201/"))
        #expect(rows(day) == ["a.mp4 file 3", "b+c #1?.mp4 file 0", "deeper folder -1"])
        let now = try #require(try await reader.attributes(of: path("s3://films/day%201/a.mp4")))
        // What is listed and what is said of the object is the same.
        let index = try #require(day.index(of: Array("a.mp4".utf8)))
        #expect(day.attributes(index) == now)
        #expect(now.size == 3 && !now.isFolder && now.modified > 1_700_000_000)
        #expect(try await reader.attributes(of: path("s3://films/day%201/b+c%20%231%3F.mp4"))?.size == 0)
        #expect(try await reader.attributes(of: path("s3://films/day%201/deeper"))?.isFolder == true)
        #expect(try await reader.attributes(of: path("s3://films/day")) == nil)
        #expect(try await reader.head(of: path("s3://films/day%201/a.mp4"), count: 2) == [1, 2])
        #expect(try await reader.head(of: path("s3://films/day%201/b+c%20%231%3F.mp4"), count: 2) == [])
        #expect(try await reader.head(of: path("s3://films/day"), count: 2) == [])
        #expect(await FolderError.thrown { try await reader.list(path("s3://films/day")) }?.code == .missing)
        #expect(
            await FolderError.thrown { try await reader.list(path("s3://films/day%201/a.mp4")) }?.code == .notAFolder)
        #expect(
            await FolderError.thrown { try await reader.list(path("s3://nothing")) }?.message
                == "there is no such bucket")
    }

    @Test func keysOfAnyCharactersAreListedAndRead() async throws {
        var random = SplitMix(seed: 41)
        let letters = Array("aZ09 +%&=?#~!*'()\\\"<>;:@$,[]{}|^`_.-\u{E4}\u{65E5}\u{1F3AC}")
        var objects: [String: [UInt8]] = [:]
        for number in 0..<40 {
            let name =
                "\(number)" + String((0..<1 + random.below(20)).map { _ in letters[random.below(letters.count)] })
            objects["films/d \(name)/\(name)"] = Array(name.utf8)
        }
        let buckets = try Buckets(objects)
        let reader = reader(buckets.service)
        let root = try path("s3://films")
        let folders = try await reader.list(root)
        #expect(folders.failure == nil && folders.count == 40)
        for index in 0..<folders.count {
            let folder = root.appending(folders.name(index))
            let listing = try await reader.list(folder)
            #expect(listing.count == 1)
            let name = Array(folders.name(index).dropFirst(2))
            let object = folder.appending(listing.name(0))
            #expect(Array(listing.name(0)) == name)
            // Also by its address, which is read again.
            let address = try #require(object.address)
            #expect(try await reader.head(of: path(address), count: 1_000) == name, "\(address)")
        }
    }

    @Test func pagesComeOneAfterTheOther() async throws {
        let buckets = try Buckets(["films/a": []], "--objects", "2500")
        let many = try path("s3://many")
        var counts: [Int] = []
        for try await rows in reader(buckets.service).rows(of: { many }, by: Arrangement()) {
            counts.append(rows.listing.count)
        }
        #expect(counts.last == 2_500 && counts.allSatisfy { [1_000, 2_000, 2_500].contains($0) })
        #expect(try await buckets.server.requests().count == 3)
    }

    @Test func aServiceThatIsBusyIsAskedAgain() async throws {
        let buckets = try Buckets(["films/a": []], "--busy", "2")
        #expect(try await rows(reader(buckets.service).list(path("s3://films"))) == ["a file 0"])
    }

    @Test func regionsAreFound() async throws {
        let buckets = try Buckets(["films/a": [7]], "--region", "eu-west-1")
        let reader = reader(buckets.service)
        #expect(try await reader.head(of: path("s3://films/a"), count: 5) == [7])
        #expect(try await rows(reader.list(path("s3://films"))) == ["a file 1"])
        #expect(try await buckets.server.requests().count == 3)
    }

    @Test func whoIsNotLetInLearnsWhy() async throws {
        let buckets = try Buckets(["films/a": [], "public/b": [2]])
        func message(_ change: (inout S3Account) -> Void) async throws -> String? {
            let service = Buckets.service(buckets.server.endpoint, change)
            return await FolderError.thrown { try await reader(service).list(path("s3://films")) }?.message
        }
        let session = S3Credentials(accessKey: "AKIDSESSION", secretKey: "another", sessionToken: "token/of=a+session")
        let old = S3Credentials(accessKey: "AKIDSESSION", secretKey: "another", sessionToken: "old")
        #expect(try await message { $0.credentials = session } == nil)
        #expect(try await message { $0.credentials = old } == "the session's keys have expired")
        #expect(try await message { $0.credentials = nil } == "nobody is let in here without keys")
        let stranger = S3Credentials(accessKey: "nobody", secretKey: "x")
        #expect(try await message { $0.credentials = stranger } == "the service does not know this access key")
        let wrong = S3Credentials(accessKey: "AKIDREEL", secretKey: "x")
        #expect(try await message { $0.credentials = wrong } == "the secret key does not fit the access key")
        let everybody = Buckets.service(buckets.server.endpoint) { $0.credentials = nil }
        #expect(try await rows(reader(everybody).list(path("s3://public"))) == ["b file 1"])
        #expect(try await reader(everybody).head(of: path("s3://public/b"), count: 5) == [2])
    }

    @Test func servicesThatGoWrongCostLittle() async throws {
        let page = try Buckets(["films/a": []], "--habit", "page")
        let first = await FolderError.thrown { try await reader(page.service).list(path("s3://films")) }
        #expect(first?.message == "what answers there is no service of S3")
        let circle = try Buckets(["films/a": []], "--habit", "circle")
        let listing = try await reader(circle.service).list(path("s3://films"))
        #expect(listing.count == 2 && listing.failure?.message == "what answers there is no service of S3")
        let endless = try Buckets(["films/a": []], "--habit", "endless")
        var budget = Budget()
        budget.networkTime = .milliseconds(300)
        let impatient = self.reader(endless.service, budget)
        #expect(await FolderError.thrown { try await impatient.list(path("s3://films")) }?.code == .noAnswer)
    }
}
