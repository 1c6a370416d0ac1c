import Testing

@testable import SFTP

/// What addresses of SFTP name.
@Suite struct SFTPNamesTests {
    private static let addresses: [(String, String?, String, UInt16?, String)] = [
        ("sftp://host", nil, "host", nil, "/"), ("SFTP://host/", nil, "host", nil, "/"),
        ("sftp://me@host:2222/a/b.mp4", "me", "host", 2222, "/a/b.mp4"),
        ("sftp://me:secret@host/~/a", "me", "host", nil, "/~/a"),
        ("sftp://a%40b@host/", "a@b", "host", nil, "/"), ("sftp://[::1]:22/x", nil, "::1", 22, "/x"),
        ("sftp://[fe80::1%25eth0]/", nil, "fe80::1%eth0", nil, "/"), ("sftp://host:/x", nil, "host", nil, "/x"),
        ("sftp://my_host.example/a%20b%23%3F%25", nil, "my_host.example", nil, "/a b#?%"),
        ("sftp://host/50%", nil, "host", nil, "/50%"),
    ]

    @Test(arguments: addresses)
    func addressesAreUnderstood(text: String, user: String?, host: String, port: UInt16?, path: String) throws {
        let address = try #require(SFTPAddress(text))
        #expect(address.server.user == user && address.server.host == host && address.server.port == port)
        #expect(address.path == Array(path.utf8))
        // It means the same as it is kept, and says no password.
        #expect(SFTPAddress(address.text) == address && !address.text.contains("secret"))
    }

    /// `ssh` takes a word with a hyphen first for an option, and hands names to the shell of a `ProxyCommand`.
    @Test(arguments: [
        "sftp://", "sftp:///a", "sftp://-oProxyCommand=x/", "sftp://-l@host/", "sftp://a;b/", "sftp://$(x)@host/",
        "sftp://a%20b/", "sftp://a%0Ab/", "sftp://host:0/", "sftp://host:70000/", "sftp://host:x/", "sftp://[::1]x/",
        "sftp://a%60b/", "http://host/", "sftp:host", "/sftp://host/", "",
    ])
    func whatIsNoNameIsRefused(text: String) {
        #expect(SFTPAddress(text) == nil)
    }

    @Test(arguments: [
        ("/", "/"), ("/a", "/a"), ("/~", "."), ("/~/", "."), ("/~/a/b", "a/b"), ("/~a", "/~a"), ("/a/~", "/a/~"),
    ])
    func aTildeIsTheHomeFolder(path: String, name: String) {
        #expect(SFTPAddress.name(of: Array(path.utf8)) == Array(name.utf8))
    }

    @Test func sshIsAskedForNothingElse() throws {
        let server = try #require(SFTPServer(address: "sftp://me@host:22/"))
        let arguments = SSHCommand.arguments(for: server)
        #expect(arguments.first == "ssh" && arguments.suffix(4) == ["-s", "--", "host", "sftp"])
        #expect(arguments.contains("PermitLocalCommand=no") && arguments.contains("me") && arguments.contains("22"))
        #expect(Array(SSHCommand.unattended(arguments).prefix(3)) == ["ssh", "-o", "BatchMode=yes"])
    }
}
