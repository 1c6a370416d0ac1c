import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// The groups of a GPMF track: their times, what they say, and how they are read.
@Suite struct GPMFGroupTests {
    private func gopro() async throws -> Track {
        try await Films.track("gpmd", of: Films.asset(Films.location(of: "gopro-max-gpmf.mp4")))
    }

    @Test func samplesAreSpreadOverTheirPayloads() async throws {
        let groups = try await gopro().timedMetadata.all()
        #expect(groups.map(\.timeRange.start) == groups.map(\.timeRange.start).sorted())
        var ends: [String: MediaTime] = [:]
        for group in groups {
            #expect(group.timeRange.start == ends[group.key] ?? .zero, "\(group.key)")
            ends[group.key] = group.timeRange.end
        }
        #expect(ends.count > 10)
        #expect(Set(ends.values) == [MediaTime(value: 10_517, timescale: 1_000)])
        let accelerations = groups.filter { $0.key == "ACCL" }
        #expect(accelerations.count == 2_082)
        let first = try #require(accelerations.first?.items.first)
        #expect(first.identifier == "gpmf/ACCL")
        #expect(first.extraAttributes["unit"] == "m/s²")
        #expect(first.extraAttributes["device"] == "GoPro Max")
        guard case .list(let axes) = first.value else { throw MediaError(.unknown, "no list: \(first.value)") }
        #expect(axes.count == 3)
    }

    @Test func streamsAreChosenByTheirKeys() async throws {
        let groups = try await gopro().timedMetadata(.keys(["GYRO", "ISOE"])).all()
        #expect(Set(groups.map(\.key)) == ["GYRO", "ISOE"])
        #expect(try await gopro().timedMetadata(.keys(["NONE"])).all().isEmpty)
    }

    @Test func positionsHaveTimesOfDay() async throws {
        let locations = try await gopro().timedMetadata(.positions).locations()
        #expect(locations.count == 191)
        #expect(locations.first?.latitude == 33.12677)
        // 2019-11-18T23:45:14.000Z
        #expect(locations.first?.date == 1_574_120_714)
        #expect(locations.compactMap(\.date) == locations.compactMap(\.date).sorted())
        #expect(locations.allSatisfy { $0.fix == .threeDimensional })
    }

    @Test func ofARangeOnlyItsGroupsAreRead() async throws {
        let range = TimeRange(
            start: MediaTime(value: 55, timescale: 10), duration: MediaTime(value: 1, timescale: 10))
        let track = try await gopro()
        let all = try await track.timedMetadata.all()
        let some = try await track.timedMetadata(in: range).all()
        let expected = all.filter { $0.timeRange.start < range.end && $0.timeRange.end > range.start }
        #expect(some.map(\.timeRange) == expected.map(\.timeRange))
        #expect(some.map(\.key) == expected.map(\.key))
        let samples = try await track.samples(in: range).reduce(into: []) { $0.append($1.presentationTime) }
        #expect(samples == [MediaTime(value: 5_005, timescale: 1_000)])
    }

    @Test func atATimeIsAllThatItsSampleSays() async throws {
        let track = try await gopro()
        let all = try await track.timedMetadata(.positions).all()
        let times = [9, 2, 9].map { MediaTime(value: $0, timescale: 1) }
        let some = try await track.timedMetadata(.positions, at: times).all()
        // Payloads begin each 1.001 s: those of 9 and 2 s, and the one of 9 s but once.
        var wanted: [TimeRange] = []
        for payload in [8.008, 1.001] {
            let seconds = payload - 0.000_5..<payload + 1.000_5
            wanted += all.map(\.timeRange).filter { seconds.contains($0.start.seconds) }
        }
        #expect(some.map(\.timeRange) == wanted && wanted.count > 30)
        #expect(Set(some.map(\.key)) == ["GPS5"])
    }

    @Test func damageIsReportedAfterAllThatCanBeRead() async throws {
        let folder = try TemporaryFolder()
        let track = try await Films.damagedTrack(in: folder)
        var keys: [String: Int] = [:]
        let error = await #expect(throws: MediaError.self) {
            for try await group in track.timedMetadata { keys[group.key, default: 0] += 1 }
        }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("1.001") == true)
        #expect(keys["ACCL"] == 2_082)
        #expect((keys["GPS5"] ?? 0) >= 191)
    }

    @Test func whatNobodyKnowsKeepsItsBytes() async throws {
        guard let film = CorpusFolder.media("max-heromode.mp4") else { return }
        let track = try await Films.track("fdsc", of: Films.asset(film))
        let groups = try await track.timedMetadata.all()
        #expect(groups.count == 821)
        #expect(groups.first?.key == "fdsc")
        #expect(groups.first?.items.first?.dataValue?.isEmpty == false)
        #expect(try await track.timedMetadata(.positions).all().isEmpty)
    }

    @Test func picturesAreNoMetadata() async throws {
        let asset = Films.asset(Films.location(of: "androidx-sample.mp4"))
        let track = try #require(try await asset.load(.tracks).first)
        let error = await #expect(throws: MediaError.self) { try await track.timedMetadata.all() }
        #expect(error?.code == .invalidRequest)
    }
}
