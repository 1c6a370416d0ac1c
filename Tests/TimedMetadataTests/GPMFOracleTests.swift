import Foundation
import TestSupport
import Testing
import TimedMetadata

/// Positions as exiftool has them.
@Suite struct GPMFOracleTests {
    static let films =
        ["gopro-karma-gpmf.mp4", "gopro-max-gpmf.mp4"].map(Films.location)
        + ["max-heromode.mp4"].compactMap(CorpusFolder.media)

    @Test(arguments: films) func positionsAreAsExifToolHasThem(film: URL) async throws {
        // Without unknown statements: those of a drone's receiver are among them.
        let tags = try await ExifTool.tags(of: film, options: ["-ee", "--u"]).filter { $0.group.hasPrefix("Track") }
        let track = try await Films.track("gpmd", of: Films.asset(film))
        let locations = try await track.timedMetadata(.positions).locations()
        func oracle(_ name: String) -> [Double] { tags.filter { $0.name == name }.flatMap(\.numbers) }
        #expect(locations.count > 40)
        #expect(locations.map(\.latitude) == oracle("GPSLatitude"))
        #expect(locations.map(\.longitude) == oracle("GPSLongitude"))
        #expect(locations.map(\.altitude) == oracle("GPSAltitude"))
        if !oracle("GPSSpeed").isEmpty {
            #expect(locations.map(\.speed) == oracle("GPSSpeed"))
            #expect(locations.map(\.speed3D) == oracle("GPSSpeed3D"))
        }
    }
}
