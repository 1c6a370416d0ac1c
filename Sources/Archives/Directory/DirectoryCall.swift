/// What somebody who wants an archive's directory has to say while it is read.
struct DirectoryCall {
    /// Called between reads; throws where nobody wants it any more.
    let check: () throws -> Void
    /// Hears now and then of what has come, where that takes long. Nil where nobody looks at a part of it.
    var deliver: ((ArchiveDirectory) -> Void)?
    /// How long whoever hears of that does not hear of more.
    let period: Duration

    init(period: Duration, _ check: @escaping () throws -> Void) { (self.period, self.check) = (period, check) }
}
