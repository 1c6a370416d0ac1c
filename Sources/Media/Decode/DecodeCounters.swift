import Synchronization

/// What decoding has cost so far. Every member may be called from any thread.
public final class DecodeCounters: Sendable {
    private let frames = Atomic<Int>(0)
    private let packets = Atomic<Int>(0)
    private let moves = Atomic<Int>(0)
    private let pictures = Atomic<Int>(0)
    private let compositions = Atomic<Int>(0)
    private let rendering = Atomic<UInt64>(0)

    /// Counters at zero.
    public init() {}

    /// Frames that came out of a decoder, shown or not.
    public var framesDecoded: Int { frames.load(ordering: .relaxed) }

    /// Packets of the decoded stream that were read.
    public var packetsRead: Int { packets.load(ordering: .relaxed) }

    /// Moves of the demuxer to another place, by libav's seeking.
    public var seeks: Int { moves.load(ordering: .relaxed) }

    /// Frames that were turned into pictures.
    public var picturesRendered: Int { pictures.load(ordering: .relaxed) }

    /// Those of them that were put together from frames of several tracks, or of one that is not shown as it is.
    public var picturesComposed: Int { compositions.load(ordering: .relaxed) }

    /// Time spent on turning frames into pictures: scaling, colours, rotation.
    public var renderTime: Duration { .nanoseconds(Int64(clamping: rendering.load(ordering: .relaxed))) }

    func countPicture(nanoseconds: UInt64) {
        pictures.add(1, ordering: .relaxed)
        rendering.add(nanoseconds, ordering: .relaxed)
    }

    package func countComposition() { compositions.add(1, ordering: .relaxed) }
    func countFrame() { frames.add(1, ordering: .relaxed) }
    func countPacket() { packets.add(1, ordering: .relaxed) }
    func countSeek() { moves.add(1, ordering: .relaxed) }
}
