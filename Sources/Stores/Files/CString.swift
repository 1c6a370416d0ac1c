extension [UInt8] {
    /// Calls `body` with these bytes as a C string.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try (self + [0]).map(CChar.init(bitPattern:)).withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return try body("") }
            return try body(base)
        }
    }
}
