extension [UInt8] {
    /// Calls `body` with these bytes of a path as a C string; nil for a path with a zero byte in it, which no file has.
    func withPathCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result? {
        guard !contains(0) else { return nil }
        return try (self + [0]).withUnsafeBufferPointer { bytes in
            try bytes.withMemoryRebound(to: CChar.self) { chars in try chars.baseAddress.map(body) }
        }
    }
}
