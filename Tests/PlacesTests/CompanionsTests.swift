import Foundation
import Places
import TestSupport
import Testing

/// Which files beside a film may state something over its time.
@Suite struct CompanionsTests {
    @Test func namesTellWhichFilesBelongToAFilm() async throws {
        let folder = try TemporaryFolder()
        for name in ["ride.mp4", "ride.gpx", "ride.SRT", "ride.vtt", "ride 2.gpx", "other.mp4"] {
            try folder.write("", to: name)
        }
        func companions(_ name: String) async throws -> [String] {
            let place = Place.file(path: Array(folder.url.appending(path: name).path.utf8))
            return try await PlaceOpener().companions(of: place).map(\.name)
        }
        #expect(try await companions("ride.mp4") == ["ride.gpx", "ride.SRT"])
        for name in ["other.mp4", "ride.gpx", "ride.SRT", "ride.mp4#t=1,2", "ride.otio", "ride 3.mp4"] {
            #expect(try await companions(name).isEmpty, "\(name)")
        }
        #expect(try await PlaceOpener().companions(of: Place("https://example.com/ride.mp4")).isEmpty)
    }
}
