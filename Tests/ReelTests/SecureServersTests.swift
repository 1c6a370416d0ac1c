import Foundation
import TestSupport
import Testing

/// Servers that speak TLS, and what is said of those that cannot be trusted.
@Suite struct SecureServersTests {
    private let folder: TemporaryFolder
    private let server: SlowServer

    /// The certificate's own authority, where it is named.
    private var authority: String { folder.path + "/server.pem" }

    init() async throws {
        folder = try TemporaryFolder()
        try folder.write([UInt8](Data(contentsOf: Fixtures.url("androidx-sample.mp4"))), to: "served/film.mp4")
        let (certificate, key) = (folder.path + "/certificate.pem", folder.path + "/key.pem")
        let made = try await Command.run(
            Command.find("openssl"),
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost", "-out", certificate, "-keyout", key,
            ], in: folder.url)
        #expect(made.status == 0, "\(made.errors)")
        try folder.write(folder.bytes(of: "certificate.pem") + folder.bytes(of: "key.pem"), to: "server.pem")
        server = try SlowServer(
            folder.url.appending(path: "served"), "--certificate", folder.url.appending(path: "server.pem").path)
    }

    private func inspect(_ address: String, trusting authority: String?) async throws -> Command {
        let environment = authority.map { ["SSL_CERT_FILE": $0] } ?? [:]
        return try await Command.run(
            Command.reel(), ["inspect", "--property", "duration", address], environment: environment, in: folder.url)
    }

    @Test func aTrustedServerIsRead() async throws {
        let run = try await inspect(server.url("film.mp4").absoluteString, trusting: authority)
        #expect(run.status == 0 && run.output.contains("0:01.024"), "\(run.errors)")
    }

    @Test func whatIsNotTrustedIsNamedWithItsRemedy() async throws {
        let address = server.url("film.mp4").absoluteString
        let unknown = try await inspect(address, trusting: nil)
        #expect(unknown.status != 0 && unknown.errors.contains("certificate is not trusted"), "\(unknown.errors)")
        #expect(unknown.errors.contains("self-signed") && unknown.errors.contains("SSL_CERT_FILE"))
        let number = address.replacing("localhost", with: "127.0.0.1")
        let other = try await inspect(number, trusting: authority)
        #expect(other.status != 0 && other.errors.contains("does not match") || other.errors.contains("no alternative"))
        #expect(other.errors.contains("127.0.0.1'"), "\(other.errors)")
    }

    @Test func aServerWithoutTLSIsNamed() async throws {
        let plain = try SlowServer(folder.url.appending(path: "served"))
        let address = plain.url("film.mp4").absoluteString.replacing("http:", with: "https:")
        let run = try await inspect(address, trusting: nil)
        #expect(run.status != 0 && run.errors.contains("no secure connection"), "\(run.errors)")
        #expect(run.errors.contains("begins with http"))
    }
}
