import HTTP
import Testing

@testable import S3

/// Where requests go.
@Suite struct S3ServiceTests {
    private func url(
        _ bucket: String, _ key: String = "", _ parameters: [String: String] = [:],
        _ change: (inout S3Account) -> Void = { _ in }
    ) throws -> String {
        var account = S3Account()
        change(&account)
        return try Self.service(account).request(S3Address(bucket: bucket, key: Array(key.utf8)), parameters).url
    }

    private static func service(_ account: S3Account) -> S3Service { S3Service { () throws(S3Error) in account } }

    @Test func amazonsHosts() throws {
        #expect(try url("films", "a b/#1.mp4") == "https://films.s3.us-east-1.amazonaws.com/a%20b/%231.mp4")
        #expect(try url("my.films", "a") == "https://s3.us-east-1.amazonaws.com/my.films/a")
        #expect(try url("films") { $0.hasBucketHosts = false } == "https://s3.us-east-1.amazonaws.com/films/")
        #expect(try url("films") { $0.region = "cn-north-1" } == "https://films.s3.cn-north-1.amazonaws.com.cn/")
        #expect(try url("") == "https://s3.us-east-1.amazonaws.com/")
    }

    @Test func otherServices() throws {
        let here = "http://localhost:9000"
        #expect(try url("films", "a") { $0.endpoint = here } == here + "/films/a")
        #expect(try url("") { $0.endpoint = here + "/s3" } == here + "/s3/")
        let hosts = try url("films", "a") { ($0.endpoint, $0.hasBucketHosts) = (here, true) }
        #expect(hosts == "http://films.localhost:9000/a")
        for bad in ["localhost:9000", "ftp://localhost", "http://", "http://me:secret@localhost"] {
            #expect(throws: S3Error(.badEndpoint)) { try url("films") { $0.endpoint = bad } }
        }
    }

    @Test func parametersAreInOrderAndEncoded() throws {
        let found = try url("films", "", ["prefix": "a b/+&=\u{E9}~", "list-type": "2"]) { $0.endpoint = "http://h" }
        #expect(found == "http://h/films/?list-type=2&prefix=a%20b%2F%2B%26%3D%C3%A9~")
    }

    @Test func regionsOfBucketsAreLearned() throws {
        let service = Self.service(S3Account())
        let error = S3Error(.otherRegion, detail: "eu-west-1")
        #expect(service.learns(from: error, of: "films"))
        // Once more would be in a circle.
        #expect(!service.learns(from: error, of: "films"))
        #expect(!service.learns(from: S3Error(.otherRegion), of: "films"))
        #expect(!service.learns(from: S3Error(.denied), of: "films"))
        #expect(try service.request(S3Address(bucket: "films")).url.contains("films.s3.eu-west-1."))
        #expect(try service.request(S3Address(bucket: "others")).url.contains("others.s3.us-east-1."))
    }

    @Test func whoHasNoKeysSignsNothing() throws {
        #expect(try Self.service(S3Account()).request(S3Address(bucket: "films")).authorization == nil)
        var account = S3Account()
        account.credentials = S3Credentials(accessKey: "a", secretKey: "b")
        #expect(try Self.service(account).request(S3Address(bucket: "films")).authorization != nil)
        let film = S3Address(bucket: "films", key: Array("a b.mp4".utf8))
        let plain = try Self.service(S3Account()).presignedURL(of: film, for: 60)
        #expect(plain == ("https://films.s3.us-east-1.amazonaws.com/a%20b.mp4", false))
        let signed = try Self.service(account).presignedURL(of: film, for: 60)
        #expect(signed.isSigned && signed.text.hasPrefix(plain.text + "?X-Amz-Algorithm="))
    }
}
