import Testing

@testable import S3

/// What addresses of S3 name.
@Suite struct S3AddressTests {
    @Test(arguments: [
        ("s3://films", "films", ""), ("s3://films/", "films", ""), ("S3://films/a/b.mp4", "films", "a/b.mp4"),
        ("s3:///films/a", "films", "a"), ("s3://", "", ""),
        ("s3://my.films_1-x/50%25%20#1?.mp4", "my.films_1-x", "50% #1?.mp4"),
        ("s3://films//a//b/", "films", "/a//b/"),
    ])
    func addresses(text: String, bucket: String, key: String) throws {
        let address = try #require(S3Address(text))
        #expect(address.bucket == bucket && String(decoding: address.key, as: UTF8.self) == key)
    }

    @Test(arguments: [
        "http://films/a", "s3:films", "films", "s3://me@films/a", "s3://films:80/a", "s3://.films/a", "s3://fil%2Fms/a",
        "s3://f\u{E4}hre/a", "s3://\(String(repeating: "a", count: 256))/a",
    ])
    func otherAddresses(text: String) { #expect(S3Address(text) == nil) }
}
