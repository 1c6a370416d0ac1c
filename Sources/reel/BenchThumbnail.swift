import ArgumentParser
import Dispatch
import Engine
import Media

/// `reel bench-thumbnail FILE COUNT WIDTH`: times key-frame thumbnails as the floor program does, for `Scripts/bench`.
struct BenchThumbnail: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench-thumbnail", shouldDisplay: false)

    @Argument var file: String
    @Argument var count: Int
    @Argument var width: Int

    func run() throws {
        let (file, count, width) = (file, count, width)
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await Self.measure(file, count, width)
            done.signal()
        }
        done.wait()
    }

    private static func measure(_ file: String, _ count: Int, _ width: Int) async {
        let clock = ContinuousClock()
        let start = clock.now
        let asset = Asset(MediaLocation(file))
        guard let duration = try? await asset.load(.duration) else {
            print("cannot read \(file)")
            return
        }
        let generator = ImageGenerator(MediaLocation(file))
        let settings = ImageGenerator.Settings(maximumSize: PixelSize(width: width, height: 0))
        // The first picture opens the file, as the floor program's opening does.
        _ = try? await generator.image(at: .zero, settings)
        let opened = clock.now
        var times: [Double] = []
        for index in 0..<count {
            let fraction = (Double(index + 1) * 0.618_033_988_749_894_9).truncatingRemainder(dividingBy: 1)
            let begin = clock.now
            guard
                let image = try? await generator.image(
                    at: MediaTime(seconds: duration.seconds * fraction), settings, priority: .immediate),
                image.picture.width > 0
            else { continue }
            times.append(milliseconds(clock.now - begin))
        }
        times.sort()
        let total = milliseconds(clock.now - start)
        let mean = times.reduce(0, +) / Double(max(1, times.count))
        func percentile(_ part: Double) -> Double {
            times.isEmpty ? 0 : times[min(times.count - 1, Int(Double(times.count) * part))]
        }
        print(
            "open_ms \(rounded(milliseconds(opened - start), 10)) thumbs \(times.count) mean_ms \(rounded(mean, 100))",
            "p50_ms \(rounded(percentile(0.5), 100)) p99_ms \(rounded(percentile(0.99), 100))",
            "scale_mean_ms 0 total_ms \(rounded(total, 10))")
    }

    private static func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

    private static func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
}
