/// How a source is made of others, once it is needed: what `DerivedSource` knows before and does then.
///
/// Every member may be called from any thread; those that may touch the disk belong on workers.
package protocol SourceRecipe: Sendable {
    /// What people call what is made.
    var name: String { get }

    /// Where it lies, for whoever refers to it; nil where nothing leads there again.
    var location: MediaLocation? { get }

    /// What its work may cost.
    var budget: Budget { get }

    /// What bounds the memory of its frames.
    var frameMemory: FrameMemory { get }

    /// How reading goes as long as nothing was made.
    var policy: InputPolicy { get }

    /// What reading has cost that the source itself does not count.
    var counters: [IOCounters] { get }

    /// Forgets what is kept of bytes.
    func dropCache()

    /// What tells it from a later version, seen from outside; nil where nothing does. May touch the disk.
    func currentIdentity() -> InputIdentity?

    /// The same, asked for where it lies. Throws `MediaError` where nobody answers, and `CancellationError`. Workers only.
    func presentIdentity(_ interruption: Interruption) throws -> InputIdentity?

    /// Makes the source of what is there now. Throws `MediaError` and `CancellationError`.
    func make(_ interruption: Interruption) throws -> DerivedMedia
}

extension SourceRecipe {
    package func presentIdentity(_ interruption: Interruption) throws -> InputIdentity? { currentIdentity() }
}

/// A recipe whose outline can be had for less than what it makes.
package protocol OutlinedRecipe: SourceRecipe {
    /// What it says of what it is put together from. Throws `MediaError` and `CancellationError`.
    func outline(_ interruption: Interruption) throws -> SourceOutline
}

/// What was made by a recipe, and what tells whether that still holds.
package struct DerivedMedia: Sendable {
    let source: any MediaSource
    let isPresent: @Sendable () -> Bool
    let checkUnchanged: @Sendable (Interruption) throws -> Void
    let acceptChanges: @Sendable () -> Void
    let grow: Growing?

    /// Looks whether what was made goes on by now, on a worker: nil where it has nothing more.
    package typealias Growing = @Sendable (Interruption) throws -> (media: DerivedMedia?, growth: SourceGrowth)

    /// A source that was made. `isPresent` tells whether all that it was made of is as it was, seen from outside, and may
    /// touch the disk; `checkUnchanged` throws `MediaError.changed` where it is not, and `acceptChanges` takes it as it is.
    /// `grow` finds what continues it, where it goes on while it is read.
    package init(
        _ source: any MediaSource, isPresent: @escaping @Sendable () -> Bool,
        checkUnchanged: @escaping @Sendable (Interruption) throws -> Void,
        acceptChanges: @escaping @Sendable () -> Void, grow: Growing? = nil
    ) {
        (self.source, self.isPresent) = (source, isPresent)
        (self.checkUnchanged, self.acceptChanges, self.grow) = (checkUnchanged, acceptChanges, grow)
    }
}
