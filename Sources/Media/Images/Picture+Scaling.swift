import CLibav

extension Picture {
    /// The picture scaled to another size, on a worker; `background` shows through what is transparent.
    ///
    /// Throws `MediaError` when there is no memory, or `CancellationError`.
    package func scaled(
        to target: PixelSize, over background: Backdrop? = nil, priority: WorkerPool.Priority
    ) async throws -> Picture {
        if target == size, background == nil { return self }
        return try await WorkerPool.decoding.run(priority: priority) { _ in
            try PictureRenderer().picture(of: frame(), size: target, orientation: .upright, background: background)
        }
    }

    /// The pixels as libav takes them.
    func frame() throws -> Frame {
        let allowance = AllocationLimit.Allowance(forPixels: size)
        defer { withExtendedLifetime(allowance) {} }
        let frame = try Frame(rgbaOf: size)
        guard let rows = frame.pointer.pointee.data.0 else { throw MediaError.outOfMemory }
        let length = Int(frame.pointer.pointee.linesize.0)
        pixels.withUnsafeBytes { source in
            for y in 0..<height {
                let row = UnsafeMutableRawBufferPointer(start: rows + y * length, count: stride)
                row.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[y * stride..<(y + 1) * stride]))
            }
        }
        return frame
    }
}
