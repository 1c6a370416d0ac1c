import Media

/// The pictures at several times, in their order: key frames where each time has its own.
///
/// Times that share their nearest key frame are decoded exactly, each such group once; where every time has a key frame of
/// its own, nothing but key frames is decoded.
struct DistinctImages {
    let generator: ImageGenerator
    let times: [MediaTime]
    /// How the pictures are made that have a key frame of their own.
    let settings: ImageGenerator.Settings

    /// What waits for its place in the order.
    private enum Waiting {
        case made(ImageSequence.Element)
        case exact(MediaTime)
    }

    /// Pictures that wait for the ones before them take no more than this.
    private static let memory = 32 << 20
    /// Exact pictures are asked for in portions: several decoders share one.
    private static let portion = 64

    /// Hands on the picture of each time, or why there is none. Throws what `receive` throws; ends early when its task is
    /// cancelled.
    func forEach(_ receive: (ImageSequence.Element) async throws -> Void) async throws {
        var waiting: [Waiting] = []
        var bytes = 0
        var last: MediaTime?
        for await element in generator.images(for: times, settings) {
            let shown = shownKeyFrame(element)
            if let shown, shown == last {
                if case .made(let before)? = waiting.last { waiting[waiting.count - 1] = .exact(before.requestedTime) }
                waiting.append(.exact(element.requestedTime))
            } else {
                // Only the last one may still turn out to share its key frame.
                if waiting.count >= Self.portion || bytes > Self.memory {
                    try await flush(waiting, receive)
                    (waiting, bytes) = ([], 0)
                }
                waiting.append(.made(element))
                bytes += (try? element.image)?.picture.pixels.count ?? 0
            }
            last = shown
        }
        try await flush(waiting, receive)
    }

    private func shownKeyFrame(_ element: ImageSequence.Element) -> MediaTime? {
        guard settings.requestedTimeToleranceBefore > .zero, let image = try? element.image else { return nil }
        return [.nearestKeyFrame, .exact].contains(image.reason) ? image.actualTime : nil
    }

    private func flush(
        _ waiting: [Waiting], _ receive: (ImageSequence.Element) async throws -> Void
    ) async throws {
        var exact = settings
        exact.requestedTimeToleranceBefore = .zero
        exact.requestedTimeToleranceAfter = .zero
        let missing = waiting.compactMap { if case .exact(let time) = $0 { time } else { nil } }
        var images = generator.images(for: missing, exact).makeAsyncIterator()
        for place in waiting {
            switch place {
            case .made(let element): try await receive(element)
            case .exact:
                guard let element = await images.next() else { return }
                try await receive(element)
            }
        }
    }
}
