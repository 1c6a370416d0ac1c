import Media
import Synchronization
import VideoCompositions

/// A compositor that is a function.
struct Making: VideoCompositor {
    private let make: @Sendable (CompositionRequest) async throws -> VideoFrame

    init(_ make: @escaping @Sendable (CompositionRequest) async throws -> VideoFrame) { self.make = make }

    func frame(for request: CompositionRequest) async throws -> VideoFrame { try await make(request) }
}

/// Counts who is somewhere at once.
final class Presence: Sendable {
    private let counts = Mutex<(now: Int, most: Int, ever: Int)>((0, 0, 0))

    /// How many are there.
    var now: Int { counts.withLock(\.now) }
    /// How many were there at once.
    var most: Int { counts.withLock(\.most) }
    /// How many ever came.
    var ever: Int { counts.withLock(\.ever) }

    func enter() {
        counts.withLock {
            $0.now += 1
            $0.ever += 1
            $0.most = max($0.most, $0.now)
        }
    }

    func leave() { counts.withLock { $0.now -= 1 } }
}

/// Opens once, for all who wait and all who come.
final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    /// Waits until it opens, whether its task is cancelled or not.
    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isOpen = true
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}

extension VideoComposition {
    /// A generator that shows an asset through this and a compositor.
    func images(of asset: Asset, _ compositor: any VideoCompositor) -> ImageGenerator {
        var video = self
        video.compositor = compositor
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        return images
    }

    /// A generator whose compositor shows the layers, after something else, and counts who is at it.
    func images(
        of asset: Asset, countedBy presence: Presence,
        after wait: @escaping @Sendable (CompositionRequest) async throws -> Void = { _ in }
    ) -> ImageGenerator {
        images(
            of: asset,
            Making { request in
                presence.enter()
                defer { presence.leave() }
                try await wait(request)
                return try request.layeredFrame()
            })
    }
}
