import Compositions
import Foundation
import Media
import Synchronization
import TestInputs
import TestSupport
import Testing
import TimedMetadata
import VideoCompositions

@testable import Compositors

/// Where a camera was, over its pictures.
@Suite struct TelemetryOverlayTests {
    private static let size = PixelSize(width: 240, height: 160)

    /// Hands on what an overlay lays over frames.
    private final class Recorded: VideoOverlay {
        private let overlay: TelemetryOverlay
        private let laid = Mutex<[PlacedPicture]>([])

        init(_ overlay: TelemetryOverlay) { self.overlay = overlay }

        var pictures: [PlacedPicture] { laid.withLock(\.self) }
        var sourceSampleDataTrackIDs: [TrackID] { overlay.sourceSampleDataTrackIDs }

        func pictures(for request: CompositionRequest) async throws -> [PlacedPicture] {
            let pictures = try await overlay.pictures(for: request)
            laid.withLock { $0 = pictures }
            return pictures
        }
    }

    /// A drawn film with the track of a camera.
    private func filmed() async throws -> (asset: Asset, track: Track) {
        let camera = Sources.fixture("gopro-max-gpmf.mp4")
        let metadata = try #require(try await camera.loadTracks(withMediaType: .metadata).first)
        let range = try await metadata.load(.timeRange)
        var composition = Composition()
        composition.naturalSize = Self.size
        let pictures = composition.addTrack(.video)
        try composition[pictures].insert(
            TimeRange(seconds: 0..<10), of: Sources.track(of: Sources.drawn(from: 80 << 8, size: Self.size)), at: .zero)
        let positions = composition.addTrack(.metadata)
        try composition[positions].insert(range, of: metadata, at: .zero)
        let asset = Asset(composition)
        return (asset, try #require(try await asset.loadTracks(withMediaType: .metadata).first))
    }

    /// The places of a track: all of them, or those of a time.
    private func places(of track: Track, at time: MediaTime? = nil) async throws -> [GeographicPosition] {
        var places: [GeographicPosition] = []
        let groups = time.map { track.timedMetadata(.positions, at: [$0]) } ?? track.timedMetadata(.positions)
        for try await group in groups where time.map(group.timeRange.contains) ?? true {
            if let place = try await group.items.load(.location) { places.append(place) }
        }
        return places
    }

    /// The mark is where the place lies between the edges of the way, in the map's square at the upper right.
    @Test(arguments: [Int64(1), 4]) func theMapMarksThePlace(_ second: Int64) async throws {
        let (asset, track) = try await filmed()
        var video = try await VideoComposition(propertiesOf: asset)
        let plain = video
        video.add(try await TelemetryOverlay(of: asset))
        #expect(video.sourceSampleDataTrackIDs == [track.trackID])
        #expect(try await video.validate(for: asset) == [])
        func picture(_ video: VideoComposition) async throws -> Picture {
            let images = ImageGenerator(asset: asset)
            images.videoComposition = video
            return try await images.image(at: .seconds(second), .exact()).picture
        }
        let (found, without) = (try await picture(video), try await picture(plain))

        let all = try await places(of: track)
        let here = try #require(try await places(of: track, at: .seconds(second)).first)
        let latitudes = try #require(all.map(\.latitude).min())...(try #require(all.map(\.latitude).max()))
        let longitudes = try #require(all.map(\.longitude).min())...(try #require(all.map(\.longitude).max()))
        let parallel = 0.837  // The cosine of the latitude, 33.13° north.
        let degrees = max(
            latitudes.upperBound - latitudes.lowerBound, (longitudes.upperBound - longitudes.lowerBound) * parallel,
            10 / 111_195)
        let perDegree = 32 / degrees
        let wanted = (
            x: 214 + (here.longitude - (longitudes.lowerBound + longitudes.upperBound) / 2) * parallel * perDegree,
            y: 26 - (here.latitude - (latitudes.lowerBound + latitudes.upperBound) / 2) * perDegree
        )
        var mark = (x: 0.0, y: 0.0, count: 0.0)
        for y in 0..<160 {
            for x in 0..<240 {
                let color = found.color(x, y)
                if color[0] > 180, color[1] < 130, color[2] < 90 {
                    mark = (mark.x + Double(x) + 0.5, mark.y + Double(y) + 0.5, mark.count + 1)
                }
                let isMap = (194..<234).contains(x) && (6..<46).contains(y)
                // Elsewhere only the words at the upper left are new.
                if !isMap, x > 130 || y > 60 { #expect(found.color(x, y) == without.color(x, y)) }
            }
        }
        try #require(mark.count > 0)
        #expect(abs(mark.x / mark.count - wanted.x) < 1.5 && abs(mark.y / mark.count - wanted.y) < 1.5)
        #expect(found.color(195, 7) == without.color(195, 7).map { UInt8((Double($0) / 2).rounded()) })
    }

    private static let log = """
        <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
        <trkpt lat="46.5" lon="7.9"><ele>1800.4</ele><time>2016-05-31T17:01:35Z</time></trkpt>
        <trkpt lat="46.5001" lon="7.9"><ele>-3</ele><time>2016-05-31T17:01:35.5Z</time></trkpt>
        <trkpt lat="46.5002" lon="7.9"><time>2016-05-31T17:01:36Z</time></trkpt>
        </trkseg></trk></gpx>
        """

    /// 0.0001° of latitude are 11.12 m, in half a second: what a log without speeds leads to.
    @Test(arguments: [(0.25, 1_800.4), (0.75, -3)])
    func logsBesideAFilmTellSpeeds(_ time: Double, _ altitude: Double) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.log, to: "film.gpx")
        let film = Sources.fixture("androidx-sample.mp4")
        let log = Asset(telemetryLogAt: .file(path: Array(file.path.utf8)), format: .gpx)
        let overlay = try await TelemetryOverlay(of: film, companions: [log])
        #expect(overlay.sourceSampleDataTrackIDs == [])
        let recorded = Recorded(overlay)
        var video = try await VideoComposition(propertiesOf: film)
        video.renderScale = 0.25
        video.add(recorded)
        let images = ImageGenerator(asset: film)
        images.videoComposition = video
        let picture = try await images.image(at: MediaTime(seconds: time), .exact()).picture
        let pictures = recorded.pictures
        try #require(pictures.count == 2)
        var expected = try #require(GeographicPosition(latitude: 46.5, longitude: 7.9, altitude: altitude))
        (expected.speed, expected.date) = (22.24, 1_464_714_095)
        let readout = TelemetryReadout(expected, .kilometersPerHour)
        #expect(readout.speed == "80 km/h")
        #expect(readout.details.hasSuffix("\n2016-05-31 17:01:35 UTC"))
        #expect(readout.details.hasPrefix(time < 0.5 ? "1800 m" : "−3 m"))
        #expect(try readout.pictures(on: picture.size) == [pictures[1]])
    }

    @Test func withoutPositionsThereIsNoOverlay() async throws {
        for name in ["androidx-sample.mp4", "sample_with_srt.mkv"] {
            let error = try await #require(throws: MediaError.self) {
                try await TelemetryOverlay(of: Sources.fixture(name))
            }
            #expect(error.code == .noSuchTrack && "\(error)".contains(".gpx"))
        }
    }

    @Test func speedsAreToldInUnits() {
        let texts = SpeedUnit.allCases.map { $0.text(of: 12.5) }
        #expect(texts == ["45 km/h", "28 mph", "24 kn", "13 m/s"])
        for speed in [Double.nan, .infinity, 1e300] { #expect(SpeedUnit.knots.text(of: speed) == nil) }
    }
}
