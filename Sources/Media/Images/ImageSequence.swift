/// The pictures at several times, made one by one as they are asked for.
public struct ImageSequence: AsyncSequence, Sendable {
    /// A picture, or why there is none.
    public enum Element: Sendable {
        /// The picture for a time, and the time that it shows.
        case success(requestedTime: MediaTime, image: GeneratedImage, actualTime: MediaTime)
        /// Why a time has no picture. The sequence goes on.
        case failure(requestedTime: MediaTime, error: any Error)

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

        init(_ sequence: ImageSequence) { self.sequence = sequence }

        /// The picture for the next time; nil after the last one or once the task is cancelled. Never throws.
        public mutating func next() async -> Element? {
            guard position < sequence.times.count, !Task.isCancelled else { return nil }
            let time = sequence.times[position]
            position += 1
            do {
                let image = try await sequence.generator.image(
                    at: time, sequence.settings, priority: sequence.priority)
                return .success(requestedTime: time, image: image, actualTime: image.actualTime)
            } catch is CancellationError where Task.isCancelled {
                return nil
            } catch {
                return .failure(requestedTime: time, error: error)
            }
        }
    }
}
