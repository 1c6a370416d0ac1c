import Places
import Testing
import Times

/// Ranges of times at the end of names.
@Suite struct MediaFragmentTests {
    @Test(
        arguments: [
            ("#t=10,20", "10", "20"), ("#t=10", "10", nil), ("#t=,20", nil, "20"), ("#t=10,", "10", nil),
            ("#t=npt:1:30,00:02:00.5", "1:30", "00:02:00.5"),
            ("#t=01:02:03:12,01:02:03;14", "01:02:03:12", "01:02:03;14"),
            ("#t=frame:20,50%", "frame:20", "50%"), ("#t=key:2", "key:2", nil),
        ] as [(String, String?, String?)]) func fragments(text: String, start: String?, end: String?) throws
    {
        let fragment = try #require(MediaFragment(text))
        #expect(fragment.start == start.flatMap { TimeExpression($0) })
        #expect(fragment.end == end.flatMap { TimeExpression($0) })
        #expect(fragment.text == text)
    }

    @Test(arguments: ["", "#", "#t", "#t=", "#t=,", "#t=x", "#t=1,x", "#t=1,2,3", "#xywh=1,2,3,4", "t=1", "#t= 1"])
    func others(text: String) { #expect(MediaFragment(text) == nil) }

    @Test(arguments: [
        ("a.mp4#t=1,3", "a.mp4", "#t=1,3"), ("/x/a#1.mp4#t=2", "/x/a#1.mp4", "#t=2"), ("a#t=1#t=2", "a#t=1", "#t=2"),
        ("https://example.com/a.mp4?b#t=1", "https://example.com/a.mp4?b", "#t=1"), ("a.mp4#t=", "a.mp4", "#t="),
    ]) func places(argument: String, place: String, fragment: String) throws {
        let divided = try #require(Place(argument).divided)
        #expect(divided.place == Place(place) && divided.fragment == fragment)
    }

    @Test(arguments: ["a.mp4", "#t=1", "a#1.mp4", "a.mp4#xywh=1", "https://example.com/a#b", "a#t=1/b.mp4"])
    func placesWithout(argument: String) { #expect(Place(argument).divided == nil) }

    /// Names of what is made of a place, without what a file system or another program may not take.
    @Test(arguments: [
        ("a.mp4", "a"), ("/x/a.b.mp4#t=1:20,1:45.5", "a.b 1.20,1.45.5"), ("a.mp4#t=50%", "a 50%"), ("a.mp4#t=x", "a"),
        ("https://example.com/a%20b.mp4?c#t=1", "a b 1"), (".hidden", ".hidden"),
    ]) func stems(argument: String, stem: String) { #expect(Place(argument).stem == Array(stem.utf8)) }

    @Test func rangesOfStandardInput() throws {
        let place = Place.standardInput(path: Array("/tmp/x".utf8), fragment: "#t=1,2")
        let divided = try #require(place.divided)
        #expect(divided.place == .standardInput(path: Array("/tmp/x".utf8)) && divided.fragment == "#t=1,2")
        #expect(place.description == "-#t=1,2" && place.name == "standard input#t=1,2" && place.filePath == nil)
        #expect(Place.standardInput(path: Array("/tmp/x".utf8)).divided == nil)
    }
}
