import Playlists
import SeededRandom
import Testing

/// Instants are presented where the dates of the segments have them.
struct ProgramDatesTests {
    /// A playlist of segments of four seconds, each with a date or without.
    private static func list(_ dates: [String?]) throws -> MediaPlaylist {
        let segments = dates.enumerated().map { place, date in
            (date.map { "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T\($0)\n" } ?? "") + "#EXTINF:4,\n\(place).ts\n"
        }
        return try Samples.media("#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + segments.joined())
    }

    private static func time(_ clock: String, in dates: [String?]) throws -> Double? {
        let date = try #require(PlaylistDate("2026-01-01T" + clock))
        return try list(dates).programDates?.time(of: date)
    }

    @Test func theyAreCountedFromStatedDates() throws {
        let first = ["10:00:00Z", nil, nil]
        #expect(try Self.time("10:00:05.5Z", in: first) == 5.5)
        #expect(try Self.time("12:00:05.5+02:00", in: first) == 5.5)
        let last = [nil, nil, "10:00:00Z"]
        #expect(try Self.time("09:59:55Z", in: last) == 3)
        #expect(try Self.time("10:00:01Z", in: last) == 9)
    }

    @Test func whatLiesBeforeOrIsYetToComeHasItsTime() throws {
        let dates = ["10:00:00Z", nil]
        #expect(try Self.time("09:59:30Z", in: dates) == -30)
        #expect(try Self.time("10:01:00Z", in: dates) == 60)
    }

    @Test func datesMayJump() throws {
        let forward = ["10:00:00Z", nil, "11:00:00Z", nil]
        #expect(try Self.time("10:00:07Z", in: forward) == 7)
        #expect(try Self.time("10:30:00Z", in: forward) == 8)
        #expect(try Self.time("11:00:03Z", in: forward) == 11)
        let back = ["10:00:00Z", nil, "09:00:00Z", nil]
        #expect(try Self.time("09:00:01Z", in: back) == 9)
        #expect(try Self.time("10:00:01Z", in: back) == 1)
        #expect(try Self.time("10:30:00Z", in: back) == 8)
    }

    @Test func withoutDatesNoInstantIsKnown() throws {
        #expect(try Self.list([nil, nil]).programDates == nil)
    }

    /// Wherever dates are stated that go on, times are distances from the first.
    @Test func anyOfThemTellTheSame() throws {
        var random = SplitMix(seed: 5)
        for _ in 0..<200 {
            let count = 1 + random.below(30)
            let stated = random.below(count)
            let dates = (0..<count).map { place -> String? in
                guard place == stated || random.below(3) == 0 else { return nil }
                let seconds = place * 4
                return
                    "10:\(seconds / 60 < 10 ? "0" : "")\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)Z"
            }
            let second = random.below(60)
            let clock = "10:00:\(second < 10 ? "0" : "")\(second)Z"
            #expect(try Self.time(clock, in: dates) == Double(second), "\(dates)")
        }
    }
}
