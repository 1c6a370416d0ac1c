import Playlists
import Testing

@Suite struct PlaylistURITests {
    /// RFC 3986, 5.4.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"),
        ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
        ("..", "http://a/b/"),
        ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"), ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("ftp://x/y", "ftp://x/y"), ("skd://key", "skd://key"),
        ("data:text/plain,a", "data:text/plain,a"),
        ("a b/ü.ts", "http://a/b/c/a%20b/%C3%BC.ts"), ("100%.ts", "http://a/b/c/100%25.ts"),
        ("a%20b.ts", "http://a/b/c/a%20b.ts"),
    ])
    func urls(reference: String, expected: String) {
        let uri = PlaylistURI(reference, relativeTo: "http://a/b/c/d;p?q")
        #expect(uri.resolved == expected)
        #expect(uri.literal == expected)
    }

    @Test(arguments: [
        ("/films/100% fun/m.m3u8", "a b.ts", "/films/100% fun/a b.ts", "/films/100% fun/a b.ts"),
        ("/films/m.m3u8", "a%20b.ts", "/films/a b.ts", "/films/a%20b.ts"),
        ("/films/m.m3u8", "100%.ts", "/films/100%.ts", "/films/100%.ts"),
        ("/films/m.m3u8", "a.ts?t=1#x", "/films/a.ts", "/films/a.ts?t=1#x"),
        ("/films/what?/m.m3u8", "../a.ts", "/films/a.ts", "/films/a.ts"),
        ("m.m3u8", "../a.ts", "../a.ts", "../a.ts"), ("dir/m.m3u8", "./a.ts", "dir/a.ts", "dir/a.ts"),
        ("../x/m.m3u8", "../../a.ts", "../../a.ts", "../../a.ts"),
        ("/a/m.m3u8", "/b/c.ts", "/b/c.ts", "/b/c.ts"),
        ("/a/m.m3u8", "https://x/y", "https://x/y", "https://x/y"),
        ("/a:b/m.m3u8", "c.ts", "/a:b/c.ts", "/a:b/c.ts"),
        ("a:b.m3u8", "c.ts", "c.ts", "c.ts"), ("/a/m.m3u8", "b%00.ts", "/a/b%00.ts", "/a/b%00.ts"),
        ("file:///a%20b/m.m3u8", "c d.ts", "file:///a%20b/c%20d.ts", "file:///a%20b/c%20d.ts"),
        ("https://x", "c.ts", "https://x/c.ts", "https://x/c.ts"),
    ])
    func paths(base: String, reference: String, resolved: String, literal: String) {
        let uri = PlaylistURI(reference, relativeTo: base)
        #expect(uri.resolved == resolved)
        #expect(uri.literal == literal)
    }
}
