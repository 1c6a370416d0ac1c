import Foundation
import Testing

@testable import Stores

struct FileURITests {
    /// Recorded from GLib 2.74's g_filename_to_uri, for a path of each byte: what it leaves as it is.
    private static let plain = Array(
        "!$&'()*+,-./0123456789:=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~".utf8)

    @Test func everyByteIsWrittenAsGLibWritesIt() {
        for byte in UInt8(1)...255 {
            let hexadecimal = (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            let expected = Self.plain.contains(byte) ? String(Unicode.Scalar(byte)) : "%" + hexadecimal
            #expect(FileURI.text([UInt8(ascii: "/"), byte]) == "file:///" + expected)
        }
    }

    @Test(arguments: [
        (Array("/home/jens/photos/me.png".utf8), "file:///home/jens/photos/me.png"),
        (Array("/tmp/日本語.mkv".utf8), "file:///tmp/%E6%97%A5%E6%9C%AC%E8%AA%9E.mkv"),
        (Array("/tmp/".utf8) + [0xFF, 0xFE] + Array(" bad.mp4".utf8), "file:///tmp/%FF%FE%20bad.mp4"),
        (Array("/a b/50% [x]; #1?.mp4".utf8), "file:///a%20b/50%25%20%5Bx%5D%3B%20%231%3F.mp4"),
    ])
    func recordedPaths(path: [UInt8], uri: String) { #expect(FileURI.text(path) == uri) }

    /// The same from the GLib of this machine, through its own tool.
    @Test func theToolOfTheDesktopSaysTheSame() throws {
        let scratch = try Scratch()
        let name = "a~!@#$%^&*()_+`-={}|[]\\:\";'<>?,. é 日 \u{1F3AC}"
        let file = try scratch.original(name)
        guard let said = Program.output(["gio", "info", "-a", "standard::name", scratch.path + "/" + name]) else {
            print("gio (Debian: libglib2.0-bin) is not installed: only recorded URIs were compared")
            return
        }
        let uri = said.split(separator: "\n").first { $0.hasPrefix("uri: ") }?.dropFirst(5)
        #expect(uri.map(String.init) == FileURI.text(file.path))
    }

    @Test(arguments: [
        ("/a/b", "/a/b"), ("//a///b", "/a/b"), ("/a/./b", "/a/b"), ("/a/..b/.c", "/a/..b/.c"), ("/a/../b", nil),
        ("a/b", nil), ("", nil), ("/", nil), ("/a/", nil), ("/..", nil), ("/a\0b", nil),
    ])
    func pathsAreCanonicalOrNotUsed(path: String, canonical: String?) {
        #expect(FileIdentity.canonical(Array(path.utf8)) == canonical.map { Array($0.utf8) })
    }
}
