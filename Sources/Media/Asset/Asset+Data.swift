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
            let gone = MediaError(.noSuchTrack, "the file no longer holds this", remedy: "load it again")
            if case .file(let path) = location, let bytes = try Asset.local(unread, path, core, worker.interruption) {
                return bytes
            }
            let demuxer = try Demuxer.reachable(
                location, options: core.options, counters: core.counters, budget: core.budget,
                interruption: worker.interruption)
            switch unread.place {
            case .stream(let index):
                guard let picture = demuxer.stream(index)?.pointee.attached_pic, picture.size > 0,
                    let bytes = picture.data
                else { throw gone }
                return Array(UnsafeBufferPointer(start: bytes, count: Int(picture.size)))
            case .extent(let offset, let length):
                guard let count = Int(exactly: length), length <= core.budget.localBytes else { throw gone }
                let bytes = try InputBytes(demuxer).read(at: offset, count: count)
                guard bytes.count == count else { throw gone }
                return bytes
            case .tag(let place):
                let limit = Int(clamping: core.budget.localBytes)
                guard let bytes = try place.read(from: InputBytes(demuxer), limit: limit) else { throw gone }
                return bytes
            }
        }
    }

    /// The bytes of a stretch of a local file; nil for what libav alone can tell.
    ///
    /// Throws `.noSuchTrack` when the file is no longer the one that was read.
    private static func local(
        _ unread: UnreadValue, _ path: [UInt8], _ core: AssetCore, _ interruption: Interruption
    ) throws -> [UInt8]? {
        if case .stream = unread.place { return nil }
        let source = try FileBytes(path: path, counters: core.counters, interruption: interruption)
        let gone = MediaError(.noSuchTrack, "the file no longer holds this", remedy: "load it again")
        if let known = core.snapshot.facts?.identity, known != source.identity { throw gone }
        switch unread.place {
        case .stream: return nil
        case .extent(let offset, let length):
            guard let count = Int(exactly: length), length <= core.budget.localBytes else { throw gone }
            let bytes = try source.read(at: offset, count: count)
            guard bytes.count == count else { throw gone }
            return bytes
        case .tag(let place):
            guard let bytes = try place.read(from: source, limit: Int(clamping: core.budget.localBytes)) else {
                throw gone
            }
            return bytes
        }
    }
}
