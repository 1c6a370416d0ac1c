import Foundation
import TestSupport
import Testing

@testable import Media

/// Ranges exported from films of many kinds, judged by ffmpeg and ffprobe.
@Suite struct RangeExportTests {
    private let scratch: Scratch
    private let films: ExportFilms

    init() throws {
        scratch = try Scratch()
        films = ExportFilms(in: scratch)
    }

    private static let ranges: [(Double, Double)] = [(9, 15.03), (0, 2), (17.5, .infinity), (4, 4.04)]

    @Test func anMP4KeepsWhatItIs() async throws {
        let film = try films.upright()
        for (start, end) in Self.ranges {
            let copy = try await ExportedFile(film, start, end, in: scratch)
            try copy.verify(against: film)
        }
        let copy = try await ExportedFile(film, 9, 15.03, in: scratch)
        #expect(copy.plan.range.start == MediaTime(value: 8, timescale: 1), "the key frame before")
        #expect(copy.plan.range.end >= MediaTime(seconds: 15.03) && copy.plan.range.end < MediaTime(seconds: 15.2))
        #expect(copy.plan.container == "MP4" && copy.plan.fileExtension == "mp4")
        // What libav writes anew is no track to carry.
        #expect(copy.plan.tracks.map(\.fate) == [.copied, .copied, .rewritten, .rewritten])
        #expect(copy.plan.tracks.allSatisfy { $0.isCarried == $0.note.isEmpty })
        let probe = try FFmpeg.probe(copy.path)
        #expect(probe.pictures.first?.side_data_list?.compactMap(\.rotation) == [90])
        #expect(probe.pictures.first?.tag("timecode") == "01:00:08:00")
        #expect(probe.streams.first { $0.codec_type == "audio" }?.tag("language") == "deu")
        #expect(probe.chapters.map { $0.tags?["title"] } == ["Two", "Three"])
        #expect(probe.chapters.map(\.start_time) == ["0.000000", "4.000000"])
        #expect(probe.format.tag("title") == "A film" && probe.format.tag("artist") == "Somebody")
        #expect(
            probe.format.duration.flatMap { Double($0) }.map { abs($0 - copy.plan.range.duration.seconds) < 0.03 }
                == true)
        let size = try URL(filePath: copy.path).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        let estimate = try #require(copy.plan.estimatedBytes)
        #expect(abs(Double(size) - Double(estimate)) < Double(size) / 4)
    }

    @Test func aMatroskaFileKeepsAllItsTracks() async throws {
        let film = try films.manyTracks()
        for (start, end) in Self.ranges {
            try await ExportedFile(film, start, end, in: scratch).verify(against: film)
        }
        let copy = try await ExportedFile(film, 10.5, 15, in: scratch)
        #expect(copy.plan.tracks.count == 7 && copy.plan.tracks.allSatisfy { $0.isCarried })
        let (before, after) = (try FFmpeg.probe(film), try FFmpeg.probe(copy.path))
        #expect(after.streams.map(\.codec_name) == before.streams.map(\.codec_name))
        for name in ["language", "title", "filename", "mimetype"] {
            #expect(after.streams.map { $0.tag(name) } == before.streams.map { $0.tag(name) })
        }
        for name in ["default", "forced", "attached_pic"] {
            #expect(after.streams.map { $0.disposition?[name] } == before.streams.map { $0.disposition?[name] })
        }
        #expect(after.chapters.map { $0.tags?["title"] } == ["Two", "Three"])
        #expect(after.format.tag("title") == "A film")
        // A cue that is on the screen at the cut stays there, as long as it is.
        let cues = try FFmpeg.run("ffmpeg", ["-v", "error", "-i", copy.path, "-map", "0:s:1", "-f", "srt", "-"]).output
        #expect(cues.contains("00:00:00,000 --> 00:00:01,"), "\(cues)")
        #expect(cues.contains("Over eight to eleven") && cues.contains("Later"))
        let font = scratch.path("font")
        _ = try FFmpeg.run("ffmpeg", ["-v", "error", "-y", "-dump_attachment:t:0", font, "-i", copy.path])
        #expect(try Data(contentsOf: URL(filePath: font)) == Data(contentsOf: URL(filePath: scratch.path("a.ttf"))))
    }

    @Test func transportStreamsAreCut() async throws {
        // The clock of the second starts anew in the middle of it.
        for (name, options) in [
            ("plain.ts", ["-c:a", "aac"]), ("wrapped.ts", ["-c:a", "ac3", "-output_ts_offset", "95435"]),
            ("camera.m2ts", ["-c:a", "ac3", "-mpegts_m2ts_mode", "1"]),
        ] {
            let film = try films.film(name, options)
            for (start, end) in Self.ranges {
                let copy = try await ExportedFile(film, start, end, in: scratch)
                #expect(copy.plan.container == "MPEG-TS")
                try copy.verify(against: film)
            }
        }
    }

    /// Ranges that are sought, and not reached by reading from the start; the second without reordered frames.
    @Test(arguments: Thoroughness.spread(oneIn: 3, of: ["mp4", "mkv", "ts"]), [3, 0])
    func soundIsWholeFromItsFirstSample(
        ending: String, reordered: Int
    ) async throws {
        let film = try films.film(
            "sought.\(ending)", ["-bf", "\(reordered)", "-c:a", ending == "mkv" ? "libopus" : "aac"])
        for (start, end) in [(13.2, 16), (16.5, 19)] as [(Double, Double)] {
            let copy = try await ExportedFile(film, start, end, in: scratch)
            try copy.verify(against: film)
            let levels = try FFmpeg.levels(of: copy.path, portion: 0.05)
            let length = copy.plan.range.duration.seconds
            #expect(abs(Double(levels.count) * 0.05 - length) < 0.15, "\(levels.count) of \(length) s")
            // The tone never changes: what lacks its beginning is soft.
            let usual = levels.sorted()[levels.count / 2]
            #expect(levels.dropLast().allSatisfy { $0 > usual * 0.7 }, "\(levels.prefix(4)) of \(usual)")
        }
    }

    /// A second sound that ends long before the range does not make the copy read the file to its end.
    @Test(arguments: ["mkv", "ts"]) func whatEndsEarlyIsNotWaitedFor(ending: String) async throws {
        let film = scratch.path("two.\(ending)")
        try FFmpeg.make([
            "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=240", "-f", "lavfi", "-i",
            "sine=440:duration=240", "-f", "lavfi", "-i", "sine=880:duration=20", "-map", "0", "-map", "1", "-map", "2",
            "-c:v", "libx264", "-preset", "ultrafast", "-g", "50", "-pix_fmt", "yuv420p", "-c:a", "ac3", film,
        ])
        let location = MediaLocation.file(path: Array(film.utf8))
        let plan = try await RangeExport.plan(
            of: location, range: TimeRange(start: MediaTime(seconds: 30), end: MediaTime(seconds: 34)))
        let target = Array(scratch.path("part.\(ending)").utf8)
        let read = try await WorkerPool.writing.run(priority: .visible) { context in
            let source = try ExportSource(
                ContainerSource(ContainerOrigin(location), budget: .patient), interruption: context.interruption)
            let file = try UnfinishedFile(path: target, interruption: context.interruption, silence: .seconds(60))
            let output = try FileOutput(file)
            try Remuxer(
                plan, source: source, output: output, name: "a.\(ending)", interruption: context.interruption,
                meter: ExportMeter { _ in }
            ).run()
            return Int(source.demuxer.counters.bytesRead)
        }
        let size = try URL(filePath: film).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        #expect(read > 0 && read < size / 2, "\(read) of \(size)")
    }

    /// Frames that lead up to a key frame and need what comes before it must go, and nothing else. What begins with a
    /// picture that does not forget all before it makes ffmpeg miss what that one takes out of memory.
    @Test(arguments: Thoroughness.spread(oneIn: 2, of: ["mp4", "ts", "mkv"])) func openGroupsOfPictures(ending: String)
        async throws
    {
        let film = try films.film(
            "open.\(ending)", ["-c:a", "aac", "-x264-params", "open-gop=1:b-pyramid=normal:scenecut=0"])
        for (start, end) in [(4.2, 7.3), (5, 9.97), (9, 15.03), (13, .infinity)] as [(Double, Double)] {
            try await ExportedFile(film, start, end, in: scratch).verify(
                against: film, allowing: "mmco: unref short failure")
        }
    }

    @Test(arguments: Thoroughness.spread(oneIn: 3, of: ["mov", "ts", "mkv"])) func hevc(ending: String) async throws {
        let film = try films.film(
            "hevc.\(ending)",
            [
                "-c:v", "libx265", "-preset", "ultrafast", "-x265-params",
                "log-level=none:open-gop=1:keyint=50:min-keyint=50:scenecut=0:bframes=4", "-tag:v", "hvc1", "-c:a",
                "ac3",
            ].filter { ending != "ts" || !["-tag:v", "hvc1"].contains($0) })
        for (start, end) in Self.ranges {
            let copy = try await ExportedFile(film, start, end, in: scratch)
            try copy.verify(against: film)
            if ending == "mov" { #expect(try FFmpeg.probe(copy.path).pictures.first?.codec_tag_string == "hvc1") }
        }
    }

    /// Containers that tell when frames are presented of some frames only, or of none.
    @Test(arguments: Thoroughness.spread(oneIn: 2, of: ["avi", "mpg", "vob", "flv", "webm"])) func otherContainers(
        ending: String
    ) async throws {
        let options =
            switch ending {
            case "avi": ["-c:v", "mpeg4", "-bf", "2", "-g", "50"]
            case "mpg", "vob": ["-c:v", "mpeg2video", "-bf", "2", "-g", "30", "-f", "vob"]
            case "flv": ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "50", "-bf", "2"]
            default: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "200k", "-g", "60"]
            }
        let film = try films.pictures("film.\(ending)", options)
        for (start, end) in Self.ranges {
            let copy = try await ExportedFile(film, start, end, in: scratch)
            #expect(copy.plan.fileExtension == ending)
            try copy.verify(against: film)
        }
    }

    @Test(arguments: Thoroughness.spread(oneIn: 3, of: ["wav", "m4a", "flac", "mp3", "opus", "ogg", "aiff", "aac"]))
    func sound(
        ending: String
    ) async throws {
        let song = try films.sound("song.\(ending)")
        for (start, end) in [(9, 15.03), (0, 2), (17.5, .infinity)] as [(Double, Double)] {
            let copy = try await ExportedFile(song, start, end, in: scratch)
            try copy.verify(against: song)
            #expect(copy.plan.fileExtension == ending)
            // Cuts between packets, none of which lasts that long here.
            #expect(copy.plan.range.start <= copy.plan.requested.start)
            #expect(copy.plan.requested.start - copy.plan.range.start < MediaTime(seconds: 0.2))
            let probe = try FFmpeg.probe(copy.path)
            if ending != "aac" {
                let duration = try #require(probe.format.duration.flatMap { Double($0) })
                #expect(abs(duration - copy.plan.range.duration.seconds) < 0.06, "\(duration)")
                let title = probe.format.tag("title") ?? probe.streams.first?.tag("title")
                #expect(title == "Song")
            }
        }
    }

    /// What was heard is heard: the samples are those of the source; plain ones are cut where that was asked for.
    @Test(arguments: ["flac", "wav", "aiff", "mov"]) func samplesStayTheSame(ending: String) async throws {
        let song = try films.sound("song.\(ending)", ending == "mov" ? ["-c:a", "pcm_s16be"] : [])
        let copy = try await ExportedFile(song, 9, 15.03, in: scratch)
        let (start, end) = (copy.plan.range.start.samples, copy.plan.range.end.samples)
        if ending != "flac" { #expect(copy.plan.range == copy.plan.requested) }
        let wanted = try FFmpeg.run(
            "ffmpeg",
            ["-v", "error", "-i", song, "-af", "atrim=start_sample=\(start):end_sample=\(end)", "-f", "md5", "-"])
        let found = try FFmpeg.run(
            "ffmpeg", ["-v", "error", "-err_detect", "crccheck+explode", "-i", copy.path, "-f", "md5", "-"])
        #expect(found.output == wanted.output && !found.output.isEmpty, "samples \(start) to \(end)")
        #expect(found.errors == "")
    }

    @Test(arguments: ["m4a", "mp3", "flac"]) func coversAreKept(ending: String) async throws {
        let song = scratch.path("covered.\(ending)")
        try FFmpeg.make([
            "-i", try films.sound("plain.wav"), "-i", try films.cover(), "-map", "0", "-map", "1", "-c:v", "copy",
            "-disposition:v", "attached_pic", song,
        ])
        let copy = try await ExportedFile(song, 3, 6, in: scratch)
        #expect(copy.plan.tracks.allSatisfy { $0.isCarried })
        let streams = try FFmpeg.probe(copy.path).streams
        #expect(streams.contains { $0.codec_name == "mjpeg" && $0.disposition?["attached_pic"] == 1 })
    }

    /// QuickTime's own keys have no place among those of iTunes.
    @Test func camerasKeysAreKept() async throws {
        let film = try films.film(
            "camera.mov",
            [
                "-c:a", "aac", "-movflags", "use_metadata_tags", "-metadata", "com.apple.quicktime.make=Maker",
                "-metadata",
                "com.apple.quicktime.location.ISO6709=+48.1-011.5/",
            ])
        let probe = try FFmpeg.probe(try await ExportedFile(film, 3, 6, in: scratch).path)
        #expect(probe.format.tag("com.apple.quicktime.make") == "Maker")
        #expect(probe.format.tag("com.apple.quicktime.location.iso6709") == "+48.1-011.5/")
    }

    @Test func aContainerThatTakesMoreIsChosenWhereItsOwnDoesNot() async throws {
        let plain = try films.film("plain.mkv", ["-c:a", "pcm_s16le"])
        let film = scratch.path("disguised.webm")
        try FileManager.default.moveItem(atPath: plain, toPath: film)
        let copy = try await ExportedFile(film, 3, 6, in: scratch)
        #expect(copy.plan.container == "Matroska" && copy.plan.fileExtension == "mkv")
        try copy.verify(against: film)
    }

    @Test func whatCannotBeCutSaysWhy() async throws {
        let film = try films.film("film.mp4")
        func plan(_ location: MediaLocation, _ start: Double, _ end: Double) async throws -> ExportPlan {
            try await RangeExport.plan(
                of: location, range: TimeRange(start: MediaTime(seconds: start), end: MediaTime(seconds: end)))
        }
        func code(_ location: MediaLocation, _ start: Double, _ end: Double) async -> MediaError.Code? {
            do {
                _ = try await plan(location, start, end)
                return nil
            } catch {
                return (error as? MediaError)?.code
            }
        }
        let location = MediaLocation.file(path: Array(film.utf8))
        #expect(await code(location, 5, 5) == .invalidRequest)
        #expect(await code(location, 7, 5) == .invalidRequest)
        #expect(await code(location, 30, 40) == .noFrame)
        #expect(await code(scratch.location("nothing.mp4"), 0, 1) == .notFound)
        let cover = MediaLocation.file(path: Array(try films.cover().utf8))
        #expect(await code(cover, 0, 1) == .invalidRequest)
        let encrypted = Corpus.package.appending(path: "Tests/Fixtures/mp4ff-cbcs.mp4").path
        #expect(await code(.file(path: Array(encrypted.utf8)), 1, 2) == .protected)
        // Another film under the same name.
        let before = try await plan(location, 9, 12)
        try FFmpeg.make([
            "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=24:duration=20", "-pix_fmt", "yuv420p", "-g", "37", film,
        ])
        await #expect(throws: MediaError.self) {
            try await RangeExport.run(before, of: location, to: Array(scratch.path("copy.mp4").utf8))
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.path("copy.mp4")))
    }

    /// An edit list of several pieces: what lies between them would be seen.
    @Test func joinedPiecesAreRefused() async throws {
        let film = try films.film("film.mp4", ["-an"])
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: film)))
        try Self.splitEdit(&bytes)
        let location = try scratch.write(bytes, to: "joined.mp4")
        let error = await #expect(throws: MediaError.self) {
            try await RangeExport.plan(
                of: location, range: TimeRange(start: MediaTime(seconds: 3), end: MediaTime(seconds: 8)))
        }
        #expect(error?.code == .invalidRequest && error?.message.contains("edit list") == true)
    }

    /// Makes two pieces, from 0 s and from 9 s, of the first edit list of an MP4 file whose index comes last.
    private static func splitEdit(_ bytes: inout [UInt8]) throws {
        func number(_ place: Int) -> Int { bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
        func box(_ name: String, in range: Range<Int>) throws -> Range<Int> {
            var place = range.lowerBound
            while place + 8 <= range.upperBound {
                let length = number(place)
                if bytes[(place + 4)..<(place + 8)].elementsEqual(name.utf8) { return place..<(place + length) }
                place += max(8, length)
            }
            throw CocoaError(.fileReadCorruptFile)
        }
        func put(_ value: Int, at place: Int) {
            for offset in 0..<4 { bytes[place + offset] = UInt8(truncatingIfNeeded: value >> (24 - 8 * offset)) }
        }
        let movie = try box("moov", in: 0..<bytes.count)
        let track = try box("trak", in: (movie.lowerBound + 8)..<movie.upperBound)
        let edits = try box("edts", in: (track.lowerBound + 8)..<track.upperBound)
        let list = try box("elst", in: (edits.lowerBound + 8)..<edits.upperBound)
        let mediaTime = number(list.lowerBound + 20)
        bytes.insert(contentsOf: [UInt8](repeating: 0, count: 12), at: list.upperBound)
        put(2, at: list.lowerBound + 12)
        for (entry, start) in [(16, mediaTime), (28, mediaTime + 9 * 12_800)] {
            put(5_000, at: list.lowerBound + entry)
            put(start, at: list.lowerBound + entry + 4)
            put(0x1_0000, at: list.lowerBound + entry + 8)
        }
        for box in [movie, track, edits, list] { put(box.count + 12, at: box.lowerBound) }
    }
}

extension MediaTime {
    /// The number of the sample that is heard then, of sound with 48,000 a second.
    fileprivate var samples: Int { Int((seconds * 48_000).rounded()) }
}
