import CLinux

/// Hands the samples of one track to a consumer, a little at a time.
///
/// Confined: `Track.read` lends it to one worker at a time.
final class SampleConsumption<Consumer: SampleConsumer> {
    private let reader: any SampleReader
    private let consumer: Consumer
    private let timeLimit: UInt64
    private let byteLimit: Int64
    /// Nanoseconds of work so far.
    private var spent: UInt64 = 0
    /// Bytes of the track so far.
    private var bytes: Int64 = 0

    /// A consumption of what a reader gives, all of it within a time and a number of bytes.
    init(_ reader: any SampleReader, _ consumer: Consumer, timeLimit: Duration, byteLimit: Int64) {
        self.reader = reader
        self.consumer = consumer
        self.timeLimit = timeLimit.nanoseconds
        self.byteLimit = byteLimit
    }

    /// Makes the job with this interruption the one that works here. Throws `MediaError.changed`.
    func begin(_ interruption: Interruption) throws { try reader.begin(interruption) }

    /// Whether it was stopped in the middle of something, so that this must not be used again.
    var isBroken: Bool { reader.isBroken }

    /// Works until a monotonic time; what was made of the samples when there are no more.
    func work(until deadline: UInt64) throws -> Consumer.Output? {
        var now = linux_monotonic_time()
        let started = now
        defer { spent += linux_monotonic_time() - started }
        repeat {
            guard let info = try reader.next() else { return consumer.finish() }
            bytes += Int64(reader.bytes.count)
            guard bytes <= byteLimit else {
                throw MediaError(
                    .readLimitExceeded, "the track has more than \(byteLimit >> 20) MiB",
                    remedy: "raise the limit if the file is sound")
            }
            guard consumer.take(reader.bytes, info) else { return consumer.finish() }
            now = linux_monotonic_time()
            guard spent + (now - started) <= timeLimit else {
                throw MediaError(
                    .timedOut, "reading the track took too long", remedy: "retry when the disk or server is quicker")
            }
        } while now < deadline
        return nil
    }
}
