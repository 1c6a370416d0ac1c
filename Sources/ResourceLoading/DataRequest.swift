/// Bytes of a resource that somebody waits for.
///
/// It cannot be copied or kept: what `ResourceLoader.respond(to:)` borrows is finished when that returns or throws, and only
/// then.
public struct DataRequest: ~Copyable, Sendable {
    /// The first byte that is wanted.
    public let requestedOffset: Int64

    /// How many bytes are wanted; nil for all up to the end of a resource whose length is not known.
    public let requestedLength: Int64?

    private let answer: DataAnswer

    init(_ answer: DataAnswer, from offset: Int64, length: Int64?) {
        self.answer = answer
        (requestedOffset, requestedLength) = (offset, length)
    }

    /// Whether all up to the end is wanted, of a resource whose length is not known.
    public var requestsAllDataToEndOfResource: Bool { requestedLength == nil }

    /// Where the next byte that is given belongs.
    public var currentOffset: Int64 { requestedOffset + answer.givenCount }

    /// Gives the next bytes, and waits while more than a mebibyte of this request has not been read.
    ///
    /// Throws `CancellationError` when nobody wants the rest, and `MediaError.invalidRequest` for more bytes than were asked
    /// for.
    public func respond(with bytes: some Collection<UInt8>) async throws { try await answer.give(Array(bytes)) }
}
