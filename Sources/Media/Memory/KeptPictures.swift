import Synchronization

/// What one buffer of pictures takes of `FrameMemory`. Every member may be called from any thread.
final class KeptPictures: Sendable {
    private let memory: FrameMemory
    private let most: Int
    private let bytes = Mutex(0)

    /// A share of at most `most` bytes, of which nothing is taken.
    init(_ memory: FrameMemory, atMost most: Int) {
        self.memory = memory
        self.most = most
    }

    deinit { take(0) }

    /// What it may take now: less while decoders need more.
    var room: Int { memory.room(forPictures: most, present: bytes.withLock { $0 }) }

    /// Says what it takes now.
    func take(_ bytes: Int) {
        let difference = self.bytes.withLock { known in
            defer { known = bytes }
            return bytes - known
        }
        if difference != 0 { memory.changePictures(by: difference) }
    }
}
