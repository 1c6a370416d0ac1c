/// The pictures at several times, in the order of the times.
///
/// Nothing is read before the first is asked for; then they are made ahead of the iterator, up to 64 MiB of them.
public struct ImageSequence: AsyncSequence, Sendable {
    /// A picture, or why there is none.
    public enum Element: Sendable {
        /// The picture for a time, and the time that it shows.
        case success(requestedTime: MediaTime, image: GeneratedImage, actualTime: MediaTime)
        /// Why a time has no picture. The sequence goes on.
        case failure(requestedTime: MediaTime, error: any Error)

        init(_ time: MediaTime, _ result: Result<GeneratedImage, any Error>) {
            switch result {
            case .success(let image):
                self = .success(requestedTime: time, image: image, actualTime: image.actualTime)
            case .failure(let error): self = .failure(requestedTime: time, error: error)
            }
        }

        /// The time that was asked for.
        public var requestedTime: MediaTime {
            switch self {
            case .success(let time, _, _), .failure(let time, _): time
            }
        }

        /// The picture. Throws the failure's error.
        public var image: GeneratedImage {
            get throws {
                switch self {
                case .success(_, let image, _): return image
                case .failure(_, let error): throw error
                }
            }
        }

        /// When the picture's frame is first presented. Throws the failure's error.
        public var actualTime: MediaTime {
            get throws {
                switch self {
                case .success(_, _, let time): return time
                case .failure(_, let error): throw error
                }
            }
        }
    }

    /// Nothing: failures are elements.
    public typealias Failure = Never

    let generator: ImageGenerator
    let times: [MediaTime]
    let settings: ImageGenerator.Settings
    let priority: WorkerPool.Priority

    /// An iterator at the first time.
    public func makeAsyncIterator() -> Iterator { Iterator(ImageRun(self)) }

    /// Hands out the pictures in the order of the times; ends early when its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let owner: Owner

        init(_ run: ImageRun) { owner = Owner(run) }

        /// The picture for the next time; nil after the last one or once the task is cancelled. Never throws.
        public mutating func next() async -> Element? { await owner.run.next() }
    }

    /// Ends the work with the iterator: the work itself holds on to the run.
    private final class Owner: Sendable {
        let run: ImageRun

        init(_ run: ImageRun) { self.run = run }

        deinit { run.stop() }
    }
}
