import Synchronization

/// What one buffer of pictures takes of `FrameMemory`. Every member may be called from any thread.
final class KeptPictures: Sendable {
    /// Who keeps the pictures.
    protocol Owner: AnyObject, Sendable {
        /// Drops pictures until the rest fits into the room that there is.
        func keepWithinRoom()
    }

    private struct State {
        var bytes = 0
        weak var owner: (any Owner)?
    }

    private let memory: FrameMemory
    private let most: Int
    private let state = Mutex(State())

    /// A share of at most `most` bytes, of which nothing is taken.
    init(_ memory: FrameMemory, atMost most: Int) {
        self.memory = memory
        self.most = most
        memory.add(self)
    }

    deinit {
        memory.remove(ObjectIdentifier(self))
        take(0)
    }

    /// Names who is asked to keep fewer pictures where decoders need the memory. It is not kept alive.
    func belongs(to owner: any Owner) { state.withLock { $0.owner = owner } }

    /// Asks its owner to keep within the room that there is.
    func shrink() {
        let owner = state.withLock { $0.owner }
        owner?.keepWithinRoom()
    }

    /// What it may take now: less while decoders need more.
    var room: Int { memory.room(forPictures: most, present: state.withLock { $0.bytes }) }

    /// Says what it takes now.
    func take(_ bytes: Int) {
        let difference = state.withLock { state in
            defer { state.bytes = bytes }
            return bytes - state.bytes
        }
        if difference != 0 { memory.changePictures(by: difference) }
    }
}
