import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// The timeline of a film, played with by keys.
    struct TimelineTests {
        /// Opens a file on its timeline and waits for its first frame.
        private func open(
            _ url: URL, columns: Int = 100, rows: Int = 30, environment: [String: String] = [:], in folder: URL? = nil
        ) async throws -> TmuxScreen {
            let terminal = try TmuxScreen(
                [url.path], columns: columns, rows: rows, environment: environment, in: folder)
            try await terminal.waitFor(cursorOn: url.lastPathComponent)
            try terminal.send("Enter")
            try await terminal.waitFor("the timeline") { $0.contains(" frame 0") && $0.colouredRows > 3 }
            return terminal
        }

        /// Waits until a frame is on the screen that is no key frame on the way to another.
        @discardableResult
        private func rest(
            _ terminal: TmuxScreen, at frame: Int, sourceLocation: SourceLocation = #_sourceLocation
        ) async throws -> Screen {
            try await terminal.waitFor("frame \(frame)", sourceLocation: sourceLocation) { screen in
                screen.rows.contains { row in
                    guard let place = row.firstRange(of: " frame \(frame)") else { return false }
                    return row[place.upperBound...].first?.isNumber != true && !row.contains("→")
                        && !row.contains("nearest key frame")
                }
            }
        }

        // 500 frames, 25 a second, a key frame each 50: made here, so that every number is known.
        private func film(
            _ folder: TemporaryFolder, inputs: [String] = [], _ extra: [String] = []
        ) async throws -> URL {
            let film = folder.url.appending(path: "film.mp4")
            try await encode(
                "rate=25:duration=20", inputs: inputs,
                ["-g", "50", "-keyint_min", "50", "-sc_threshold", "0", "-bf", "2"] + extra, to: film)
            return film
        }

        /// Makes a film of a test picture that moves, with its rate and duration.
        private func encode(_ timing: String, inputs: [String] = [], _ coding: [String] = [], to film: URL) async throws
        {
            let result = try await Command.run(
                Command.find("ffmpeg"),
                ["-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:\(timing)"] + inputs
                    + ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast"] + coding + [film.path])
            try #require(result.status == 0, "\(result.errors)")
        }

        private func go(to text: String, _ terminal: TmuxScreen) async throws {
            try terminal.send("g")
            try await terminal.waitFor("the prompt") { $0.foot.contains("go to") }
            try terminal.type(text)
            try terminal.send("Enter")
        }

        @Test(arguments: [(200, 50), (80, 24), (40, 12)])
        func itOpensAtEverySize(columns: Int, rows: Int) async throws {
            let folder = try TemporaryFolder()
            let terminal = try await open(film(folder), columns: columns, rows: rows)
            let screen = try await terminal.waitFor("strip and key frames") {
                $0.contains("┃") && $0.contains("┴") && !$0.contains("  ·  ")
            }
            #expect(screen.contains("0:00:00.000"))
            #expect(screen.rows.allSatisfy { $0.count <= columns })
            #expect(screen.contains("25 fps") == (columns >= 80))
            try terminal.send("Escape")
            try await terminal.waitFor(cursorOn: "film.mp4")
            try await terminal.waitFor(place: "1/1")
        }

        /// The number of the frame that the timeline says it shows.
        private static func frame(_ screen: Screen) -> Int? {
            for row in screen.rows {
                guard let place = row.firstRange(of: " frame ") else { continue }
                return Int(row[place.upperBound...].prefix { $0.isNumber })
            }
            return nil
        }

        /// Forty steps on and thirty back, as a held key sends them: each is made, and pictures go by meanwhile.
        @Test func heldStepsAreAllMade() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await open(film(folder))
            for (key, count, frame) in [(".", 40, 40), (",", 30, 10)] {
                var seen: Set<Int> = []
                for _ in 0..<count {
                    try terminal.send(key)
                    if let frame = Self.frame(try terminal.screen()) { seen.insert(frame) }
                }
                try await rest(terminal, at: frame)
                #expect(seen.count > 5, "frames go by while the key is held: \(seen.sorted())")
            }
        }

        /// While a seek key is held the key frames nearest to the target go by; at rest the exact frame appears.
        @Test func aHeldSeekShowsKeyFrames() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await open(film(folder))
            // At once: whoever lets a key go for a moment is at rest.
            try terminal.send("Right", "Right", "Right")
            let moving = try await terminal.waitFor("a key frame on the way") { Self.frame($0) != 0 }
            if let frame = Self.frame(moving), moving.contains("→") { #expect(frame % 50 == 0) }
            try await rest(terminal, at: 375)
        }

        @Test func itPlaysAndPauses() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await open(film(folder))
            try terminal.send("Space")
            try await terminal.waitFor("playback") { $0.contains("▶ 1×") && (Self.frame($0) ?? 0) > 10 }
            try terminal.send("]", "]", "]")
            try await terminal.waitFor("double speed") { $0.contains("▶ 2×") }
            try terminal.send("5")
            try await terminal.waitFor("playback from the middle") { ($0.contains("▶") && (Self.frame($0) ?? 0) > 250) }
            try terminal.send("Space")
            let paused = try await terminal.waitFor("a pause") { !$0.contains("▶") }
            let frame = try #require(Self.frame(paused))
            try await rest(terminal, at: frame)
            try terminal.send("End", "Space")
            try await terminal.waitFor("playback from the start") { screen in
                screen.contains("▶") && (Self.frame(screen).map { $0 > 5 && $0 < 250 } ?? false)
            }
        }

        /// Where the sound goes on after the last frame, that frame is the end for whoever plays.
        @Test func atTheEndPlaybackBeginsAnew() async throws {
            let folder = try TemporaryFolder()
            let film = try await film(folder, inputs: ["-f", "lavfi", "-i", "sine=duration=20.3"])
            let terminal = try await open(film)
            // Nine tenths of the sound, which is the longer one.
            try terminal.send("9")
            try await rest(terminal, at: 456)
            try terminal.send("]", "]", "]", "Space")
            let end = try await terminal.waitFor("the end") {
                !$0.contains("▶") && Self.frame($0) == 499 && $0.contains("the last frame")
            }
            #expect(!end.contains("asked for"), "\(end)")
            try terminal.send("Space")
            try await terminal.waitFor("playback from the start") { screen in
                screen.contains("▶") && (Self.frame(screen).map { $0 > 0 && $0 < 450 } ?? false)
            }
        }

        @Test func framesAndTimes() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await open(film(folder))
            for (key, frame) in [
                (".", 1), (".", 2), (",", 1), ("Right", 126), ("Right", 251), ("Left", 126), ("5", 250), ("0", 0),
                (",", 0), ("End", 499), (".", 499), (",", 498), ("Home", 0), ("S-Right", 25), ("S-Left", 0), ("j", 50),
                ("j", 100), ("k", 50), ("9", 450), ("Up", 499), ("Down", 0), ("G", 499), ("0", 0),
            ] {
                try terminal.send(key)
                // Where nothing moves, the frame is there before the key is seen; and keys that come at once add up.
                if (key, frame) == (".", 499) { try await terminal.waitFor(text: "this is the last frame") }
                try await rest(terminal, at: frame)
            }
            let screen = try await rest(terminal, at: 0)
            #expect(screen.contains("0:00:00.000") && screen.contains("0:00:20.000") && screen.contains("key"))
            // Keys that come at once add up.
            try terminal.send("Right", "Right", ".", ".", ",")
            try await rest(terminal, at: 251)
            #expect(try terminal.screen().contains("0:00:10.040"))
        }

        @Test func noKeyFrameLiesBeyondTheLast() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await open(film(folder))
            try await terminal.waitFor("the key frames") { $0.contains("┴") }
            try terminal.send("k")
            try await terminal.waitFor("why nothing moves") { $0.contains("no key frame before this one") }
            try terminal.send("End", "j")
            try await terminal.waitFor("why it does not go back") { $0.contains("no key frame after this one") }
            try await rest(terminal, at: 499)
        }

        /// MPEG-TS has no index, and a film in fragments none of the whole: their key frames are looked for.
        @Test(arguments: [("film.ts", ""), ("fragments.mp4", "frag_keyframe+empty_moov")])
        func keyFramesAreFoundWithoutAnIndex(_ name: String, flags: String) async throws {
            let folder = try TemporaryFolder()
            let stream = folder.url.appending(path: name)
            let result = try await Command.run(
                Command.find("ffmpeg"),
                ["-v", "error", "-i", film(folder, ["-bf", "0"]).path, "-c", "copy"]
                    + (flags.isEmpty ? [] : ["-movflags", flags]) + [stream.path])
            try #require(result.status == 0, "\(result.errors)")
            let terminal = try await open(stream)
            for (key, frame) in [("j", 50), ("j", 100), ("k", 50), (".", 51), ("j", 100), (",", 99), ("k", 50)] {
                try terminal.send(key)
                let screen = try await rest(terminal, at: frame)
                if frame % 50 == 0 { #expect(screen.contains("  key"), "\(screen)") }
            }
            // Keys that come at once add up.
            try terminal.send("j", "j", "j", "k")
            try await rest(terminal, at: 150)
            try terminal.send("Home", "k")
            try await terminal.waitFor(text: "no key frame before this one")
            try terminal.send("End", "j")
            try await terminal.waitFor(text: "no key frame after this one")
            try await rest(terminal, at: 499)
            try await go(to: "key:3", terminal)
            try await rest(terminal, at: 100)
            try await go(to: "key:99", terminal)
            try await terminal.waitFor(text: "there is no “key:99” here: there are 10 key frames")
        }

        /// Beyond a key frame that is damaged the next one is reached all the same, and back.
        @Test func aDamagedKeyFrameIsPassed() async throws {
            let folder = try TemporaryFolder()
            let film = try await film(folder)
            let places = try await Command.run(
                Command.find("ffprobe"),
                ["-v", "error", "-show_entries", "packet=pos,size", "-of", "csv=p=0", film.path])
            let lines = places.output.split(separator: "\n").map { $0.split(separator: ",").compactMap { Int($0) } }
            var bytes = try Data(contentsOf: film)
            for line in lines[100..<110] {
                let (size, place) = (try #require(line.first), try #require(line.dropFirst().first))
                bytes.replaceSubrange(place..<place + size, with: repeatElement(0xFF, count: size))
            }
            try bytes.write(to: film)
            let terminal = try await open(film)
            try await terminal.waitFor("the key frames") { $0.contains("┴") }
            for (key, frame) in [("j", 50), ("j", nil), ("j", 150), ("k", nil), ("k", 50)] {
                try terminal.send(key)
                if let frame {
                    try await rest(terminal, at: frame)
                } else {
                    try await terminal.waitFor("why another frame is shown") {
                        $0.contains("asked for 0:00:04.000: that key frame cannot be decoded")
                    }
                }
            }
        }

        /// Matroska and FLV write milliseconds: frame 19 begins at 633.967 ms, and is said to at 634. The first frame of FLV
        /// comes late by two.
        @Test(arguments: ["film.mkv", "film.flv"])
        func numbersOfFramesHoldWhereTimesAreRounded(name: String) async throws {
            let folder = try TemporaryFolder()
            let film = folder.url.appending(path: name)
            try await encode("rate=30000/1001:duration=5", to: film)
            let terminal = try await open(film)
            for (text, frame) in [("frame:19", 19), ("frame:20", 20), ("00:00:01:02", 32), ("frame:146", 146)] {
                try await go(to: text, terminal)
                try await rest(terminal, at: frame)
            }
        }

        @Test func goingToATime() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await open(film(folder))
            for (text, frame) in [
                ("50%", 250), ("0:03", 75), ("00:00:05:12", 137), ("1.52", 38), ("key:3", 100), ("100%", 499), ("0", 0),
                ("frame:320", 320), ("-2", 270), ("+0:04", 370), ("-1:00", 0), ("+1", 25), ("+99", 499), ("0", 0),
            ] {
                try await go(to: text, terminal)
                try await rest(terminal, at: frame)
            }
            for (text, reason) in [
                ("nonsense", "“nonsense” is no time"), ("+50%", "“+50%” is no time"),
                ("00:00:05:99", "frames run from 0 to 24"),
                ("key:99", "there are 10 key frames"), ("1:00:00", "is outside"),
                ("frame:500", "is outside"), ("150%", "“150%” is outside"), ("frame:-1", "“frame:-1” is outside"),
                ("key:0", "key frames count from 1"),
            ] {
                try terminal.send("g")
                try terminal.type(text)
                try terminal.send("Enter")
                try await terminal.waitFor(text: reason)
            }
            try await rest(terminal, at: 0)
        }

        @Test func aFilmGoesOnBehindItsEstimatedEnd() async throws {
            let folder = try TemporaryFolder()
            let film = try await folder.unindexedFilm()
            let terminal = try await open(film)
            try await go(to: "3.9", terminal)
            try await rest(terminal, at: 97)
            try terminal.send("End")
            try await rest(terminal, at: 99)
            try await terminal.waitFor(text: "/ ~0:00:04.000")
            try await go(to: "4.1", terminal)
            try await terminal.waitFor(text: "is outside: this goes from 0:00:00.000 to 0:00:04.000")
        }

        /// Sound that nobody can tell the codec of, below a picture; and a picture that cannot be decoded.
        @Test func whatCannotBeShownSaysWhy() async throws {
            let silent = try await open(try Fixtures.url("sample_missing_stsd.mp4"))
            try await silent.waitFor(text: "no waveform: this libav does not know which codec")
            let broken = try TmuxScreen(
                [Fixtures.url("blockgroup_block_ends_beyond_blockgroup.mkv").path], columns: 100, rows: 30)
            try await broken.waitFor(text: "duration")
            try broken.send("Enter")
            try await broken.waitFor(text: "no waveform: opening the decoder")
            let folder = try TemporaryFolder()
            let film = try await film(folder)
            // The index behind the samples stays, what it points to goes.
            var bytes = try Data(contentsOf: film)
            let samples = try #require(bytes.firstRange(of: Data("mdat".utf8))).upperBound
            let index = try #require(bytes.firstRange(of: Data("moov".utf8))).lowerBound - 4
            bytes.replaceSubrange(samples..<index, with: Data(repeating: 0, count: index - samples))
            try bytes.write(to: film)
            let terminal = try TmuxScreen([film.path], columns: 100, rows: 30)
            try await terminal.waitFor(cursorOn: "film.mp4")
            try terminal.send("Enter")
            let failed = try await terminal.waitFor("the reason") { $0.contains("no picture can be decoded") }
            #expect(!failed.contains(" frame 0"))
        }

        @Test func chaptersAndZoom() async throws {
            let folder = try TemporaryFolder()
            let chapters = try folder.write(
                ";FFMETADATA1\n"
                    + [(0, 5_010, "One"), (5_010, 12_000, "Two"), (12_000, 20_000, "Three")].map {
                        "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\($0.0)\nEND=\($0.1)\ntitle=\($0.2)\n"
                    }.joined(), to: "chapters.txt")
            let film = try await film(folder, inputs: ["-i", chapters.path, "-map_chapters", "1"])
            let terminal = try TmuxScreen([film.path], columns: 100, rows: 30)
            try await terminal.waitFor(cursorOn: "film.mp4")
            try terminal.send("Enter")
            try await terminal.waitFor("the first chapter") { $0.contains("▼") && $0.foot.contains("One") }
            // A chapter that begins between two frames begins with the second.
            for (key, frame, title) in [
                ("PageDown", 126, "Two"), ("PageDown", 300, "Three"), ("PageUp", 126, "Two"), ("PageUp", 0, "One"),
            ] {
                try terminal.send(key)
                try await rest(terminal, at: frame)
                try await terminal.waitFor("chapter \(title)") { $0.foot.contains(title) }
            }
            try terminal.send("G", "PageDown")
            try await terminal.waitFor(text: "no chapter there")
            try terminal.send("+", "+")
            try await terminal.waitFor(text: "zoom 0:05.0")
            try terminal.send("-", "-", "-")
            try await terminal.waitFor("no zoom") { !$0.contains("zoom") }
        }

        /// A frame of 4K and 10 bits takes 31 MiB with what the decoder keeps beside it, and a decoder holds nine.
        @Test func aFilmIn4KKeepsWithinItsMemory() async throws {
            let folder = try TemporaryFolder()
            let film = folder.url.appending(path: "film.mp4")
            let result = try await Command.run(
                Command.find("ffmpeg"),
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=3840x2160:rate=25:duration=2.4", "-pix_fmt",
                    "yuv420p10le", "-c:v", "libx264", "-preset", "ultrafast", "-g", "30", "-keyint_min", "30",
                    "-sc_threshold", "0", film.path,
                ])
            try #require(result.status == 0, "\(result.errors)")
            let terminal = try await open(film)
            try await terminal.waitFor("its strip") { $0.contains("┃") && !$0.contains("  ·  ") }
            try await go(to: "50%", terminal)
            try await rest(terminal, at: 30)
            for (key, count, frame) in [(".", 20, 50), (",", 30, 20), ("End", 1, 59), ("Home", 1, 0), (".", 1, 1)] {
                for _ in 0..<count { try terminal.send(key) }
                try await rest(terminal, at: frame)
            }
            let peak = (terminal.peakMemory() ?? .max) >> 10
            #expect(peak < 450, "memory at most, in MiB")
        }

        /// Three scenes of five seconds, sound in the second and no more than its first second in the third.
        private func scenes(_ folder: TemporaryFolder) async throws -> URL {
            let film = folder.url.appending(path: "scenes.mp4")
            let result = try await Command.run(
                Command.find("ffmpeg"),
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=5", "-f", "lavfi", "-i",
                    "mandelbrot=size=320x180:rate=25:end_pts=125", "-f", "lavfi", "-i",
                    "smptebars=size=320x180:rate=25:duration=5", "-f", "lavfi", "-i",
                    "aevalsrc='0.5*sin(880*t)*gt(t,5)*lt(t,11)':s=44100:d=15", "-filter_complex",
                    "[1]trim=end_frame=125,setpts=N/25/TB[m];[0][m][2]concat=n=3[v]", "-map", "[v]", "-map", "3:a",
                    "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast", "-g", "250", "-sc_threshold", "0",
                    film.path,
                ])
            try #require(result.status == 0, "\(result.errors)")
            return film
        }

        @Test func scenesAreFoundAndGoneTo() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await open(scenes(folder))
            for (key, frame) in [("x", 125), ("x", 250), ("X", 125), ("x", 250)] {
                try terminal.send(key)
                try await rest(terminal, at: frame)
            }
            // The scenes that were found are ticked; the playhead stands on the second.
            try await terminal.waitFor("the tick of the first") { screen in
                screen.rows.contains { $0.contains("┃") && ($0.contains("┬") || $0.contains("┼")) }
            }
            try terminal.send("x")
            try await terminal.waitFor(text: "no next scene")
            try terminal.send("Home", "X")
            try await terminal.waitFor(text: "no previous scene")
            try await rest(terminal, at: 0)
            // Keys that come while the search runs add up.
            try terminal.send("x", "x")
            try await rest(terminal, at: 250)
            // An Esc that comes at once would count as meant for the search.
            try terminal.send("y")
            try await terminal.waitFor(text: "copied 0:00:10.000")
            try terminal.send("Escape")
            try await terminal.waitFor(cursorOn: "scenes.mp4")
        }

        @Test func aSearchSaysHowFarItIsAndCanBeCancelled() async throws {
            let folder = try TemporaryFolder()
            // Ten minutes without a cut: no machine is through before the key comes.
            let film = folder.url.appending(path: "long.mp4")
            try await encode("rate=25:duration=600", ["-g", "250", "-sc_threshold", "0"], to: film)
            let terminal = try await open(film)
            try terminal.send("x")
            try await terminal.waitFor("how far it is") { screen in
                screen.foot.contains("looking for the next scene … 0:00:") && !screen.foot.contains("0:00:00.000")
            }
            try terminal.send("Escape")
            try await terminal.waitFor("the end of the search") { !$0.foot.contains("looking") }
            try await rest(terminal, at: 0)
            // Whoever goes elsewhere is not taken away.
            try terminal.send("x")
            try await terminal.waitFor("the search") { $0.foot.contains("looking for the next scene") }
            try terminal.send("5")
            try await terminal.waitFor("its end") { !$0.foot.contains("looking") }
            try await rest(terminal, at: 7_500)
        }

        @Test func theWaveformShowsSoundAndSilence() async throws {
            let folder = try TemporaryFolder()
            let film = try await scenes(folder)
            let terminal = try await open(film, columns: 100, rows: 30)
            // A third of silence, two fifths of sound, and silence again, on the row above the ruler.
            let screen = try await terminal.waitFor("the whole waveform") { screen in
                guard let ruler = screen.rows.firstIndex(where: { $0.contains("┃") && $0.contains("─") }) else {
                    return false
                }
                let lane = screen.rows[ruler - 1]
                return lane.count { $0 == "█" } > 35 && lane.count { $0 == "_" } > 45 && !lane.contains("·")
            }
            #expect(screen.contains("frame 0"))
            try terminal.send("b")
            try await terminal.waitFor("the barcode") { screen in
                screen.rows.count { $0.count { $0 == "▀" } > 90 } >= 3
            }
            try terminal.send("b")
            try await terminal.waitFor("the filmstrip") { screen in
                !screen.rows.contains { $0.count { $0 == "▀" } > 90 }
            }
            // Small terminals have no room for it.
            try terminal.resize(columns: 40, rows: 12)
            try await terminal.waitFor("no lanes") { screen in
                screen.rows.count == 12 && !screen.contains("____") && screen.contains("┃")
            }
        }

        @Test func theSourcesTimecode() async throws {
            let folder = try TemporaryFolder()
            let film = try await film(folder, ["-timecode", "01:00:00:00"])
            let terminal = try await open(film)
            try await terminal.waitFor(text: "01:00:00:00")
            try terminal.send(".")
            try await terminal.waitFor(text: "01:00:00:01 / 01:00:20:00")
            try terminal.send("T")
            try await terminal.waitFor(text: "0:00:00.040")
            try terminal.send("T", "g")
            try terminal.type("01:00:10:05")
            try terminal.send("Enter")
            try await rest(terminal, at: 255)
            try terminal.send("y")
            try await terminal.waitFor(text: "copied 01:00:10:05")
        }

        @Test func savedFramesAreTheFramesShown() async throws {
            let folder = try TemporaryFolder()
            let film = try await film(folder)
            let work = try folder.folder("work")
            let terminal = try await open(film, in: work)
            try terminal.send("5", ".", ".", ".")
            try await rest(terminal, at: 253)
            try terminal.send("s")
            let saved = work.appending(path: "film-0.00.10.120.png")
            try await terminal.waitFor(text: "saved")
            #expect(FileManager.default.fileExists(atPath: saved.path))
            // The second is written beside the first.
            try terminal.send("s")
            try await terminal.waitFor("another file") { _ in
                FileManager.default.fileExists(atPath: work.appending(path: "film-0.00.10.120-2.png").path)
            }
            let expected = try await Command.run(
                Command.find("ffmpeg"),
                [
                    "-v", "error", "-i", film.path, "-vf", "select=eq(n\\,253)", "-frames:v", "1", "-pix_fmt", "rgb24",
                    "-f", "rawvideo", work.appending(path: "expected").path,
                ])
            try #require(expected.status == 0, "\(expected.errors)")
            let actual = try await Command.run(
                Command.find("ffmpeg"),
                [
                    "-v", "error", "-i", saved.path, "-pix_fmt", "rgb24", "-f", "rawvideo",
                    work.appending(path: "actual").path,
                ])
            try #require(actual.status == 0, "\(actual.errors)")
            let one = try Data(contentsOf: work.appending(path: "expected"))
            let other = try Data(contentsOf: work.appending(path: "actual"))
            try #require(one.count == 320 * 180 * 3 && other.count == one.count)
            var difference = 0
            for (left, right) in zip(one, other) { difference += abs(Int(left) - Int(right)) }
            #expect(Double(difference) / Double(one.count) < 2, "mean difference of a channel")
        }

        /// Names as long as names can be leave room for the time.
        @Test func framesOfLongNamesAreSaved() async throws {
            let folder = try TemporaryFolder()
            let film = try await film(folder)
            let long = folder.url.appending(path: String(repeating: "ä", count: 125) + ".mp4")
            try FileManager.default.moveItem(at: film, to: long)
            let work = try folder.folder("work")
            let terminal = try TmuxScreen([long.path], columns: 100, rows: 30, in: work)
            try await terminal.waitFor("the film's facts") { $0.contains("320 × 180") || $0.contains("320×180") }
            try terminal.send("Enter")
            try await terminal.waitFor("the timeline") { $0.contains(" frame 0") && $0.colouredRows > 3 }
            try terminal.send("s")
            try await terminal.waitFor(text: "saved")
            let names = try FileManager.default.contentsOfDirectory(atPath: work.path)
            #expect(names.count == 1 && names[0].hasSuffix("-0.00.00.000.png") && names[0].hasPrefix("ää"), "\(names)")
        }

        @Test func copyingReachesTheClipboard() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await open(film(folder))
            try terminal.send("5")
            try await rest(terminal, at: 250)
            try terminal.send("y")
            try await terminal.waitFor(text: "copied 0:00:10.000")
            try await terminal.waitFor("the buffer of tmux") { _ in try terminal.clipboard() == "0:00:10.000" }
            try terminal.send("q", "y")
            try await terminal.waitFor("the path") { _ in
                try terminal.clipboard() == folder.url.appending(path: "film.mp4").path
            }
        }

        @Test func otherFilesAndScreens() async throws {
            let terminal = try TmuxScreen(
                [Fixtures.url("Films/Four places, 1080p.mp4").path], columns: 100, rows: 30)
            try await terminal.waitFor(cursorOn: "Four places, 1080p.mp4")
            try terminal.send("Tab")
            try await terminal.waitFor("its timeline") { $0.rows[0].contains("1920×1080") && $0.colouredRows > 3 }
            try terminal.send("J")
            try await terminal.waitFor("the next file") {
                $0.rows[0].contains("Funicular.webm") && $0.contains("frame 0")
            }
            try terminal.send("K", "K")
            try await terminal.waitFor("a file of captions") { $0.rows[0].contains("Four places, 1080p.en.srt") }
            try terminal.send("J", "J", "J")
            try await terminal.waitFor("two further") { $0.rows[0].contains("Gannets.avi") && $0.colouredRows > 3 }
            try terminal.send("Tab")
            try await terminal.waitFor("the inspector") { $0.contains("duration") && $0.contains("AVI") }
            try terminal.send("Tab")
            let place = "9/\(try Fixtures.filmCount)"
            try await terminal.waitFor("the browser, on the last file") { $0.isOn("Gannets.avi") && $0.place == place }
            try terminal.send("G", "l", "J")
            try await terminal.waitFor(text: "no file there")
        }

        /// Whether or not the folder has been read again by then.
        @Test func theNextFileAfterOneThatIsGone() async throws {
            let folder = try TemporaryFolder()
            for name in ["a", "b", "c", "d"] { try folder.copy("Pictures/Grace Hopper.png", as: "\(name).png") }
            let terminal = try TmuxScreen([folder.url.path], columns: 100, rows: 30)
            try await terminal.waitFor(place: "1/4")
            try terminal.send("j", "Enter")
            try await terminal.waitFor("its timeline") { $0.rows[0].contains("b.png") && $0.colouredRows > 3 }
            try FileManager.default.removeItem(at: folder.url.appending(path: "b.png"))
            try terminal.send("Tab")
            try await terminal.waitFor("the inspector") { $0.contains("there is no such file") }
            try terminal.send("q", "J")
            try await terminal.waitFor("the next file") { $0.rows[0].contains("c.png") && $0.colouredRows > 3 }
            try terminal.send("q")
            try await terminal.waitFor("the folder without it") { $0.isOn("c.png") && $0.place == "2/3" }
            try terminal.send("Enter")
            try await terminal.waitFor("its timeline") { $0.rows[0].contains("c.png") && $0.colouredRows > 3 }
            try FileManager.default.removeItem(at: folder.url.appending(path: "c.png"))
            try terminal.send("K")
            try await terminal.waitFor("the file before") { $0.rows[0].contains("a.png") && $0.colouredRows > 3 }
        }

        @Test func lanesShowWhatAFilmStates() async throws {
            let folder = try TemporaryFolder()
            let telemetry = try Fixtures.url("gopro-karma-gpmf.mp4").path
            let film = try await film(
                folder, inputs: ["-i", telemetry], ["-map", "0:v", "-map", "1:d", "-c:d", "copy", "-copy_unknown"])
            let terminal = try await open(film, columns: 120, rows: 45)
            try await terminal.waitFor("the lanes") {
                $0.contains("speed 1.16 m/s (4 km/h)") && $0.contains("altitude 15.7 m")
                    && $0.contains("33.12537, −117.33107") && $0.contains("●")
            }
            try terminal.send("l")
            // 5 s lie in the sample that begins at 4.755 s.
            try await terminal.waitFor("other values") {
                $0.contains("speed 8.22 m/s (30 km/h)") && $0.contains("altitude 15.8 m")
            }
            try terminal.send(":")
            try await terminal.waitFor("the prompt") { $0.foot.hasPrefix(":") }
            try terminal.type("lane accelerometer")
            try terminal.send("Enter")
            try await terminal.waitFor("a third lane") { screen in
                screen.contains("accelerometer") && screen.contains("m/s²")
                    && screen.rows.contains { $0.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) } }
            }
            try terminal.send("L")
            try await terminal.waitFor("the menu") { $0.contains("╭─ lanes") && $0.contains("GYRO (Gyroscope") }
            try terminal.send("0")
            try await terminal.waitFor("no map") { !$0.contains("●") && !$0.contains("−117.3") }
            try terminal.send("q")
            // The preview has a map with the place where the timeline was left.
            try await terminal.waitFor("the map of the preview") {
                $0.isOn("film.mp4") && $0.contains("●") && $0.contains("33.1255")
            }
        }

        @Test func aTimelineGoesOnWhereItWasLeft() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await open(film(folder))
            try terminal.send("5")
            try await rest(terminal, at: 250)
            try terminal.send("i", "6", "o")
            let left = try await rest(terminal, at: 300)
            #expect(left.contains("range 0:02.000"))
            try terminal.send("Tab")
            try await terminal.waitFor("the inspector") { $0.contains("isPlayable") }
            try terminal.send("Tab")
            try await terminal.waitFor(cursorOn: "film.mp4")
            try terminal.send("Tab")
            let back = try await rest(terminal, at: 300)
            #expect(back.contains("range 0:02.000"))
        }

        /// Stills and sound have a timeline without time; they fit a new size as films do.
        @Test(arguments: ["Pictures/Paris.avif", "Music/Without cover.opus", "Films/Four places, 1080p.mp4"])
        func theFrameFitsANewSize(name: String) async throws {
            let terminal = try TmuxScreen([Fixtures.url(name).path], columns: 60, rows: 16)
            try await terminal.waitFor(text: name.split(separator: "/")[1].prefix(10).description)
            try terminal.send("Enter")
            let small = try await terminal.waitFor("a small picture") { $0.colouredRows > 6 && !$0.contains("1/") }
            try terminal.resize(columns: 160, rows: 48)
            let large = try await terminal.waitFor("a large one") {
                $0.rows.count == 48 && $0.colouredRows > small.colouredRows + 8
            }
            #expect(large.rows.count == 48)
            try terminal.resize(columns: 60, rows: 16)
            try await terminal.waitFor("the small one again") { $0.rows.count == 16 && $0.colouredRows > 6 }
        }

        @Test func soundHasNoFramesToGoTo() async throws {
            let terminal = try TmuxScreen([Fixtures.url("Music/Without cover.opus").path], columns: 80, rows: 24)
            try await terminal.waitFor(cursorOn: "Without cover.opus")
            try terminal.send("Enter")
            try await terminal.waitFor("a waveform") { $0.colouredRows > 3 && $0.contains("┃") }
            try terminal.send(".", ",", "Right", "5", "G", "j", "PageDown", "+", "s", "T", "y")
            try terminal.send("g")
            try await terminal.waitFor(text: "go to (")
            try terminal.send("1", "Enter")
            try await terminal.waitFor(text: "0:00:01.000 /")
            try terminal.send("q")
            try await terminal.waitFor(place: "3/3")
        }

        @Test func failuresSayWhyAndCanBeRetried() async throws {
            let folder = try TemporaryFolder()
            let broken = try folder.write(String(repeating: "\u{0}\u{1}\u{2}", count: 500), to: "film.mp4")
            let terminal = try TmuxScreen([broken.path], columns: 100, rows: 30)
            try await terminal.waitFor("the failure in the row") { $0.contains("✗") }
            try terminal.send("Enter")
            try await terminal.waitFor("the reason") { $0.rows[1].contains("no media that libav recognises") }
            try terminal.send(".", "5", "s", "y", "j", "+")
            try Data(contentsOf: Fixtures.url("Music/Without cover.opus")).write(to: broken)
            try terminal.send("r")
            try await terminal.waitFor("the waveform and no reason") {
                $0.colouredRows > 3 && !$0.contains("recognises")
            }
        }

        /// Another film is put under the name of the one that is open: that is said, and nothing of both is mixed.
        @Test func anotherFileUnderTheNameIsTold() async throws {
            let folder = try TemporaryFolder()
            let film = try await film(folder)
            let other = folder.url.appending(path: "other")
            try await encode("rate=10:duration=3", [], to: other.appendingPathExtension("mp4"))
            let terminal = try await open(film)
            try terminal.send(".")
            try await rest(terminal, at: 1)
            #expect(rename(other.appendingPathExtension("mp4").path, film.path) == 0)
            // Far from what is ready: the file must be read.
            try terminal.send("9")
            try await terminal.waitFor("what has happened") { $0.contains("the file has changed; r shows the new one") }
            try terminal.send("Right", ".")
            try terminal.send("r")
            try await terminal.waitFor("the other film") {
                $0.contains("0:00:03.0") && !$0.contains("has changed") && $0.colouredRows > 3
            }
            try terminal.send("Home")
            try await rest(terminal, at: 0)
            try terminal.send(".")
            let screen = try await rest(terminal, at: 1)
            #expect(screen.contains("0:00:00.100"))
        }

        @Test func theMouseSeeks() async throws {
            let folder = try TemporaryFolder()
            let terminal = try await open(film(folder))
            let ruler = try #require(try terminal.screen().row(of: "┃"))
            try terminal.click(column: 50, row: ruler)
            let screen = try await terminal.waitFor("the middle") {
                $0.rows[ruler].firstIndex(of: "┃").map {
                    _ in true
                } == true && $0.contains("0:00:10.")
            }
            #expect(Array(screen.rows[ruler]).firstIndex(of: "┃").map { (49...51).contains($0) } == true)
        }
    }
}
