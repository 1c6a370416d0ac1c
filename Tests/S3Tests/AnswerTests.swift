import SeededRandom
import Testing

@testable import S3

/// What services answer.
@Suite struct AnswerTests {
    private static let page = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>films</Name><Prefix>day+1%2F</Prefix>\
        <NextContinuationToken>1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=</NextContinuationToken><KeyCount>3</KeyCount>\
        <MaxKeys>3</MaxKeys><Delimiter>%2F</Delimiter><EncodingType>url</EncodingType><IsTruncated>true</IsTruncated>\
        <Contents><Key>day+1%2Fa%2Bb+%231.mp4</Key><LastModified>2024-02-03T04:05:06.000Z</LastModified>\
        <ETag>&quot;70ee1738b6b21e2c8a43f3a5ab0eee71&quot;</ETag><Size>4961</Size><StorageClass>STANDARD</StorageClass>\
        <Owner><ID>Key</ID></Owner></Contents>\
        <Contents><Key>day+1%2Fc</Key><ETag>abc-2</ETag></Contents>\
        <CommonPrefixes><Prefix>day+1%2Fsub%2F</Prefix></CommonPrefixes></ListBucketResult>
        """

    @Test func pagesOfObjects() throws {
        let page = try #require(ObjectPage(Array(Self.page.utf8)))
        #expect(page.nextToken == "1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=")
        #expect(
            page.objects == [
                ObjectPage.Object(
                    key: Array("day 1/a+b #1.mp4".utf8), size: 4_961, modified: 1_706_933_106,
                    entityTag: "\"70ee1738b6b21e2c8a43f3a5ab0eee71\""),
                ObjectPage.Object(key: Array("day 1/c".utf8), entityTag: "\"abc-2\""),
            ])
        #expect(page.prefixes == [Array("day 1/sub/".utf8)])
    }

    @Test func keysOfServicesThatEncodeNothing() throws {
        let text =
            "<ListBucketResult><Contents><Key>a+b%20&amp;</Key></Contents><NextContinuationToken>x</NextContinuationToken>"
        let page = try #require(ObjectPage(Array((text + "</ListBucketResult>").utf8)))
        #expect(page.objects.map(\.key) == [Array("a+b%20&".utf8)])
        // What is not cut off has no next page, whatever else it says.
        #expect(page.nextToken == nil)
    }

    @Test(arguments: [
        "", "<html><body>Hello</body></html>", "<Error><Code>AccessDenied</Code></Error>", "<ListBucketResult>",
        "no XML",
        "<a><ListBucketResult></ListBucketResult></a>",
    ])
    func otherAnswersAreNoPages(text: String) {
        #expect(ObjectPage(Array(text.utf8)) == nil && BucketPage(Array(text.utf8)) == nil)
    }

    @Test func pagesOfBuckets() throws {
        let text = """
            <ListAllMyBucketsResult><Buckets>\
            <Bucket><CreationDate>2024-02-03T04:05:06Z</CreationDate><Name>films</Name></Bucket>\
            <Bucket><Name>rushes</Name></Bucket></Buckets><Owner><ID>Name</ID></Owner><ContinuationToken>t</ContinuationToken>\
            </ListAllMyBucketsResult>
            """
        let page = try #require(BucketPage(Array(text.utf8)))
        #expect(
            page.buckets.map(\.name) == ["films", "rushes"] && page.buckets.map(\.created) == [1_706_933_106, nil])
        #expect(page.nextToken == "t")
    }

    private static let errors: [(String, Int, Bool, S3Error)] = [
        ("<Error><Code>InvalidAccessKeyId</Code></Error>", 403, true, S3Error(.unknownAccessKey)),
        ("<Error><Code>SignatureDoesNotMatch</Code></Error>", 403, true, S3Error(.wrongSecretKey)),
        ("<Error><Code>NoSuchBucket</Code></Error>", 404, true, S3Error(.noBucket)),
        ("<Error><Code>NoSuchKey</Code></Error>", 404, true, S3Error(.noObject)),
        ("<Error><Code>InvalidObjectState</Code></Error>", 403, true, S3Error(.archived)),
        (
            "<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-west-1</Region></Error>", 400, true,
            S3Error(.otherRegion, detail: "eu-west-1")
        ),
        (
            "<Error><Code>PermanentRedirect</Code><Endpoint>films.s3-eu-west-1.amazonaws.com</Endpoint></Error>", 301,
            false,
            S3Error(.otherRegion, detail: "eu-west-1")
        ),
        (
            "<Error><Code>PermanentRedirect</Code><Endpoint>s3.ap-south-1.amazonaws.com</Endpoint></Error>", 301, false,
            S3Error(.otherRegion, detail: "ap-south-1")
        ),
        (
            "<Error><Code>PermanentRedirect</Code><Region>evil.example/</Region></Error>", 301, false,
            S3Error(.otherRegion)
        ),
        ("<Error><Code>AccessDenied</Code></Error>", 403, true, S3Error(.denied)),
        ("<Error><Code>AccessDenied</Code></Error>", 403, false, S3Error(.noCredentials)),
        ("", 403, true, S3Error(.denied)), ("", 404, true, S3Error(.noObject)), ("", 204, true, S3Error(.notS3)),
        ("<html>", 500, true, S3Error(.other, detail: "500")),
        ("<Error><Code>InternalError</Code></Error>", 500, true, S3Error(.other, detail: "InternalError, 500")),
    ]

    @Test(arguments: errors) func refusals(body: String, status: Int, isSigned: Bool, error: S3Error) {
        #expect(S3Error(status: status, body: Array(body.utf8), isSigned: isSigned) == error)
    }

    @Test func damagedPagesDoNoHarm() {
        var random = SplitMix(seed: 40)
        for _ in 0..<300 {
            var bytes = Array(Self.page.utf8)
            for _ in 0..<random.below(8) { bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next()) }
            bytes.removeLast(random.below(bytes.count))
            _ = (ObjectPage(bytes), BucketPage(bytes), S3Error(status: 400, body: bytes, isSigned: true))
        }
    }
}
