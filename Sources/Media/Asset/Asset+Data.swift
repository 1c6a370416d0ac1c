import CLibav
internal import Tags

extension Asset {
    /// The bytes of a metadata item, such as a cover's picture, read when they were left in the file.
    ///
    /// Throws `MediaError` (`.noSuchTrack` when the file no longer holds the picture) or `CancellationError`.
    public func loadData(of item: MetadataItem, priority: WorkerPool.Priority = .visible) async throws -> [UInt8] {
        guard case .unread(let unread) = item.value else { return item.dataValue ?? [] }
        let (location, core) = (location, properties.core)
        return try await WorkerPool.reading.run(priority: priority) { worker in
            worker.interruption.allowOpening(location, core.budget)
            let demuxer = try Demuxer.reachable(
                location, options: core.options, counters: core.counters, budget: core.budget,
                interruption: worker.interruption)
            let gone = MediaError(.noSuchTrack, "the file no longer holds this", remedy: "load it again")
            switch unread.place {
            case .stream(let index):
                guard let picture = demuxer.stream(index)?.pointee.attached_pic, picture.size > 0,
                    let bytes = picture.data
                else { throw gone }
                return Array(UnsafeBufferPointer(start: bytes, count: Int(picture.size)))
            case .extent(let offset, let length):
                guard let count = Int(exactly: length), length <= core.budget.localBytes else { throw gone }
                return try InputBytes(demuxer).read(at: offset, count: count)
            case .tag(let place):
                let limit = Int(clamping: core.budget.localBytes)
                guard let bytes = try place.read(from: InputBytes(demuxer), limit: limit) else { throw gone }
                return bytes
            }
        }
    }
}
