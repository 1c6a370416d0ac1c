/// The pictures at several times, made one by one as they are asked for.
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
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Makes the next picture on each call; ends early when its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let sequence: ImageSequence
        private var position = 0
        /// Answers that were decoded with an earlier one, the next one last.
        private var ready: [Element] = []

        init(_ sequence: ImageSequence) { self.sequence = sequence }

        /// The picture for the next time; nil after the last one or once the task is cancelled. Never throws.
        public mutating func next() async -> Element? {
            guard !Task.isCancelled else { return nil }
            if let element = ready.popLast() { return element }
            guard position < sequence.times.count else { return nil }
            let times = sequence.times[position...].prefix(64)
            do {
                let results = try await sequence.generator.images(
                    startingWith: times, sequence.settings, sequence.priority)
                position += results.count
                ready = zip(times, results).reversed().map { Element($0, $1) }
                return ready.popLast()
            } catch is CancellationError where Task.isCancelled {
                return nil
            } catch {
                let time = sequence.times[position]
                position += 1
                return .failure(requestedTime: time, error: error)
            }
        }
    }
}
