import Foundation
import Media
import Places
import TestSupport
import Testing

@testable import Engine

/// What films state over their time, as lanes of the timeline ask for it.
struct TelemetryTests {
    private let engine = LocalEngine(budget: .patient)
    private let film = Samples.fixture("gopro-max-gpmf.mp4")

    private func states(
        _ channel: TelemetryChannel, in range: TimeRange? = nil, count: Int, of film: Place? = nil
    ) async throws -> [TelemetryGraph] {
        var states: [TelemetryGraph] = []
        for try await graph in engine.telemetryGraph(
            of: channel, in: film ?? self.film, range: range, count: count)
        {
            states.append(graph)
        }
        return states
    }

    @Test func positionsComeFirst() async throws {
        let channels = try await engine.telemetryChannels(of: film)
        let positions = try #require(channels.first)
        #expect(positions.isOfPositions && positions.sensor == "position")
        #expect(positions.lines.map(\.name) == ["latitude", "longitude", "altitude", "speed"])
        #expect(positions.lines.map(\.unit) == ["°", "°", "m", "m/s"])
        let accelerometer = try #require(channels.first { $0.key == "ACCL" })
        #expect(accelerometer.name == "Accelerometer" && accelerometer.sensor == "accelerometer")
        #expect(accelerometer.lines.map(\.unit) == ["m/s²", "m/s²", "m/s²"])
        let copy = try JSONDecoder().decode([TelemetryChannel].self, from: JSONEncoder().encode(channels))
        #expect(copy == channels)
        #expect(try await engine.telemetryChannels(of: Samples.place("Films/Two programmes.mp4")).isEmpty)
    }

    @Test func aGraphHoldsAllThatIsStated() async throws {
        for channel in try await engine.telemetryChannels(of: film).filter({ !$0.lines.isEmpty }) {
            let states = try await states(channel, count: 300)
            let graph = try #require(states.last)
            #expect(graph.isComplete && states.dropLast().allSatisfy { !$0.isComplete })
            let all = TimeRange(start: .zero, duration: .seconds(100))
            let readings = try await engine.telemetryReadings(of: channel, in: film, range: all)
            for line in channel.lines.indices {
                let values = readings.compactMap { $0.values[line] }
                let known = graph.lines[line].compactMap(\.self)
                #expect(known.map(\.minimum).min() == values.min(), "\(channel.key)")
                #expect(known.map(\.maximum).max() == values.max(), "\(channel.key)")
                #expect(known.allSatisfy { ($0.minimum...$0.maximum).contains($0.sample) })
            }
            let copy = try JSONDecoder().decode(TelemetryGraph.self, from: JSONEncoder().encode(graph))
            #expect(copy == graph)
        }
    }

    /// The shape of the whole is there before everything is read.
    @Test func theShapeReachesToTheEndBeforeEverythingIsRead() async throws {
        let channel = try #require(try await engine.telemetryChannels(of: film).first)
        let states = try await states(channel, count: 20)
        // How much the first state holds depends on the machine.
        #expect(states.dropLast().contains { $0.lines[3].allSatisfy { $0 != nil } })
    }

    @Test func aPartHoldsWhatIsStatedInIt() async throws {
        let channel = try #require(try await engine.telemetryChannels(of: film).first)
        let range = TimeRange(start: .seconds(4), end: .seconds(6))
        let graph = try #require(try await states(channel, in: range, count: 200).last)
        let readings = try await engine.telemetryReadings(of: channel, in: film, range: range)
        #expect(graph.range == range && graph.isComplete)
        #expect(readings.count == 38)
        for (index, bucket) in graph.lines[3].enumerated() {
            let time = MediaTime(value: Int64(400 + index), timescale: 100) + MediaTime(value: 1, timescale: 200)
            let reading = try #require(readings.first { $0.range.contains(time) })
            let speed = try #require(reading.values[3])
            #expect(try #require(bucket).minimum <= speed && speed <= bucket!.maximum)
        }
    }

    /// A position without a fix is an earlier one, or any.
    @Test func withoutAFixNobodyIsAnywhere() async throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: String(decoding: film.filePath!, as: UTF8.self))))
        let fix = Array("GPSF".utf8) + [UInt8(ascii: "L"), 4, 0, 1, 0, 0, 0, 3]
        let places = bytes.indices.filter { bytes[$0...].starts(with: fix) }
        for place in places.prefix(2) { bytes[place + 11] = 0 }
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "no fix.mp4")
        try Data(bytes).write(to: url)
        let place = Place.file(path: Array(url.path.utf8))
        let channel = try #require(try await engine.telemetryChannels(of: place).first)
        let range = TimeRange(start: .zero, end: .seconds(4))
        let readings = try await engine.telemetryReadings(of: channel, in: place, range: range)
        let known = readings.filter { $0.values.contains { $0 != nil } }
        #expect(places.count == 11 && known.count > 20 && known.allSatisfy { $0.range.start.seconds > 2 })
    }

    /// Each measurement has a sample of its own: what is stated once a second is found among what is stated all the time.
    @Test func sensorsOfDifferentRates() async throws {
        func bytes(_ values: [Double]) -> [UInt8] {
            values.flatMap { value in withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }
        }
        var movie = MetadataMovie(format: "camm")
        for step in 0..<1_200 {
            if step % 20 == 0 { movie.samples.append((0, [0, 0, 5, 0] + bytes([46.5, 7.25, Double(step)]))) }
            movie.samples.append((50, [0, 0, 2, 0] + [UInt8](repeating: 0, count: 12)))
        }
        let folder = try TemporaryFolder()
        let place = Place.file(path: Array(try folder.write(movie.bytes, to: "film.mp4").path.utf8))
        let channels = try await engine.telemetryChannels(of: place)
        #expect(channels.map(\.key) == ["position", "camm5", "camm2"])
        #expect(channels.map(\.sampleRate) == [1, 1, 20])
        #expect(channels.map(\.sensor) == ["position", "position", "gyroscope"])
        // A place holds until the next one, so that the lane has no gaps. What lies before the first place that is looked
        // at is found when all is read.
        let asset = PlaceOpener().asset(of: place, options: AssetOptions())
        for (readsAll, start) in [(false, 2), (true, 0)] {
            var reader = TelemetryGraphReader(
                channels[0], of: asset, companions: { [] }, in: nil, count: 100, readsAll: readsAll)
            var last: TelemetryGraph?
            while let graph = try await reader.next() { last = graph }
            #expect(last?.lines[2].dropFirst(start).allSatisfy { $0 != nil } == true)
        }
        let range = TimeRange(start: .seconds(10), end: .seconds(12))
        let readings = try await engine.telemetryReadings(of: channels[0], in: place, range: range)
        #expect(readings.map(\.range.duration) == [.seconds(1), .seconds(1)])
        #expect(readings.map { $0.values[2] } == [200, 220])
    }

    /// Each key that samples state together is a channel, and their positions are one.
    @Test func keysOfOneSampleAreChannels() async throws {
        let place = "com.apple.quicktime.location.ISO6709"
        var movie = BoxedMovie.movie([
            .init(id: 1, name: place, type: 1), .init(id: 2, name: "org.example.tilt", type: 70),
            .init(id: 3, name: "org.example.remark", type: 1),
        ])
        for step in 0..<60 {
            let tilt = BoxedMovie.float(Float(step)) + BoxedMovie.float(-0.5)
            let sample = BoxedMovie.value(1, Array("+46.5+007.\(10 + step)+400/".utf8)) + BoxedMovie.value(2, tilt)
            movie.samples.append((600, step % 2 == 0 ? sample : sample + BoxedMovie.value(3, Array("odd".utf8))))
        }
        let folder = try TemporaryFolder()
        let film = Place.file(path: Array(try folder.write(movie.bytes, to: "film.mov").path.utf8))
        let channels = try await engine.telemetryChannels(of: film)
        #expect(channels.map(\.key) == ["position", place, "org.example.tilt", "org.example.remark"])
        #expect(channels[0].lines.map(\.name) == ["latitude", "longitude", "altitude"])
        #expect(channels.map(\.lines.count) == [3, 0, 2, 0])
        let range = TimeRange(start: .seconds(10), end: .seconds(12))
        let tilts = try await engine.telemetryReadings(of: channels[2], in: film, range: range)
        #expect(tilts.map(\.values) == [[10, -0.5], [11, -0.5]])
        let places = try await engine.telemetryReadings(of: channels[0], in: film, range: range)
        #expect(places.map(\.values) == [[46.5, 7.2, 400], [46.5, 7.21, 400]])
    }

    @Test func captionsOfDronesAreChannels() async throws {
        let captions = Samples.fixture("dji-phantom-4-rtk.srt")
        let channels = try await engine.telemetryChannels(of: captions)
        #expect(channels.first?.lines.map(\.name) == ["latitude", "longitude", "speed", "heading"])
        let height = try #require(channels.first { $0.key == "H" })
        #expect(height.lines == [.init(name: "", unit: "m", column: 0)] && height.sampleRate == 1)
        let range = TimeRange(start: .zero, end: .seconds(2))
        let readings = try await engine.telemetryReadings(of: height, in: captions, range: range)
        #expect(readings.map(\.values) == [[85.8], [85.83]])
        let attitude = try #require(channels.first { $0.key == "F.PRY" })
        #expect(attitude.lines.map(\.unit) == ["deg", "deg", "deg"])
    }

    /// A log beside a film lies where the dates of both have it.
    @Test func logsBesideAFilmAreChannelsOfIt() async throws {
        let folder = try TemporaryFolder()
        var movie = MetadataMovie(format: "gpmd")
        movie.creationDate = 1_577_836_800
        movie.samples = [(10_000, [])]
        let film = Place.file(path: Array(try folder.write(movie.bytes, to: "film.mp4").path.utf8))
        let points = (0..<60).map { second in
            "<trkpt lat='46.\(10 + second)' lon='7'><ele>\(second)</ele><time>2019-12-31T23:59:\(second < 10 ? "0" : "")\(second)Z</time></trkpt>"
        }
        let late = "<trkpt lat='46.9' lon='7'><ele>60</ele><time>2020-01-01T00:00:04Z</time></trkpt>"
        try folder.write("<gpx><trk><trkseg>\(points.joined())\(late)</trkseg></trk></gpx>", to: "film.GPX")
        let channels = try await engine.telemetryChannels(of: film)
        let way = try #require(channels.first { $0.isOfPositions })
        #expect(way.companion == "film.GPX" && way.words.hasSuffix("from film.GPX"))
        let states = try await states(way, count: 10, of: film)
        #expect(states.last?.isComplete == true)
        // The last place before the film holds until the next one.
        #expect(states.last?.lines[2].map { $0?.maximum } == [59, 59, 59, 59, 60, nil, nil, nil, nil, nil])
        let readings = try await engine.telemetryReadings(
            of: way, in: film, range: TimeRange(start: .seconds(3), end: .seconds(10)))
        #expect(readings.map { $0.values[2] } == [59, 60])
        let inspected = try await engine.properties(of: film, named: ["telemetry"])
        #expect("\(inspected)".contains("film.GPX"))
    }

    /// A sample with thousands of keys is decoded once, and not once for each of them.
    @Test func aSampleWithManyKeys() async throws {
        var movie = BoxedMovie.movie([.init(id: 1, name: "org.example.note", type: 1)])
        movie.samples = [
            (600, (0..<9_000).flatMap { BoxedMovie.value($0 + 2, [1]) }), (600, BoxedMovie.value(1, [0x61])),
        ]
        let folder = try TemporaryFolder()
        let film = Place.file(path: Array(try folder.write(movie.bytes, to: "film.mov").path.utf8))
        #expect(try await engine.telemetryChannels(of: film).count == 9_001)
    }

    /// What is damaged is said after all that can be read.
    @Test func damageComesLast() async throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: String(decoding: film.filePath!, as: UTF8.self))))
        // A stream in the middle states more samples than its payload has bytes for.
        let streams = bytes.indices.filter { bytes[$0...].starts(with: Array("GPS5".utf8)) }
        bytes[streams[streams.count / 2] + 6] = 0xFF
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "damaged.mp4")
        try Data(bytes).write(to: url)
        let place = Place.file(path: Array(url.path.utf8))
        let channel = try #require(try await engine.telemetryChannels(of: place).first)
        var known = 0
        let error = await #expect(throws: MediaError.self) {
            for try await graph in engine.telemetryGraph(of: channel, in: place, range: nil, count: 100) {
                #expect(!graph.isComplete)
                known = graph.lines[3].count { $0 != nil }
            }
        }
        #expect(error?.code == .damaged && known > 50)
        // Looked into nowhere but where the damage is, all else is read nevertheless.
        var last: TelemetryGraph?
        await #expect(throws: MediaError.self) {
            for try await graph in engine.telemetryGraph(of: channel, in: place, range: nil, count: 1) { last = graph }
        }
        let bucket = try #require(last?.lines[3][0])
        #expect(bucket.maximum - bucket.minimum > 0.5)
    }

    @Test(arguments: [1, 2, 3, 7, 64, 100])
    func placesAreSpread(count: Int) {
        let range = TimeRange(start: .seconds(10), duration: .seconds(100))
        let times = TelemetryGraphReader.spread(over: range, count: count)
        #expect(times.count == count && Set(times).count == count)
        #expect(times.allSatisfy { $0 > range.start && $0 < range.end })
        if count > 2 { #expect(abs((times[1] - times[0]).seconds) > 30) }
    }

    @Test func bucketsAreWhatTouchesThem() {
        let range = TimeRange(start: .seconds(10), duration: .seconds(10))
        func graph(_ readings: [(Int64, Int64, Double)]) -> [Double?] {
            var bins = TelemetryBins(range, count: 10, lines: 1)
            for (start, end, value) in readings {
                bins.add([value], in: TimeRange(start: .seconds(start), end: .seconds(end)))
            }
            return bins.graph(isComplete: true).lines[0].map { $0?.maximum }
        }
        #expect(graph([(12, 14, 1)]) == [nil, nil, 1, 1, nil, nil, nil, nil, nil, nil])
        #expect(graph([(5, 12, 1), (18, 30, 2)]) == [1, 1, nil, nil, nil, nil, nil, nil, 2, 2])
        #expect(graph([(11, 11, 3), (11, 12, 2)]) == [nil, 3, nil, nil, nil, nil, nil, nil, nil, nil])
        #expect(graph([(0, 5, 1), (5, 10, 1), (20, 21, 1), (3, 3, 1)]).allSatisfy { $0 == nil })
        #expect(graph([(.min / 2, 11, 1)]) == [1] + Array(repeating: nil, count: 9))
        var bins = TelemetryBins(range, count: 4, lines: 2)
        bins.add([nil, 1], in: TimeRange(start: .indefinite, end: .indefinite))
        bins.add([nil, 1], in: TimeRange(start: .seconds(19), end: .indefinite))
        #expect(bins.graph(isComplete: true).lines.map { $0.count { $0 != nil } } == [0, 1])
    }
}
