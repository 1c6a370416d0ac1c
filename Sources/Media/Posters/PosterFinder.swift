import CLinux

/// Chooses the frame that stands for a film: not black, not of one colour, not in the middle of a fade.
///
/// The key frame a tenth into the film, where most openings are over, is taken when it shows something; so mostly one
/// frame is decoded. Else others are looked at, and the best of them is taken. A clip with a single key frame, which
/// shows nothing, is decoded up to its middle.
public enum PosterFinder {
    /// Where to look, in parts of the length, in this order.
    static let places = [0.1, 0.2, 0.35, 0.5, 0.7]

    /// Where to look when the length is not known, in seconds: what lies beyond the end gives the last frame.
    static let blindPlaces: [Double] = [0, 10, 60]

    /// The picture that stands for what a generator shows; a still or a cover is its own poster.
    ///
    /// `duration` is the length of the film, indefinite when nobody knows it. Tolerances of the settings do not matter.
    /// After the generator's `Budget.posterTime` the best so far is taken, for a poster is one of many on the screen.
    /// Throws what `ImageGenerator.image(at:)` throws for the first place, when none can be decoded.
    public static func image(
        _ generator: ImageGenerator, duration: MediaTime, _ settings: ImageGenerator.Settings,
        priority: WorkerPool.Priority = .visible
    ) async throws -> GeneratedImage {
        var settings = settings
        settings.requestedTimeToleranceBefore = .positiveInfinity
        settings.requestedTimeToleranceAfter = .positiveInfinity
        let times =
            duration.isNumeric && duration > .zero
            ? places.map { MediaTime(seconds: duration.seconds * $0) }
            : blindPlaces.map { MediaTime(seconds: $0) }
        let deadline = linux_monotonic_time() + generator.asset.source.budget.posterTime.nanoseconds
        var best: (image: GeneratedImage, value: Double)?
        var seen: Set<MediaTime> = []
        var failure: (any Error)?
        for time in times {
            do {
                let image = try await generator.image(at: time, settings, priority: priority)
                if image.reason == .stillImage || image.reason == .coverArt { return image }
                if seen.insert(image.actualTime).inserted {
                    let quality = PosterQuality(image.picture)
                    if quality.isGood, !image.isDamaged { return image }
                    let value = quality.value - (image.isDamaged ? 2 : 0)
                    if best.map({ value > $0.value }) ?? true { best = (image, value) }
                }
            } catch let error as MediaError where error.code == .decodeFailed || error.code == .noFrame {
                failure = failure ?? error
            } catch {
                if let best, !(error is CancellationError) { return best.image }
                throw error
            }
            if best != nil, linux_monotonic_time() > deadline { break }
        }
        guard let best else { throw failure ?? MediaError.noPicture }
        guard seen.count == 1, times.count == places.count, linux_monotonic_time() < deadline else { return best.image }
        settings.requestedTimeToleranceBefore = .zero
        settings.requestedTimeToleranceAfter = .zero
        settings.prefersSpeed = true
        let middle = MediaTime(seconds: duration.seconds / 2)
        let image = try? await generator.image(at: middle, settings, priority: priority)
        try Task.checkCancellation()
        guard let image, PosterQuality(image.picture).value > best.value else { return best.image }
        return image
    }
}
