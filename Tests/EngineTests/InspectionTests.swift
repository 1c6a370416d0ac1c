import Foundation
import Media
import Places
import Synchronization
import TestSupport
import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(5))) struct InspectionTests {
    private final class Reports: Sendable {
        private let all = Mutex<[[InspectionNode]]>([])
        var count: Int { all.withLock { $0.count } }
        var last: [InspectionNode] { all.withLock { $0.last ?? [] } }
        func add(_ report: [InspectionNode]) { all.withLock { $0.append(report) } }
    }

    /// An element of Matroska with a length of eight bytes.
    private static func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
        let length = UInt64(content.count) | 1 << 56
        return identifier + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) } + content
    }

    /// A file of subtitles alone, with many tracks.
    private static func file(tracks: Int) -> [UInt8] {
        let header = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)))
        let entries = (1...tracks).flatMap { number -> [UInt8] in
            let bytes = [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
            return element(
                [0xAE],
                element([0xD7], bytes) + element([0x73, 0xC5], bytes) + element([0x83], [0x11])
                    + element([0x86], Array("S_TEXT/UTF8".utf8)))
        }
        let info = element([0x15, 0x49, 0xA9, 0x66], element([0x2A, 0xD7, 0xB1], [0x0F, 0x42, 0x40]))
        // One subtitle: without any, libav takes the file for cut off.
        let block = element([0xA3], [0x81, 0, 0, 0x80] + Array("text".utf8))
        let cluster = element([0x1F, 0x43, 0xB6, 0x75], element([0xE7], [0]) + block)
        let tracks = element([0x16, 0x54, 0xAE, 0x6B], entries)
        return header + element([0x18, 0x53, 0x80, 0x67], info + tracks + cluster)
    }

    @Test func manyTracksAreReportedInBatches() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "engine-\(UUID().uuidString).mkv")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(Self.file(tracks: 300)).write(to: url)
        let reports = Reports()
        let place = Place.file(path: Array(url.path.utf8))
        let asset = PlaceOpener(budget: .patient).asset(of: place)
        await Inspection(asset: asset, interval: .seconds(3_600)).fill { reports.add($0) }
        let properties = try #require(reports.last.first { $0.id == "properties" })
        let tracks = properties.children.filter { $0.id.hasPrefix("track ") }
        #expect(tracks.count == 300)
        #expect(tracks.allSatisfy { $0.children.allSatisfy { [.loaded, .failed].contains($0.status) } })
        // At once, after each stage, and after the last track.
        #expect(reports.count <= Stage.allCases.count + 2)
        // What a person asks stays readable.
        #expect(reports.last.count < 30)
        let general = try #require(reports.last.first)
        #expect(general.children.contains { $0.name == "tracks" && $0.value == "300, the first 24 below" })
    }

    /// The rows of a group of what a person asks, as `name: value`.
    private func rows(_ group: String, of name: String) async throws -> [String] {
        try await rows(group, of: Samples.place(name))
    }

    private func rows(_ group: String, of place: Place) async throws -> [String] {
        let reports = Reports()
        await Inspection(asset: PlaceOpener(budget: .patient).asset(of: place)).fill { reports.add($0) }
        let node = try #require(reports.last.first { $0.name == group })
        return node.children.map { "\($0.name): \($0.value)" }
    }

    /// The words are those of mediainfo where it has some; the numbers those of ffprobe.
    @Test func whatAPersonAsksComesFirst() async throws {
        let general = try await rows("General", of: "Films/Footpath, held upright.mov")
        #expect(
            general == [
                "format: QuickTime / MOV, brand qt", "size: 223 KiB (228,157 bytes)", "duration: 3.003 s",
                "bit rate: 608 kbit/s", "software: Lavf59.27.100",
            ])
        let video = try await rows("Video", of: "Films/Footpath, held upright.mov")
        #expect(
            video == [
                "codec: H.264 / AVC, High, level 5.0", "size: 1280 × 720 pixels", "shown: turned by 90°, 720 × 1280",
                "shape: 9:16", "frame rate: 29.97 fps (30000/1001)", "colour: BT.709, 8 bit, 4:2:0, limited range",
                "bit rate: 603 kbit/s",
            ])
        let audio = try await rows("Audio", of: "Music/With cover and chapters.mp3")
        #expect(audio.prefix(3) == ["codec: MP3 (MPEG audio layer 3)", "sample rate: 48 kHz", "channels: stereo"])
        let tags = try await rows("General", of: "Music/With cover and chapters.mp3")
        #expect(tags.contains("title: Test title") && tags.contains("chapters: 2"))
        let picture = try await rows("Picture", of: "Pictures/Waterfall, turned by EXIF.jpg")
        #expect(picture.contains("shown: turned by 90°, 1800 × 1200"))
        #expect(!picture.contains { $0.hasPrefix("frame rate") }, "a single picture has no rate")
        let bright = try await rows("Video", of: "Films/Boards, HDR10 in AV1.mp4")
        #expect(bright.contains("colour: HDR (PQ), BT.2020, 10 bit, 4:2:0, limited range"))
    }

    /// Of advertisements in a stream it is told how many there are, and of their addresses nothing that lets anybody in.
    @Test func whatIsInsertedIntoAStreamIsListed() async throws {
        let path = "hls-interstitials-remote/interstitials_vod_asset_uri.m3u8"
        let listed = try await rows("General", of: Samples.fixture(path))
        #expect(listed.contains("interstitials: 3") && !listed.contains { $0.hasPrefix("date ranges") })
        let folder = try TemporaryFolder()
        let start = #"START-DATE="2026-01-01T10:00:00Z""#
        let list = try folder.write(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:9
            #EXTINF:9,
            0.ts
            #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",\(start),\
            X-ASSET-URI="https://ann:hush@ads.example/1.m3u8?token=hush&n=1"
            #EXT-X-DATERANGE:ID="show",\(start)
            #EXT-X-ENDLIST

            """, to: "list.m3u8")
        let asset = PlaceOpener(budget: .patient).asset(of: .file(path: Array(list.path.utf8)))
        let reports = Reports()
        await Inspection(asset: asset).fill { reports.add($0) }
        let words = "\(reports.last)"
        #expect(words.contains("https://ann@ads.example/1.m3u8?token=…&n=1") && !words.contains("hush"))
        #expect(words.contains("date ranges") && words.contains("2026-01-01T10:00:00Z"))
    }

    /// The names, units and rates are those that exiftool and the camera's own documents have.
    @Test func whatAFilmStatesOverItsTimeStandsBeneath() async throws {
        let film = Samples.fixture("gopro-max-gpmf.mp4")
        let rows = try await rows("Telemetry", of: film)
        #expect(rows.count == 16)
        #expect(rows.first == "position: latitude, longitude, altitude, speed, 17.5 Hz")
        #expect(rows.contains("ACCL: Accelerometer, 3 numbers in m/s², 197.8 Hz"))
        #expect(rows.contains("ISOE: Sensor ISO, 1 number, 30 Hz"))
        #expect(try await self.rows("Metadata", of: film).first == "codec: gpmd, binary data")
        #expect(
            try await self.rows("Telemetry", of: Samples.fixture("videojs-id3.ts")) == ["TXXX: no numbers"])
    }

    @Test func telemetryIsAProperty() async throws {
        let engine = LocalEngine(budget: .patient)
        #expect(LocalEngine.propertyNames.contains("telemetry"))
        func telemetry(_ place: Place) async throws -> [PropertyValue] {
            let asset = try await engine.properties(of: place, named: ["telemetry"])
            #expect(asset.properties.map(\.name) == ["telemetry"] && asset.tracks == nil)
            guard case .list(let channels)? = asset.properties.first?.value else { return [] }
            return channels
        }
        let channels = try await telemetry(Samples.fixture("gopro-karma-gpmf.mp4"))
        #expect(channels.first?["key"] == .string("position"))
        #expect(channels.first?["sampleRate"]?.double.map { $0.rounded() } == 4)
        #expect(try await telemetry(Samples.place("Films/Two programmes.mp4")).isEmpty)
        // Its two messages lie at one place, and libav does not find the way back to it.
        #expect(try await telemetry(Samples.fixture("sample_scte35.ts")).map { $0["key"] } == [.string("scte_35")])
    }

    @Test func placesAreWrittenAsOnMaps() {
        #expect(TagOverview.place("+40.6358-111.8084+1401.883/") == "40.6358° N 111.8084° W, 1402 m")
        #expect(TagOverview.place("-33.8688+151.2093/") == "33.8688° S 151.2093° E")
        #expect(TagOverview.place("+512900.6-0000734.2/") == "51.4835° N 0.1262° W")
        #expect(TagOverview.place("London") == "London")
        #expect(TagOverview.place("") == nil)
    }

    @Test(
        arguments: [
            (0, "0 s"), (3.003, "3.003 s"), (59.999_9, "1 min"), (62, "1 min 2 s"), (3_723.4, "1 h 2 min 3 s"),
            (7_200, "2 h"),
        ])
    func lengthsHaveUnits(seconds: Double, words: String) {
        #expect(FormatWords.length(MediaTime(seconds: seconds)) == words)
    }

    @Test func numbersHaveUnits() {
        #expect(FormatWords.bytes(1) == "1 byte")
        #expect(FormatWords.bytes(999) == "999 bytes")
        #expect(FormatWords.bytes(1_234_567) == "1.2 MiB (1,234,567 bytes)")
        #expect(FormatWords.bitRate(137.4) == "137 bit/s")
        #expect(FormatWords.bitRate(12_345_678) == "12.3 Mbit/s")
        #expect(FormatWords.level(123, of: "hevc") == "4.1")
        #expect(FormatWords.level(50, of: "h264") == "5.0")
        #expect(FormatWords.level(4, of: "av1") == nil)
        #expect(FormatWords.shape(PixelSize(width: 1920, height: 802)) == "2.39:1")
    }
}
