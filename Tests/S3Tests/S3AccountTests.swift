import Foundation
import HTTP
import TestSupport
import Testing

@testable import S3

/// Who asks, by environment and files.
@Suite(.timeLimit(.minutes(3))) struct S3AccountTests {
    /// What the environment and the two files say.
    private struct Case: Codable {
        var environment: [String: String] = [:]
        var config = ""
        var credentials = ""
    }

    /// What botocore makes of it.
    private struct Found: Codable, Equatable {
        let access, secret, token: String?
        let region, url: String
    }

    private static let keys = """
        # mine
        [default]
        aws_access_key_id = A1
        aws_secret_access_key=s1/+=

        [cut]
        AWS_ACCESS_KEY_ID : A2
        aws_secret_access_key = s2
        aws_session_token = t2
        """
    private static let settings = """
        [default]
        region = eu-west-1
        [profile cut]
        region=eu-central-1
        endpoint_url = http://cut:9000/
        ; addresses
        s3 =
            addressing_style = virtual
            max_concurrent_requests = 20
        [profile "two words"]
        aws_access_key_id = A3
        aws_secret_access_key = s3
        services = here
        endpoint_url = http://elsewhere:1
        [services here]
        s3 =
          endpoint_url = http://here:2
        dynamodb =
          endpoint_url = http://here:3
        [profile path]
        s3 =
          addressing_style = path
        """

    private static let cases: [Case] = [
        Case(environment: ["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "s"]),
        Case(environment: ["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "s", "AWS_SESSION_TOKEN": "t"]),
        Case(config: settings, credentials: keys),
        Case(environment: ["AWS_PROFILE": "cut"], config: settings, credentials: keys),
        Case(environment: ["AWS_PROFILE": "two words"], config: settings, credentials: keys),
        Case(environment: ["AWS_PROFILE": "path"], config: settings, credentials: keys),
        Case(
            environment: ["AWS_PROFILE": "cut", "AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "s"],
            config: settings, credentials: keys),
        Case(
            environment: ["AWS_PROFILE": "two words", "AWS_ENDPOINT_URL": "http://third:4"], config: settings,
            credentials: keys),
        Case(
            environment: ["AWS_ENDPOINT_URL": "http://third:4", "AWS_ENDPOINT_URL_S3": "https://fourth"],
            config: settings,
            credentials: keys),
        Case(
            environment: ["AWS_PROFILE": "two words", "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS": "true"], config: settings,
            credentials: keys),
        Case(environment: ["AWS_DEFAULT_REGION": "ap-south-1"], config: settings, credentials: keys),
        Case(
            environment: ["AWS_PROFILE": "default"], config: "[profile default]\nregion = us-west-2\n",
            credentials: keys),
        Case(
            config: "[default]\naws_access_key_id = A4\naws_secret_access_key = s4\n", credentials: "[other]\nx = y\n"),
        Case(config: "[default]\nregion = cn-north-1\n", credentials: keys),
    ]

    private func account(_ given: Case) throws -> S3Account {
        let files = ["/home/me/.aws/config": given.config, "/home/me/.aws/credentials": given.credentials]
        return try S3Account(
            { name in name == "HOME" ? "/home/me" : given.environment[name] },
            contents: { path in files[path].map { Array($0.utf8) } })
    }

    @Test func accountsAreThoseOfBotocore() async throws {
        let python = try #require(PythonReaders(importing: "botocore"), "Scripts/test installs it")
        let lines = try Self.cases.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) + "\n" }
        let said = try await python.output(of: "readaccounts.py", input: lines.joined())
        let found = try said.split(separator: "\n").map { try JSONDecoder().decode(Found.self, from: Data($0.utf8)) }
        #expect(found.count == Self.cases.count)
        for (given, expected) in zip(Self.cases, found) {
            let account = try account(given)
            let request = try S3Service { () throws(S3Error) in account }
                .request(S3Address(bucket: "films", key: Array("key".utf8)))
            let own = Found(
                access: account.credentials?.accessKey, secret: account.credentials?.secretKey,
                token: account.credentials?.sessionToken, region: account.region, url: request.url)
            // Amazon's first region has a host without its name, too.
            let others = expected.url.replacing("s3.amazonaws.com", with: "s3.us-east-1.amazonaws.com")
            #expect(own.url == others)
            #expect(own.access == expected.access && own.secret == expected.secret && own.token == expected.token)
            #expect(own.region == expected.region)
        }
    }

    @Test func aRegionOfTheEnvironmentCounts() throws {
        #expect(
            try account(
                Case(environment: ["AWS_REGION": "eu-north-1", "AWS_DEFAULT_REGION": "x"], config: Self.settings)
            )
            .region == "eu-north-1")
    }

    @Test func filesMayLieElsewhere() throws {
        let variables = ["HOME": "/home/me", "AWS_CONFIG_FILE": "~/aws", "AWS_SHARED_CREDENTIALS_FILE": "/etc/keys"]
        let files = ["/home/me/aws": "[default]\nregion = r\n", "/etc/keys": Self.keys]
        let account = try S3Account({ variables[$0] }, contents: { files[$0].map { Array($0.utf8) } })
        #expect(account.region == "r" && account.credentials?.accessKey == "A1")
    }

    @Test func whatCannotLogInSaysSo() {
        #expect(throws: S3Error(.noProfile, detail: "cut")) { try account(Case(environment: ["AWS_PROFILE": "cut"])) }
        for (line, key) in [
            ("role_arn = arn:aws:iam::1:role/r\nsource_profile = x", "role_arn"), ("sso_session = s", "sso_session"),
            ("credential_process = /bin/keys", "credential_process"),
        ] {
            #expect(throws: S3Error(.otherLogin, detail: key)) { try account(Case(config: "[default]\n\(line)\n")) }
        }
    }

    @Test func nobodyIsSomebodyToo() throws { #expect(try account(Case()) == S3Account()) }
}
