/// Where the bytes of a piece of media come from: a file or an address, and what else conforms.
///
/// A value that opens nothing by itself. Images, waveforms, captions, inspection and export work on any conforming type
/// without knowing which it is: all that they may ask of it is here and in `OpenBytes`.
package protocol ByteInput: Sendable {
    /// What people call it: the last component of its path.
    var name: String { get }

    /// Where it lies; nil where nothing leads there again.
    var location: MediaLocation? { get }

    /// Its URL as libav is told it, in bytes, because paths need not be UTF-8: names inside a playlist are resolved against
    /// it, and its ending helps where the content is ambiguous. It is never opened by libav itself.
    var url: [UInt8] { get }

    /// How it may be read, as far as that is known before it is opened.
    var policy: InputPolicy { get }

    /// Opens it on a worker.
    ///
    /// Throws `MediaError`, or `CancellationError` when the interruption was cancelled.
    func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes

    /// What it is now, seen from outside without opening it; nil where that cannot be told. May touch the disk: workers only.
    func currentIdentity() -> InputIdentity?

    /// What it is now, asked for where it lies; nil where it is gone, or that cannot be told. Workers only.
    ///
    /// Throws `MediaError` where nobody answers, or `CancellationError` when the interruption was cancelled.
    func presentIdentity(_ budget: Budget, _ interruption: Interruption) throws -> InputIdentity?

    /// Has the next who opens it see what is there then, however short ago that was known.
    func askAgain()

    /// What a name inside the container or playlist stands for, when the rule of reach allows it.
    ///
    /// The name is a path or URL, already resolved against `url`. Throws `MediaError.permissionDenied`
    /// for what lies out of reach. May touch the disk: workers only.
    func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput

    /// The same of which nothing but these bytes will be wanted: a server is asked for them at once.
    func part(_ range: Range<Int64>) -> any ByteInput

    /// Whether it is there and has bytes to give; true where only opening it would tell. May touch the disk: workers only.
    var isPresent: Bool { get }
}

extension ByteInput {
    package var location: MediaLocation? { nil }
    package var isPresent: Bool { true }
    package func part(_ range: Range<Int64>) -> any ByteInput { self }
    package func askAgain() {}

    package func presentIdentity(_ budget: Budget, _ interruption: Interruption) throws -> InputIdentity? {
        currentIdentity()
    }

    /// What it is now by opening it; nil where it is gone. Throws as `presentIdentity` does.
    package func openedIdentity(_ budget: Budget, _ interruption: Interruption) throws -> InputIdentity? {
        do {
            return try open(budget, interruption).identity
        } catch let error as MediaError where error.code == .notFound {
            return nil
        }
    }

    /// Whether it is an address: what it names lies on its server, and libav's protocols reach that.
    var isAddress: Bool { Address.hasBytes(url) }
}
