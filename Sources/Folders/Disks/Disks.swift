internal import Lanes

/// Threads for calls that may wait for a disk or a server, so that one that does not answer holds up the others' calls no
/// further.
struct Disks: Sendable {
    /// Those of this process. A dead mount takes 12 of the 16 that work at once, and none of the others' then.
    static let shared = Disks(
        pool: BlockingPool(name: "folders", count: 16, limit: 64, share: 12),
        visit: { path, enter in
            if let server = path.server {
                // The numbers of devices have 44 bits.
                try enter(UInt64(bitPattern: Int64(server.hashValue)) | 1 << 63)
            } else {
                try MountTable.shared.visit(path, enter)
            }
        })

    let pool: BlockingPool
    let visit: FolderCall.Visit

    /// Runs `work` on a thread that may wait for the disk or the server of `path`.
    ///
    /// Throws what it throws, `FolderError` where that does not answer, and `CancellationError`: the call then returns
    /// at once, and the work ends by itself.
    func perform<Value: Sendable>(
        at path: Path, _ work: @escaping @Sendable (FolderCall) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.run { [visit] call in
                let call = FolderCall(call, visit: visit)
                try call.reach(path)
                return try work(call)
            }
        } catch is BlockingPool.Unresponsive {
            throw FolderError.noAnswer
        }
    }
}
