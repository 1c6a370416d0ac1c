import Synchronization

/// What became of the metadata values that an asset had left in its file. Every member may be called from any thread.
final class DeferredValues: Sendable {
    private let known = Mutex<[MetadataItem: PropertyStatus<[UInt8]>]>([:])
    /// Values up to this length are kept once they were read: covers are asked for again and again.
    private static let keptLength = 4 << 20

    func status(of item: MetadataItem) -> PropertyStatus<[UInt8]> { known.withLock { $0[item] ?? .notYetLoaded } }

    /// The file is another one now.
    func forget() { known.withLock { $0 = [:] } }

    func begin(_ item: MetadataItem) { known.withLock { $0[item] = .loading } }

    func end(_ item: MetadataItem, _ result: Result<[UInt8], any Error>) {
        known.withLock { known in
            switch result {
            case .success(let bytes): known[item] = bytes.count <= DeferredValues.keptLength ? .loaded(bytes) : nil
            case .failure(let error as MediaError): known[item] = .failed(error)
            // Nobody wants it any more.
            case .failure: known[item] = nil
            }
        }
    }
}
