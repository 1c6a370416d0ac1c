extension Collection<UInt8> {
    /// The bytes and the zero that ends a C string; nil where they contain a zero byte themselves: C would cut them there.
    package var cString: [CChar]? {
        var result: [CChar] = []
        result.reserveCapacity(count + 1)
        for byte in self {
            guard byte != 0 else { return nil }
            result.append(CChar(bitPattern: byte))
        }
        result.append(0)
        return result
    }

    /// Calls `body` with a path as a C string.
    ///
    /// No path contains a zero byte. One that does is never cut there, because that would be another file: `body` gets the
    /// empty path, which every system call refuses with ENOENT.
    package func withPathCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try (cString ?? [0]).withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return try body("") }
            return try body(base)
        }
    }
}
