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

    /// Whether something of this length may be read unasked. What is short costs a server little, and a wrong duration is worse.
    func mayBeScanned(length: Int64?, limit: Int64) -> Bool {
        guard let length else { return false }
        return length <= (mayBeScanned ? limit : min(limit, InputPolicy.shortLength))
    }

    /// A second of a slow line.
    private static let shortLength: Int64 = 2 << 20

    /// That of files on a disk.
    package static let local = InputPolicy(isLocal: true, readsTail: true, mayBeScanned: true, isCached: true)

    /// That of files on another machine's disk: a read may take long, yet all of it may be read.
    package static let networkFile = InputPolicy(isLocal: false, readsTail: true, mayBeScanned: true, isCached: true)

    /// That of what each read asks somebody far away for. What is read is kept where one version can be told from another.
    package static let network = InputPolicy(isLocal: false, readsTail: true, mayBeScanned: false, isCached: true)

    /// That of addresses: what is kept of them is kept by `ServerCache`, for all who read.
    package static let address = InputPolicy(isLocal: false, readsTail: true, mayBeScanned: false, isCached: false)
}
