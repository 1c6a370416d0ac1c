/// A file or an address that is read as a whole: a list of other media.
///
/// Opening checks that it is still the version that was first read, as that of a container does. Every member may be called
/// from any thread; those that read belong on workers.
package final class WholeFile: Sendable {
    /// Where it lies.
    package let location: MediaLocation
    private let container: ContainerSource

    /// What was read of one.
    package struct Contents {
        package let bytes: [UInt8]
        /// What tells it from a later version; nil where nothing does.
        package let identity: InputIdentity?
        /// What has answered: names inside are resolved and judged against it.
        package let origin: any ByteInput
    }

    /// The file or address at a location. Touches nothing.
    package init(_ location: MediaLocation, budget: Budget) {
        self.location = location
        container = ContainerSource(ContainerOrigin(location), budget: budget)
    }

    /// What an input gives that lies at a location. Touches nothing.
    package init(_ input: any ByteInput, at location: MediaLocation, budget: Budget) {
        self.location = location
        container = ContainerSource(.bytes(input), budget: budget)
    }

    /// What people call it.
    package var name: String { container.name }

    /// Whether reading is quick.
    package var policy: InputPolicy { container.policy }

    /// What reading has cost so far.
    package var counters: IOCounters { container.counters }

    /// All its bytes.
    ///
    /// Throws `MediaError`: `.empty`, `.tooLarge` where there are more than `limit`, `.changed` where it is no longer what
    /// was first read; and `CancellationError`.
    package func bytes(atMost limit: Int, _ interruption: Interruption) throws -> [UInt8] {
        try contents(atMost: limit, interruption).bytes
    }

    /// All its bytes, and what they are and came from. Throws as `bytes(atMost:_:)` does.
    package func contents(atMost limit: Int, _ interruption: Interruption) throws -> Contents {
        guard let reader = try container.openBytes(interruption) else { throw MediaError.cannotGoBack }
        if let length = reader.length, length > limit { throw MediaError.tooLong(limit) }
        let bytes = try reader.read(at: 0, count: limit + 1)
        if bytes.count > limit { throw MediaError.tooLong(limit) }
        return Contents(bytes: bytes, identity: reader.identity, origin: reader.origin)
    }

    /// Throws `MediaError.changed` where it is no longer what was first read.
    package func checkUnchanged(_ interruption: Interruption) throws { try container.checkUnchanged(interruption) }

    /// Takes it as it is now for what is meant, when it is next read.
    package func acceptChanges() { container.acceptChanges() }

    /// Takes it as it is when it is next read, and asks for that where it lies, however short ago it was read.
    package func askAgain() {
        container.acceptChanges()
        container.askAgain()
    }

    /// Forgets what is kept of its bytes.
    package func dropCache() { container.dropCache() }

    /// What tells it from a later version, seen from outside; nil where nothing does. May touch the disk: workers only.
    package func currentIdentity() -> InputIdentity? { container.currentIdentity() }

    /// The same, asked for where it lies. Throws `MediaError` where nobody answers, and `CancellationError`. Workers only.
    package func presentIdentity(_ interruption: Interruption) throws -> InputIdentity? {
        try container.presentIdentity(interruption)
    }
}

extension MediaError {
    fileprivate static func tooLong(_ limit: Int) -> MediaError {
        MediaError(
            .tooLarge, "the file is longer than \(limit >> 20) MiB, which none of its kind is",
            remedy: "check what it is")
    }
}
