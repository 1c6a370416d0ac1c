extension Asset {
    /// What is known of a metadata item's bytes now: of a value that was left in the file, whether it was read since. Any
    /// thread may ask; the answer never waits.
    public func dataStatus(of item: MetadataItem) -> PropertyStatus<[UInt8]> {
        guard case .unread = item.value else { return .loaded(item.dataValue ?? []) }
        return properties.core.deferredValues.status(of: item)
    }

    /// The bytes of a metadata item, such as a cover's picture, read when they were left in the file; kept up to 4 MiB.
    ///
    /// Throws `MediaError` (`.noSuchTrack` when the file no longer holds the picture) or `CancellationError`.
    public func loadData(of item: MetadataItem, priority: WorkerPool.Priority = .visible) async throws -> [UInt8] {
        guard case .unread(let value) = item.value else { return item.dataValue ?? [] }
        let values = properties.core.deferredValues
        if case .loaded(let bytes) = values.status(of: item) { return bytes }
        values.begin(item)
        let core = properties.core
        let result: Result<[UInt8], any Error>
        do {
            result = .success(
                try await WorkerPool.reading.run(priority: priority) { worker in
                    try core.source.bytes(of: value, in: core.snapshot.facts?.identity, worker.interruption)
                })
        } catch {
            result = .failure(error)
        }
        values.end(item, result)
        return try result.get()
    }
}
