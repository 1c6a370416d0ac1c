/// How much time and how many bytes a piece of work may take before it fails with that reason.
public struct Budget: Sendable, Hashable {
    /// Time for opening a local file and reading what it tells of itself.
    public var localTime: Duration

    /// Bytes read for opening, from a local file or a server. The file of a local picture has `memory` instead.
    public var localBytes: Int64

    /// Bytes of memory for what is taken in whole: the file of a picture, or the captions of a file that is read to its end
    /// to be opened. The pixels of a picture count on their own.
    public var memory: Int64

    /// Time without a single byte from a server.
    public var networkStallTimeout: Duration

    /// Time that one piece of work may wait for a server in all, however steadily that sends.
    public var networkTime: Duration

    /// Time for one decode: from the request for a frame of an open file to the frame. The time that a server takes to
    /// send the packets does not count.
    public var decodeTime: Duration

    /// Time for reading every packet of a local file, where that was asked for; its bytes are not limited.
    public var scanTime: Duration

    /// Time without a single byte read or written while a file is copied, which as a whole may take as long as it does.
    public var transferSilence: Duration

    /// Time for finding a poster that shows something: after it the best frame so far is taken.
    public var posterTime: Duration

    /// A budget; the defaults are those of interactive use.
    public init(
        localTime: Duration = .seconds(5), localBytes: Int64 = 64 << 20, memory: Int64 = 256 << 20,
        networkStallTimeout: Duration = .seconds(30), networkTime: Duration = .seconds(300),
        decodeTime: Duration = .seconds(10), scanTime: Duration = .seconds(600),
        transferSilence: Duration = .seconds(30), posterTime: Duration = .milliseconds(400)
    ) {
        self.localTime = localTime
        self.localBytes = localBytes
        self.memory = memory
        self.networkStallTimeout = networkStallTimeout
        self.networkTime = networkTime
        self.decodeTime = decodeTime
        self.scanTime = scanTime
        self.transferSilence = transferSilence
        self.posterTime = posterTime
    }
}

extension Duration {
    /// Whole nanoseconds, clamped to what 63 bits hold.
    package var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0 else { return 0 }
        guard seconds < 9_000_000_000 else { return 9_000_000_000_000_000_000 }
        return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
