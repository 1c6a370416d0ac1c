import Media
import Testing

@testable import Browser
@testable import Engine
@testable import Places

/// What mpv is given of films that are put together from others.
@Suite struct MPVEditListTests {
    /// Second 10 to 12 at 0, and second 30 to 31 at 5 in twice the time.
    private static func list(isSecret: Bool = false) -> MPVEditList {
        let clips = [("a,b;\n.mov", 10..<12, 0..<2), ("c.mov", 30..<31, 5..<7)] as [(String, Range<Int>, Range<Int>)]
        return MPVEditList(
            clips.map { name, source, target in
                let place = Place("/films/" + name)
                let address = PlayerAddress(argument: place.argument, isSecret: isSecret && name == "c.mov")
                return (address, PresentedClip(place: place, source: Self.range(source), target: Self.range(target)))
            })
    }

    private static func range(_ seconds: Range<Int>) -> TimeRange {
        TimeRange(start: .seconds(Int64(seconds.lowerBound)), end: .seconds(Int64(seconds.upperBound)))
    }

    @Test func namesMayHaveAnyByte() {
        let text = String(decoding: Self.list().text, as: UTF8.self)
        #expect(text == "# mpv EDL v0\n%16%/films/a,b;\n.mov,10.0,2.0\n%12%/films/c.mov,30.0,1.0\n")
        #expect(!Self.list().isSecret && Self.list(isSecret: true).isSecret)
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 2), (5, 2), (6, 2.5), (7, 3), (100, 3)] as [(Int64, Double)])
    func timesWithoutGaps(time: Int64, seconds: Double) {
        #expect(Self.list().seconds(at: .seconds(time)) == seconds)
    }
}
