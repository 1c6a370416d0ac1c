/// What unpacks forward, and has the bytes at hand that it unpacked last.
///
/// Confined to one thread at a time.
protocol ForwardReader: AnyObject {
    /// Fills a buffer with the packed bytes at an offset of the stream; zero only at their end.
    typealias Source = (UnsafeMutableRawBufferPointer, Int64) throws -> Int

    /// Where in the stream those end that are at hand.
    var end: Int64 { get }
    /// Whether nothing follows them.
    var isAtEnd: Bool { get }

    /// Unpacks what follows, which takes the place of what is at hand: at least one byte, unless the end is there.
    ///
    /// Throws `MediaError` where the stream is damaged or ends too early, or there is more in it than is unpacked, and what
    /// `source` throws; it may be called again then.
    func advance(_ source: Source) throws

    /// Lends what is at hand, from an offset on.
    func withBytes(from offset: Int64, _ body: (UnsafeRawBufferPointer) throws -> Void) rethrows
}
