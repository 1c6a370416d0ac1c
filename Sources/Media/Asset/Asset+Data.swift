import CLibav

extension Asset {
    /// The bytes of a metadata item, such as a cover's picture, read when they were left in the file.
    ///
    /// Throws `MediaError` (`.noSuchTrack` when the file no longer holds the picture) or `CancellationError`.
    public func loadData(of item: MetadataItem, priority: WorkerPool.Priority = .visible) async throws -> [UInt8] {
        guard case .artwork(let artwork) = item.value else { return item.dataValue ?? [] }
        let (location, core) = (location, properties.core)
        return try await WorkerPool.reading.run(priority: priority) { worker in
            worker.interruption.allowOpening(location, core.budget)
            let demuxer = try Demuxer(
                location, options: core.options, counters: core.counters, budget: core.budget,
                interruption: worker.interruption)
            guard let picture = demuxer.stream(artwork.trackIndex)?.pointee.attached_pic, picture.size > 0,
                let bytes = picture.data
            else { throw MediaError(.noSuchTrack, "the file no longer holds this picture", remedy: "load it again") }
            return Array(UnsafeBufferPointer(start: bytes, count: Int(picture.size)))
        }
    }
}
