import HTTP
import Testing

@testable import S3

/// Signatures against those that Amazon's documentation works out (“Signature Calculations for the Authorization Header”).
@Suite struct SignatureTests {
    private let signer = SignatureV4(
        credentials: S3Credentials(
            accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1", now: { 1_369_353_600 })

    @Test(arguments: [
        ("?max-keys=2&prefix=J", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
        ("?prefix=J&max-keys=2", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
        ("?lifecycle=", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
    ])
    func documentedExamples(query: String, signature: String) throws {
        let lines = try signer.lines(for: HTTPRequest("https://examplebucket.s3.amazonaws.com/" + query))
        #expect(lines.contains("x-amz-date: 20130524T000000Z"))
        let login = try #require(lines.first { $0.hasPrefix("Authorization: ") })
        #expect(
            login
                == "Authorization: AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
                + "SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=\(signature)")
    }

    /// “Authenticating Requests: Using Query Parameters”.
    @Test func documentedAddress() throws {
        let address = try signer.presigned("https://examplebucket.s3.amazonaws.com/test.txt", for: 86_400)
        #expect(
            address
                == "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256"
                + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
                + "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host"
                + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404")
    }
}
