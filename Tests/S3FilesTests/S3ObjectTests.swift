import Media
import S3
import SeededRandom
import TestSupport
import Testing

@testable import S3Files

/// Objects as inputs.
@Suite(.serialized, .timeLimit(.minutes(3))) struct S3ObjectTests {
    private func error(_ work: () throws -> some Any) -> MediaError? {
        do {
            _ = try work()
            return nil
        } catch {
            return error as? MediaError
        }
    }

    private func open(_ address: String, _ service: S3Service) throws -> any OpenBytes {
        try S3Object(address, service).open(Budget(), Interruption())
    }

    @Test func anyPlaceIsRead() throws {
        var random = SplitMix(seed: 42)
        let bytes = (0..<300_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let buckets = try Buckets(["films/a film.bin": bytes])
        let open = try open("s3://films/a%20film.bin", buckets.service)
        #expect(open.length == 300_000 && open.isSeekable && open.identity != nil)
        for _ in 0..<30 {
            let offset = random.below(bytes.count)
            var buffer = [UInt8](repeating: 0, count: 1 + random.below(9_000))
            let count = try buffer.withUnsafeMutableBytes { try open.read(into: $0, at: Int64(offset)) }
            #expect(count > 0 && Array(buffer[..<count]) == Array(bytes[offset..<offset + count]))
        }
    }

    @Test func whatIsReadIsKeptBeyondTheOpening() async throws {
        let buckets = try Buckets(["films/kept.bin": [UInt8](repeating: 7, count: 100_000)])
        func cost() throws -> InputCost? {
            let open = try open("s3://films/kept.bin", buckets.service)
            var buffer = [UInt8](repeating: 0, count: 100_000)
            _ = try buffer.withUnsafeMutableBytes { try open.read(into: $0, at: 0) }
            return open.cost
        }
        #expect(try cost()?.bytesRead ?? 0 > 0)
        let second = try cost()
        #expect(second?.bytesRead == 0 && second?.requests == 1)
    }

    @Test func aPartIsAskedForAlone() throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        let buckets = try Buckets(["films/part.bin": bytes])
        let part = S3Object("s3://films/part.bin", buckets.service).part(50_000..<59_000)
        let open = try part.open(Budget(), Interruption())
        var buffer = [UInt8](repeating: 0, count: 4_000)
        let count = try buffer.withUnsafeMutableBytes { try open.read(into: $0, at: 50_000) }
        #expect(count > 0 && Array(buffer[..<count]) == Array(bytes[50_000..<50_000 + count]))
        #expect(open.cost?.requests == 1 && open.cost?.bytesRead ?? 0 <= 9_000)
    }

    @Test(arguments: [nil, "token/of=a+session"]) func aSignedAddressNeedsNoKeys(token: String?) throws {
        let buckets = try Buckets(["films/50% #1 & \"é\"+?.bin": [1, 2, 3, 4]], "--region", "eu-west-1")
        let service = Buckets.service(buckets.server.endpoint) {
            $0.region = "eu-west-1"
            guard token != nil else { return }
            $0.credentials = S3Credentials(accessKey: "AKIDSESSION", secretKey: "another", sessionToken: token)
        }
        let object = S3Object("s3://films/50%25%20%231%20&%20%22é%22+%3F.bin", service)
        let (text, isSigned) = try object.presignedURL(for: 3_600)
        func open(_ text: String) throws -> any OpenBytes { try Address(text).open(Budget(), Interruption()) }
        #expect(isSigned)
        #expect(try open(text).length == 4)
        #expect(error { try open(text.replacing("Expires=3600", with: "Expires=36000")) }?.code == .permissionDenied)
        #expect(error { try open(String(text.prefix { $0 != "?" })) }?.code == .permissionDenied)
        #expect(error { try S3Object("s3://films", service).presignedURL(for: 60) }?.code == .invalidRequest)
    }

    @Test func refusalsSayWhy() throws {
        let buckets = try Buckets(["films/a": [1]], "--region", "eu-west-1")
        #expect(try open("s3://films/a", buckets.service).length == 1)
        let missing = error { try open("s3://films/nothing", buckets.service) }
        #expect(missing?.code == .notFound && missing?.message == "the bucket has no such object")
        #expect(error { try open("s3://nothing/a", buckets.service) }?.message == "there is no such bucket")
        #expect(error { try open("s3://films", buckets.service) }?.code == .invalidRequest)
        let wrong = Buckets.service(buckets.server.endpoint) {
            $0.region = "eu-west-1"
            $0.credentials = S3Credentials(accessKey: "AKIDREEL", secretKey: "x")
        }
        #expect(error { try open("s3://films/a", wrong) }?.message == "the secret key does not fit the access key")
        let nowhere = Buckets.service("http://127.0.0.1:1")
        #expect(error { try open("s3://films/a", nowhere) }?.message == "the server refused the connection")
    }

    @Test func neighborsLieInTheSameBucket() throws {
        let object = S3Object("s3://films/list.m3u8", Buckets.service("http://127.0.0.1:1"))
        #expect(try object.neighbor(Array("s3://films/a/b.ts".utf8), within: Reach()).name == "b.ts")
        for other in ["s3://others/b.ts", "http://films/b.ts", "/etc/passwd", "s3://fi@lms/b"] {
            #expect(error { try object.neighbor(Array(other.utf8), within: Reach()) }?.code == .permissionDenied)
        }
    }
}
