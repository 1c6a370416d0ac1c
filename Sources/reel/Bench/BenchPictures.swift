import ArgumentParser
import Engine
import Glibc
import Media
import Places
import Synchronization
import Terminal

/// `reel bench-pictures FILE COUNT WIDTH MODE`: times pictures as the floor program does, for `Scripts/bench`.
struct BenchPictures: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench-pictures", shouldDisplay: false)

    /// What is timed.
    enum Mode: String, ExpressibleByArgument, CaseIterable {
        /// One nearest key frame after another.
        case key
        /// One exact frame after another.
        case exact
        /// Nearest key frames all along the film, as one sequence.
        case strip
        /// A timeline's strip as the engine makes it: key frames at once, then the frames under the tiles.
        case tiles
        /// Exact frames within the group of pictures in the film's middle, as one sequence.
        case group
        /// Frame after frame, scaled for moving pictures of 160 × 45 cells and turned into those.
        case cells
        /// A frame from the film's middle, encoded for each protocol.
        case protocols
        /// From leaving a film, whose strip and buffer are being filled, until nothing of that is worked on.
        case leave
    }

    @Argument var file: String
    @Argument var count: Int
    @Argument var width: Int
    @Argument var mode = Mode.key

    func run() throws {
        let bench = self
        try Blocking.run { await bench.measure() }
    }

    private func measure() async {
        let start = ContinuousClock.now
        let asset = PlaceOpener().asset(of: Place(file))
        guard let duration = try? await asset.load(.duration) else {
            print("cannot read \(file)")
            return
        }
        let generator = ImageGenerator(asset: asset)
        let size = PixelSize(width: width, height: 0)
        var settings =
            switch mode {
            case .key, .strip: ImageGenerator.Settings(maximumSize: size)
            case .exact, .tiles, .group, .cells, .protocols, .leave: ImageGenerator.Settings.exact(maximumSize: size)
            }
        // As the timeline's strip has them.
        settings.prefersSpeed = mode == .strip || mode == .group || mode == .cells
        // The first picture opens the file, as the floor program's opening does.
        _ = try? await generator.image(at: .zero, settings)
        let times = await times(duration, generator)
        let opened = ContinuousClock.now
        var lengths: [Double] = []
        var frames: Set<Double> = []
        switch mode {
        case .key, .exact:
            for time in times {
                let begin = ContinuousClock.now
                guard let image = try? await generator.image(at: time, settings, priority: .immediate) else { continue }
                frames.insert(image.actualTime.seconds)
                lengths.append((ContinuousClock.now - begin) / .milliseconds(1))
            }
        case .cells: return await measureCells(generator, settings)
        case .protocols: return await measureProtocols(generator, settings, at: times.first ?? .zero)
        case .leave: return await measureLeaving(duration, settings)
        case .tiles: return await measureTiles(times)
        case .strip, .group:
            for await element in generator.images(for: times, settings) {
                guard let image = try? element.image else { continue }
                frames.insert(image.actualTime.seconds)
                lengths.append(0)
            }
        }
        let total = (ContinuousClock.now - opened) / .milliseconds(1)
        lengths.sort()
        let middle = lengths.isEmpty ? 0 : lengths[lengths.count / 2]
        print(
            "open_ms \(rounded((opened - start) / .milliseconds(1)))", "thumbs \(lengths.count)",
            "frames \(frames.count)",
            "mean_ms \(rounded(total / Double(max(1, lengths.count))))", "p50_ms \(rounded(middle))",
            "total_ms \(rounded(total))", "decoded \(generator.decodeCounters.framesDecoded)",
            "packets \(generator.decodeCounters.packetsRead)", "seeks \(generator.decodeCounters.seeks)")
    }

    private func times(_ duration: MediaTime, _ generator: ImageGenerator) async -> [MediaTime] {
        switch mode {
        case .cells, .leave: return []
        case .key, .exact, .protocols:
            // The golden ratio's multiples fall anywhere in a group of pictures.
            return (1...max(1, count)).map {
                MediaTime(
                    seconds: duration.seconds
                        * (Double($0) * 0.618_033_988_749_894_9).truncatingRemainder(dividingBy: 1))
            }
        case .strip, .tiles:
            return (0..<count).map { MediaTime(seconds: duration.seconds * (Double($0) + 0.5) / Double(count)) }
        case .group:
            guard let keys = try? await generator.keyFrameTimes(), keys.count > 2 else { return [] }
            let (first, next) = (keys[keys.count / 2], keys[keys.count / 2 + 1])
            let step = (next - first).seconds / Double(count)
            return (0..<count).map { first + MediaTime(seconds: step * (Double($0) + 0.5)) }
        }
    }

    /// Prints when the first tile had a picture, when all had, and when each had the frame that lies under it.
    private func measureTiles(_ times: [MediaTime]) async {
        let begin = ContinuousClock.now
        func elapsed() -> Double { rounded((ContinuousClock.now - begin) / .milliseconds(1)) }
        let request = StripRequest(
            Place(file), at: times, fitting: PixelSize(width: width, height: 0), urgency: .visible)
        var (first, all, waiting) = (0.0, 0.0, Set(times.indices))
        for await element in LocalEngine().strip(request) {
            if first == 0 { first = elapsed() }
            guard waiting.remove(element.index) != nil, waiting.isEmpty else { continue }
            all = elapsed()
        }
        print("mean_ms 0 first_ms \(first) all_ms \(all) total_ms \(elapsed())")
    }

    /// Prints a line for each protocol: its name, bytes and milliseconds.
    private func measureProtocols(
        _ generator: ImageGenerator, _ settings: ImageGenerator.Settings, at time: MediaTime
    ) async {
        guard let image = try? await generator.image(at: time, settings),
            let bitmap = Bitmap(width: image.picture.width, height: image.picture.height, pixels: image.picture.pixels)
        else { return }
        for cost in PictureCost.measure(bitmap, count: count) {
            print("\(cost.name): \(cost.bytes) \(cost.milliseconds)")
        }
    }

    private func measureCells(_ generator: ImageGenerator, _ settings: ImageGenerator.Settings) async {
        let area = Size(rows: 45, columns: 160)
        var (cells, still) = (Duration.zero, Duration.zero)
        let rendered = (count: generator.decodeCounters.picturesRendered, time: generator.decodeCounters.renderTime)
        var time = MediaTime.zero
        for _ in 0..<count {
            guard let image = try? await generator.image(after: time, settings),
                let bitmap = Bitmap(
                    width: image.picture.width, height: image.picture.height, pixels: image.picture.pixels)
            else { break }
            time = image.actualTime
            let begin = ContinuousClock.now
            _ = BlockRenderer().cells(of: bitmap, filling: area)
            let middle = ContinuousClock.now
            _ = CellRenderer().cells(of: bitmap, filling: area)
            cells += middle - begin
            still += ContinuousClock.now - middle
        }
        let made = max(1, generator.decodeCounters.picturesRendered - rendered.count)
        let scale = (generator.decodeCounters.renderTime - rendered.time) / .milliseconds(Double(made))
        print(
            "mean_ms 0 scale_ms \(rounded(scale))", "cells_ms \(rounded(cells / .milliseconds(Double(made))))",
            "still_ms \(rounded(still / .milliseconds(Double(made))))")
    }

    private func measureLeaving(_ duration: MediaTime, _ settings: ImageGenerator.Settings) async {
        var lengths: [Double] = []
        for round in 0..<count {
            let place = Double(round + 1) / Double(count + 2)
            let opener = PlaceOpener()
            func generatorOfItsOwn() -> ImageGenerator { ImageGenerator(asset: opener.asset(of: Place(file))) }
            let (generator, strip) = (generatorOfItsOwn(), generatorOfItsOwn())
            let buffer = ScrubBuffer(generator)
            let times = (0..<200).map { MediaTime(seconds: duration.seconds * (Double($0) + 0.5) / 200) }
            let filling = Task { for await _ in strip.images(for: times, settings) {} }
            _ = try? await buffer.image(.at(MediaTime(seconds: duration.seconds * place)), settings)
            try? await Task.sleep(for: .milliseconds(40 + 7 * round))
            let begin = ContinuousClock.now
            buffer.pause()
            filling.cancel()
            strip.cancelAll()
            generator.cancelAll()
            await allWorkersAreFree()
            lengths.append((ContinuousClock.now - begin) / .milliseconds(1))
        }
        lengths.sort()
        print(
            "mean_ms \(rounded(lengths.reduce(0, +) / Double(max(1, lengths.count))))",
            "p50_ms \(rounded(lengths[lengths.count / 2]))", "max_ms \(rounded(lengths.last ?? 0))", "total_ms 0")
    }

    /// Returns once two workers are free at the same time: each waits for the other.
    private func allWorkersAreFree() async {
        let arrivals = Arrivals()
        func arrive() async {
            _ = try? await WorkerPool.decoding.run(priority: .background) { _ in
                arrivals.count.add(1, ordering: .sequentiallyConsistent)
                // Asleep: awake it would take half of the processors from what the other one has to end.
                while arrivals.count.load(ordering: .sequentiallyConsistent) < 2 { usleep(50) }
            }
        }
        async let first: Void = arrive()
        async let second: Void = arrive()
        _ = await (first, second)
    }

    private final class Arrivals: Sendable {
        let count = Atomic<Int>(0)
    }

    private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
