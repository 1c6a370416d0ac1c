internal import Bytes
import CLibav
internal import Tags

extension Asset {
    /// What is known of a metadata item's bytes now: of a value that was left in the file, whether it was read since. Any
    /// thread may ask; the answer never waits.
    public func dataStatus(of item: MetadataItem) -> PropertyStatus<[UInt8]> {
        guard case .unread = item.value else { return .loaded(item.dataValue ?? []) }
        return properties.core.unreadValues.status(of: item)
    }

    /// The bytes of a metadata item, such as a cover's picture, read when they were left in the file; kept up to 4 MiB.
    ///
    /// Throws `MediaError` (`.noSuchTrack` when the file no longer holds the picture) or `CancellationError`.
    public func loadData(of item: MetadataItem, priority: WorkerPool.Priority = .visible) async throws -> [UInt8] {
        guard case .unread(let unread) = item.value else { return item.dataValue ?? [] }
        let values = properties.core.unreadValues
        if case .loaded(let bytes) = values.status(of: item) { return bytes }
        values.begin(item)
        let result: Result<[UInt8], any Error>
        do {
            result = .success(try await read(unread, priority))
        } catch {
            result = .failure(error)
        }
        values.end(item, result)
        return try result.get()
    }

    private func read(_ unread: UnreadValue, _ priority: WorkerPool.Priority) async throws -> [UInt8] {
        let (location, core) = (location, properties.core)
        return try await WorkerPool.reading.run(priority: priority) { worker in
            worker.interruption.allowOpening(location, core.budget)
            // Only what lies in a stream of libav's, or on a server, needs libav.
            if case .file(let path) = location, !unread.isStream {
                let source = try FileBytes(path: path, counters: core.counters, interruption: worker.interruption)
                if let known = core.snapshot.facts?.identity, known != source.identity { throw MediaError.valueGone }
                return try unread.bytes(from: source, limit: core.budget.localBytes)
            }
            let demuxer = try Demuxer.reachable(
                location, options: core.options, counters: core.counters, budget: core.budget,
                interruption: worker.interruption)
            guard case .stream(let index) = unread.place else {
                return try unread.bytes(from: InputBytes(demuxer), limit: core.budget.localBytes)
            }
            guard let picture = demuxer.stream(index)?.pointee.attached_pic, picture.size > 0, let bytes = picture.data
            else { throw MediaError.valueGone }
            return Array(UnsafeBufferPointer(start: bytes, count: Int(picture.size)))
        }
    }
}

extension UnreadValue {
    fileprivate var isStream: Bool { if case .stream = place { true } else { false } }

    /// The bytes of a stretch of the file. Throws what reading throws, and `.noSuchTrack` where they are no longer there.
    fileprivate func bytes(from source: any ByteSource, limit: Int64) throws -> [UInt8] {
        switch place {
        case .stream: throw MediaError.valueGone
        case .extent(let offset, let length):
            guard let count = Int(exactly: length), length <= limit else { throw MediaError.valueGone }
            let bytes = try source.read(at: offset, count: count)
            guard bytes.count == count else { throw MediaError.valueGone }
            return bytes
        case .tag(let place):
            guard let bytes = try place.read(from: source, limit: Int(clamping: limit)) else {
                throw MediaError.valueGone
            }
            return bytes
        }
    }
}

extension MediaError {
    fileprivate static let valueGone = MediaError(
        .noSuchTrack, "the file no longer holds this", remedy: "load it again")
}
