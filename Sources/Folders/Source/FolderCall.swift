internal import Lanes

/// What reading of a folder asks and says while it runs. It belongs to the thread of the reading.
public struct FolderCall {
    /// Calls `enter` with each disk that looking at a path leads through, before it is touched.
    typealias Visit = @Sendable (Path, (BlockingPool.Resource) throws -> Void) throws -> Void

    private let call: BlockingPool.Call
    private let visit: Visit

    init(_ call: BlockingPool.Call, visit: @escaping Visit) {
        self.call = call
        self.visit = visit
    }

    /// Whether anybody still waits for the value. Long work asks often: what does not ask for a second has stood still.
    public var isWanted: Bool { call.isWanted }

    /// Throws `CancellationError` once nobody waits for the value.
    public func checkIsWanted() throws { if !isWanted { throw CancellationError() } }

    /// Has whoever waits go on waiting even when cancelled. Throws `CancellationError` when that came first.
    func hold() throws { try call.hold() }

    /// To be called before a path of this machine is looked at. Where its disk has no room for another call the work ends
    /// here, and begins anew later: nothing may have been changed before.
    ///
    /// Throws `FolderError` where the disk does not answer.
    public func reach(_ path: Path) throws {
        do {
            try visit(path) { try call.enter($0) }
        } catch is BlockingPool.Unresponsive {
            throw FolderError.noAnswer
        }
    }
}
