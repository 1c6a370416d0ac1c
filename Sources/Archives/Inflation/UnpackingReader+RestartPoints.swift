extension UnpackingReader<Inflater> {
    /// A reader at a restart point, or at the beginning of a stream. Throws `MediaError` without zlib or memory.
    convenience init(from point: RestartPoint?, isGzip: Bool, length: Int64?) throws {
        try self.init(
            point.map { try Inflater($0.state) } ?? Inflater(isGzip: isGzip),
            from: point?.offset ?? 0, packedStart: point?.packedOffset ?? 0, length: length)
    }

    /// Unpacks what follows, and takes note of where it can be unpacked from. Throws as `advance(_:)` does.
    func advance(noting points: RestartPoints, _ source: Source) throws {
        try advance(source)
        if isAtEnd { points.setLength(end) }
        guard isFull else { return }
        points.offer(at: end) {
            decompressor.kept().map { RestartPoint(offset: end, packedOffset: packedOffset, state: $0) }
        }
    }
}
