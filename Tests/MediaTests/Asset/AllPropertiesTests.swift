import Testing

@testable import Media

@Suite struct AllPropertiesTests {
    @Test func everyPropertyIsLoadedOrFailedAfterOneReading() async throws {
        let scratch = try Scratch()
        let asset = Asset(try scratch.write(silence(), to: "a.wav"))
        let keys = Asset.allProperties
        #expect(Set(keys.map(\.name)).count == keys.count)
        for key in keys { if case .notYetLoaded = asset.status(of: key) {} else { Issue.record("\(key.name)") } }
        for (key, status) in zip(keys, try await asset.loadStatuses(of: keys)) {
            #expect(status.value != nil, "\(key.name): \(status)")
        }
        let bytes = asset.counters.bytesRead
        let track = try #require(try await asset.load(.tracks).first)
        let failing = zip(Track.allProperties, try await track.loadStatuses(of: Track.allProperties))
            .filter { $1.value == nil }.map(\.0.name)
        #expect(Set(Track.allProperties.map(\.name)).count == Track.allProperties.count)
        // Sound has neither frames nor a size; and libav keeps no index of plain samples.
        #expect(failing == ["naturalSize", "minFrameDuration", "totalSampleDataLength"])
        #expect(asset.counters.bytesRead == bytes)
    }

    @Test func aFailedReadingIsInEveryStatus() async throws {
        let asset = Asset(.file(path: Array("/nowhere/at/all.mp4".utf8)))
        for status in try await asset.loadStatuses(of: Asset.allProperties) {
            #expect(status.error?.code == .notFound)
        }
    }
}
