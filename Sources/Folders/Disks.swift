internal import Lanes

/// Threads for calls that may wait for a disk, so that one that does not answer holds up the others' calls no further.
struct Disks: Sendable {
    /// Calls `enter` with each disk that looking at a path leads through, before it is touched.
    typealias Visit = @Sendable (Path, (UInt64) throws -> Void) throws -> Void

    /// What a call asks and says while it runs. It belongs to the call's thread.
    struct Call {
        fileprivate let call: BlockingPool.Call
        fileprivate let visit: Visit

        /// Whether anybody still waits for the value.
        var isWanted: Bool { call.isWanted }

        /// Has whoever waits go on waiting even when cancelled. Throws `CancellationError` when that came first.
        func hold() throws { try call.hold() }

        /// To be called before a path is looked at. Where its disk has no room for another call the work ends here, and
        /// begins anew later: nothing may have been changed before.
        ///
        /// Throws `FolderError` where the disk does not answer.
        func reach(_ path: Path) throws {
            do {
                try visit(path) { try call.enter($0) }
            } catch is BlockingPool.Unresponsive {
                throw FolderError.noAnswer
            }
        }
    }

    /// Those of this process. A dead mount takes 12 of the 16 that work at once, and none of the others' then.
    static let shared = Disks(
        pool: BlockingPool(name: "folders", count: 16, limit: 64, share: 12),
        visit: { try MountTable.shared.visit($0, $1) })

    let pool: BlockingPool
    let visit: Visit

    /// Runs `work` on a thread that may wait for the disk of `path`.
    ///
    /// Throws what it throws, `FolderError` where the disk does not answer, and `CancellationError`: the call then returns
    /// at once, and the work ends by itself.
    func perform<Value: Sendable>(
        at path: Path, _ work: @escaping @Sendable (Call) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.run { [visit] call in
                let call = Call(call: call, visit: visit)
                try call.reach(path)
                return try work(call)
            }
        } catch is BlockingPool.Unresponsive {
            throw FolderError.noAnswer
        }
    }

    /// The names in a folder; links are followed to tell folders from files.
    func list(_ path: Path) async throws -> Listing { try await perform(at: path) { try FolderReader.read(path, $0) } }
}
