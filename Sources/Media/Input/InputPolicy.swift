/// How an input may be read.
package struct InputPolicy: Sendable, Hashable {
    /// Whether each read is quick, as from a disk. Else the clock of a decode stands still meanwhile, what is limited is the
    /// time without a byte, and reading ahead costs more than it gives.
    package var isLocal: Bool

    /// Whether the end may be read for tags that lie there.
    package var readsTail: Bool

    /// Whether all of it may be read unasked: for a duration that nothing states, or a whole waveform.
    package var mayBeScanned: Bool

    /// Whether its header is kept for those who open it again.
    package var isCached: Bool

    /// A policy.
    package init(isLocal: Bool, readsTail: Bool, mayBeScanned: Bool, isCached: Bool) {
        self.isLocal = isLocal
        self.readsTail = readsTail
        self.mayBeScanned = mayBeScanned
        self.isCached = isCached
    }

    /// That of files on a disk.
    package static let local = InputPolicy(isLocal: true, readsTail: true, mayBeScanned: true, isCached: true)

    /// That of what each read asks a server for.
    package static let network = InputPolicy(isLocal: false, readsTail: false, mayBeScanned: false, isCached: false)
}
