/// What somebody who wants an archive's directory has to say while it is read. Confined to the thread of the reading.
struct DirectoryCall {
    /// What is done with each check, by whoever makes the directory.
    final class Heartbeat {
        var beat: () -> Void = {}
    }

    private let isWanted: () throws -> Void
    /// Hears now and then of what has come, where that takes long. Nil where nobody looks at a part of it.
    var deliver: ((ArchiveDirectory) -> Void)?
    /// How long whoever hears of that does not hear of more.
    let period: Duration
    let heartbeat = Heartbeat()

    /// A call with what throws where nobody wants the directory any more.
    init(period: Duration, _ isWanted: @escaping () throws -> Void) {
        (self.period, self.isWanted) = (period, isWanted)
    }

    /// To be called between reads, and while something is unpacked; throws where nobody wants it.
    func check() throws {
        try isWanted()
        heartbeat.beat()
    }
}
