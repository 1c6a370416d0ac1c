import Times

extension MediaTime {
    /// The time so many parts, of `count`, after this one on the way to another; exact where it fits.
    func advanced(towards end: MediaTime, part: Int = 1, of count: Int = 2) -> MediaTime {
        let length = end - self
        return self + MediaTime.make(Int128(length.value) * Int128(part), Int128(length.timescale) * Int128(count))
    }
}
