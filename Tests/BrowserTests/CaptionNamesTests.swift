import Testing

@testable import Browser

struct CaptionNamesTests {
    private func captions(for film: String, _ names: String...) -> [String] {
        CaptionNames.captions(for: Array(film.utf8), among: names.map { Array($0.utf8) }).map { neighbour in
            String(decoding: neighbour.name, as: UTF8.self) + (neighbour.language.map { ":" + $0 } ?? "")
        }
    }

    @Test func filesBesideAFilmBelongToIt() {
        #expect(
            captions(
                for: "film.mkv", "film.mkv", "film.srt", "film.en.srt", "film.pt-BR.forced.vtt", "other.srt",
                "film2.srt")
                == ["film.srt", "film.en.srt:en", "film.pt-BR.forced.vtt:pt-BR"])
        #expect(
            captions(for: "film.mkv", "film_ger.scc", "film [de].ass", "film-.itt") == [
                "film-.itt", "film_ger.scc:ger",
            ])
        #expect(captions(for: "film.mkv", "film.sdh.srt", "film.en.sdh.srt") == ["film.en.sdh.srt:en", "film.sdh.srt"])
        #expect(captions(for: "film", "film.srt", "filmed.srt", ".srt") == ["film.srt"])
        #expect(captions(for: "film.mp4", "film.xml", "film.txt").isEmpty)
    }

    @Test func theLongerNameHasThem() {
        #expect(captions(for: "a.mp4", "a.mp4", "a.b.mp4", "a.srt", "a.b.srt", "a.b.en.srt") == ["a.srt"])
        #expect(captions(for: "a.b.mp4", "a.mp4", "a.b.mp4", "a.srt", "a.b.srt") == ["a.b.srt"])
    }

    @Test func theFilmOfAFileIsFound() {
        func film(_ captions: String, _ names: String...) -> String? {
            CaptionNames.film(for: Array(captions.utf8), among: names.map { Array($0.utf8) }) { name in
                [".mp4", ".mkv"].contains { name.suffix(4).elementsEqual($0.utf8) }
            }.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(film("a.en.srt", "a.mp4", "a.en.srt", "a.txt") == "a.mp4")
        #expect(film("a.b.en.srt", "a.mp4", "a.b.mkv") == "a.b.mkv")
        #expect(film("a.srt", "a.b.mkv", "b.mp4") == nil)
    }
}
