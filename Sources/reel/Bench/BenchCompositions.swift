import ArgumentParser
import Engine
import Media
import Places

/// `reel bench-compositions FILM PROJECT COUNT`: times exact pictures of a project file that presents one film, and the same
/// pictures of the film itself, for `Scripts/bench`.
///
/// Prints a line for each task: its name, the mean of the film and that of the project file in milliseconds, how many pictures
/// were taken of each, and how many of those were the same in both.
struct BenchCompositions: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench-compositions", shouldDisplay: false)

    @Argument var film: String
    @Argument var project: String
    @Argument var count: Int

    /// A time of the project file, and the time of the film that it presents then.
    private typealias Moment = (project: MediaTime, film: MediaTime)

    func run() throws {
        let bench = self
        try Blocking.run {
            let moments = try await bench.moments()
            try await bench.measureRandomPictures(moments)
            try await bench.measureFirstPictures(moments, isInspected: true)
            try await bench.measureFirstPictures(moments, isInspected: false)
        }
    }

    private func moments() async throws -> [Moment] {
        let duration = try await asset(project).load(.duration)
        let engine = LocalEngine()
        var moments: [Moment] = []
        for number in 1...max(1, count) {
            // The golden ratio's multiples fall anywhere in a segment, and in a group of pictures.
            let share = (Double(number) * 0.618_033_988_749_894_9).truncatingRemainder(dividingBy: 1)
            let time = MediaTime(seconds: duration.seconds * share)
            guard let origin = try await engine.origin(of: Place(project), at: time) else { continue }
            moments.append((time, origin.time))
        }
        return moments
    }

    /// Picture after picture, both open.
    private func measureRandomPictures(_ moments: [Moment]) async throws {
        let (source, cut) = (ImageGenerator(asset: asset(film)), ImageGenerator(asset: asset(project)))
        // The first picture opens them.
        _ = try await (picture(source, at: .zero), picture(cut, at: .zero))
        try await measure("random", moments) { moment in
            try await picture(source, at: moment.film)
        } cut: { moment in
            try await picture(cut, at: moment.project)
        }
    }

    /// The first picture of each, where what is in them is known already, and where only their names are.
    private func measureFirstPictures(_ moments: [Moment], isInspected: Bool) async throws {
        func first(of name: String, at time: MediaTime) async throws -> (picture: Picture, length: Duration) {
            let asset = asset(name)
            if isInspected { _ = try await asset.load(.tracks, .duration) }
            return try await picture(ImageGenerator(asset: asset), at: time)
        }
        try await measure(isInspected ? "first-inspected" : "first", moments) { moment in
            try await first(of: film, at: moment.film)
        } cut: { moment in
            try await first(of: project, at: moment.project)
        }
    }

    /// Times two ways to the same picture at each moment. They take turns: what slows the machine down slows both.
    private func measure(
        _ name: String, _ moments: [Moment],
        source: (Moment) async throws -> (picture: Picture, length: Duration),
        cut: (Moment) async throws -> (picture: Picture, length: Duration)
    ) async throws {
        var (sourceTotal, cutTotal, same) = (Duration.zero, Duration.zero, 0)
        for (number, moment) in moments.enumerated() {
            let early = number.isMultiple(of: 2) ? try await cut(moment) : nil
            let film = try await source(moment)
            let project = if let early { early } else { try await cut(moment) }
            sourceTotal += film.length
            cutTotal += project.length
            if film.picture.pixels == project.picture.pixels { same += 1 }
        }
        let unit = Duration.milliseconds(max(1, moments.count))
        print(name, rounded(sourceTotal / unit), rounded(cutTotal / unit), moments.count, same)
    }

    private func picture(
        _ generator: ImageGenerator, at time: MediaTime
    ) async throws -> (picture: Picture, length: Duration) {
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 320, height: 0))
        let begin = ContinuousClock.now
        let picture = try await generator.image(at: time, settings, priority: .immediate).picture
        return (picture, ContinuousClock.now - begin)
    }

    /// Opened anew: nothing that another one has read or decoded helps.
    private func asset(_ name: String) -> Asset { PlaceOpener().asset(of: Place(name)) }

    private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
