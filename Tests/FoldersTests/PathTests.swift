import Folders
import Testing

/// Paths of this machine and of servers.
struct PathTests {
    private let films = Path(address: "http://host:81/my%20films/")

    @Test func anAddressIsAPathOfItsServer() throws {
        let films = try #require(films)
        #expect(films.server == "http://host:81" && films.bytes == Array("/my films".utf8))
        #expect(films.address == "http://host:81/my%20films" && films.name == Array("my films".utf8))
        let film = films.appending("50% #1?.mp4".utf8)
        #expect(film.address == "http://host:81/my%20films/50%25%20%231%3F.mp4")
        #expect(film.address.flatMap(Path.init(address:)) == film && film.parent == films)
        #expect(films.parent == Path(address: "http://host:81") && films.parent?.parent == nil)
        #expect(films.parent?.address == "http://host:81/")
        // Names need not be UTF-8.
        let latin = films.appending([0x61, 0xE4])
        #expect(
            latin.address == "http://host:81/my%20films/a%E4" && latin.address.flatMap(Path.init(address:)) == latin)
    }

    @Test func pathsOfWebDAVAreReadOverHTTP() throws {
        let film = try #require(Path(address: "davs://me@host/a%20b.mp4"))
        #expect(film.address == "davs://me@host/a%20b.mp4" && film.parent == Path(address: "davs://me@host/"))
        #expect(String(decoding: film.argument, as: UTF8.self) == "https://me@host/a%20b.mp4")
    }

    @Test func bucketsAreFoldersOfOneServer() throws {
        let film = try #require(Path(address: "s3://films/a%20b.mp4"))
        #expect(film.address == "s3://films/a%20b.mp4" && film.name == Array("a b.mp4".utf8))
        #expect(film.address.flatMap(Path.init(address:)) == film)
        let (bucket, service) = (film.parent, film.parent?.parent)
        #expect(bucket?.address == "s3://films" && bucket?.written == Array("s3://films".utf8))
        #expect(service?.address == "s3://" && service?.parent == nil && service == Path(address: "S3:///"))
        #expect(service?.written == Array("s3://".utf8) && service?.appending("films".utf8) == bucket)
        #expect(Path(address: "s3://films/a%2Fb") == nil && Path(address: "s3://films/a?b") == nil)
    }

    @Test func whatLiesInNoFolderIsNoPath() {
        for text in [
            "/films", "films", "http://", "http:///x", "ftp://host/x", "http://host/x?y=1", "http://host/x#t=1,2",
            "http://host/a%2Fb", "file:///x",
        ] {
            #expect(Path(address: text) == nil, "\(text)")
        }
    }

    @Test func whatIsTypedStartsWhereOneIs() throws {
        let films = try #require(films)
        #expect(Path("day 1/a.mp4", relativeTo: films).address == "http://host:81/my%20films/day%201/a.mp4")
        #expect(Path("..", relativeTo: films).address == "http://host:81/")
        #expect(Path("/tmp", relativeTo: films) == Path(bytes: Array("/tmp".utf8)))
        #expect(Path("~", relativeTo: films) == Path.home)
        // What is saved under an address goes nowhere near that path of a disk.
        let address = Path("http://host/etc/x", relativeTo: Path(bytes: Array("/tmp".utf8)))
        #expect(address.server == nil && address.bytes == Array("/tmp/http:/host/etc/x".utf8))
    }

    @Test func aServersPathLeadsToNoFileOfThisMachine() async throws {
        let root = try #require(Path(address: "http://host/etc"))
        #expect(root.withCString { $0.pointee } == 0)
        await #expect(throws: FolderError.self) { try await FolderReader.disks.list(root) }
        let kind = try await FolderReader.disks.kind(of: root)
        #expect(kind == nil && root != Path(bytes: root.bytes))
    }

    @Test func passwordsAreNoPartOfIt() throws {
        let path = try #require(Path(address: "https://me:s:ecret@host/a"))
        #expect(String(decoding: path.written, as: UTF8.self) == "https://me@host/a")
        #expect(path.address == "https://me@host/a" && path == Path(address: "https://me@host/a"))
    }
}
