import Foundation
import TestSupport
import Testing

@testable import Credentials

/// Logins that are kept for the run.
@Suite struct CredentialStorageTests {
    private func login(_ storage: CredentialStorage, _ address: String) throws -> [String]? {
        let found = storage.credential(for: try #require(ServerAddress(address)))
        return found.map { [$0.user, $0.password] }
    }

    @Test func passwordsAreTakenFromWhatAPersonWrites() throws {
        let storage = CredentialStorage()
        let line = "cd  'http://ann:s%20e@host/a b'\thttps://bob:two@host/"
        #expect(storage.takePasswords(from: line) == "cd  'http://ann@host/a b'\thttps://bob@host/")
        #expect(try login(storage, "http://host:80/other") == ["ann", "s e"])
        #expect(try login(storage, "dav://ann@HOST/") == ["ann", "s e"])
        #expect(try login(storage, "https://host/") == ["bob", "two"])
        #expect(try login(storage, "http://bob@host/") == nil)
        #expect(try login(storage, "http://host:81/") == nil)
    }

    @Test func whoWasNamedLastStandsForAll() throws {
        let storage = CredentialStorage()
        for text in ["http://ann:one@host/", "http://bob:two@host/", "http://ann:three@host/"] {
            _ = storage.takePasswords(from: text)
        }
        #expect(try login(storage, "http://host/") == ["ann", "three"])
        #expect(try login(storage, "http://bob@host/") == ["bob", "two"])
    }

    @Test(arguments: ["a@b.mp4", "weird://a:b@c", "http://host/a:b@c", "note: ann:b@host", "http://ann@host/"])
    func otherTextsStayAsTheyAre(text: String) {
        #expect(CredentialStorage().takePasswords(from: text) == text)
    }

    @Test func aPasswordIsNeverPrinted() throws {
        let login = Credential(user: "ann", password: "verysecret")
        var dumped = ""
        dump([login], to: &dumped)
        #expect(!"\(login) \(String(reflecting: [login])) \(dumped)".contains("verysecret"))
    }

    @Test func whoAsksForALoginIsKeptInMindUntilThereIsOne() throws {
        let storage = CredentialStorage()
        let film = try #require(ServerAddress("http://host/a.mp4"))
        let other = try #require(ServerAddress("https://other/"))
        #expect(storage.request(for: film) == nil)
        let request = LoginRequest(server: other.server, user: "ann", refusedUser: "ann")
        storage.note(request, askingFirst: film.server)
        #expect(storage.request(for: film) == request && storage.request(for: other) == nil)
        storage.set(Credential(user: "ann", password: "secret"), for: film.server)
        #expect(storage.request(for: film) == request)
        storage.set(Credential(user: "ann", password: "secret"), for: other.server)
        #expect(storage.request(for: film) == nil)
        storage.note(request, askingFirst: film.server)
        storage.note(nil, askingFirst: film.server)
        #expect(storage.request(for: film) == nil)
    }

    private static let netrc = """
        # machine commented login no password no
        machine example.com login ann password one
        machine example.com login bob password "two words \\"x\\""
        machine Other.example
            login carl#1
            account x
            password #three

        macdef init
        machine macro login no password no
        bin

        machine last login dora password four default login anonymous password me@
        """

    @Test func loginsOfNetrcAreUsedWhereNobodyHasGivenOne() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.netrc, to: ".netrc")
        let storage = CredentialStorage(netrc: file.path)
        #expect(try login(storage, "https://example.com/") == ["ann", "one"])
        #expect(try login(storage, "https://bob@example.com:8080/") == ["bob", "two words \"x\""])
        #expect(try login(storage, "http://eve@example.com/") == nil)
        #expect(try login(storage, "rtsp://elsewhere/") == ["anonymous", "me@"])
        #expect(try login(storage, "udp://elsewhere:1234") == nil)
        _ = storage.takePasswords(from: "http://eve:five@example.com")
        #expect(try login(storage, "http://eve@example.com/") == ["eve", "five"])
        #expect(try login(storage, "http://example.com/") == ["eve", "five"])
        #expect(try login(CredentialStorage(netrc: "/nowhere/.netrc"), "http://example.com/") == nil)
        #expect(try login(CredentialStorage(netrc: folder.url.path), "http://example.com/") == nil)
    }

    /// But for two logins of one host, of which Python takes the last and curl the first, and for one without a password,
    /// which lets nobody in.
    @Test func netrcIsReadAsPythonReadsIt() async throws {
        guard let python = PythonReaders(importing: "urllib.parse, netrc") else {
            print("CredentialStorageTests: without Python")
            return
        }
        let texts = [
            Self.netrc, "", "machine a password c login b", "default login x password y",
            "machine a\tlogin b\npassword c\n#end",
        ]
        for text in texts {
            for host in ["Other.example", "commented", "macro", "last", "a", "nobody"] {
                let question = try JSONEncoder().encode(["netrc": text, "host": host])
                let answer = try await python.output(
                    of: "readlogins.py", input: String(decoding: question, as: UTF8.self))
                let theirs = try JSONDecoder().decode([String: String].self, from: Data(answer.utf8))
                let address = try #require(ServerAddress("http://\(host)/"))
                let ours = NetrcFile(text).credential(of: nil, on: address.server)
                #expect(ours?.user == theirs["user"] && ours?.password == theirs["password"], "\(host) in \(text)")
            }
        }
    }
}
