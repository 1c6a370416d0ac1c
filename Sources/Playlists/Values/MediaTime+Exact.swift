package import Times

extension MediaTime {
    /// So many seconds, exactly.
    package init(_ seconds: ExactDecimal) { self.init(value: seconds.value, timescale: seconds.scale) }
}
