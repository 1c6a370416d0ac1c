internal import Synchronization

/// A bitmap as a terminal that speaks the kitty graphics protocol gets it. Its transparency is left out.
///
/// All members may be used from any thread.
final class KittyImage: Sendable {
    let width: Int
    let height: Int
    /// How it is placed.
    let placement: KittyPlacement
    private let number: UInt32
    private let bitmap: Bitmap
    /// The commands that carry the pixels, where they do.
    private let commands: [UInt8]

    private struct Memory {
        /// Not named to the terminal yet.
        var next: SharedMemory?
        /// Named to the terminal, which may not have come to it yet.
        var named: SharedMemory?
    }

    private let memory: Mutex<Memory>

    /// Makes what will be sent under a number; call it off the event loop.
    init(_ bitmap: Bitmap, number: UInt32, medium: KittyMedium, placement: KittyPlacement = .commands) {
        self.placement = placement
        (width, height, self.number, self.bitmap) = (bitmap.width, bitmap.height, number, bitmap)
        if medium == .sharedMemory { _ = Self.sweep }
        let shared = medium == .sharedMemory ? Self.share(bitmap) : nil
        memory = Mutex(Memory(next: shared))
        commands =
            shared == nil
            ? KittyCommand.transmission(of: bitmap, number: number, isCompressed: medium == .compressed) : []
    }

    /// The commands that bring the picture into the terminal, without showing it.
    func transmission() -> [UInt8] {
        guard commands.isEmpty else { return commands }
        // Whoever has read shared memory takes it away: a picture that comes back needs other. That takes 0.2 ms.
        let shared = memory.withLock { memory in
            memory.named = memory.next ?? Self.share(bitmap)
            memory.next = nil
            return memory.named
        }
        guard let shared else { return KittyCommand.transmission(of: bitmap, number: number) }
        return KittyCommand.transmission(of: shared, width: width, height: height, number: number)
    }

    /// Once in a process: not where memory is made, which may be on the event loop.
    private static let sweep: Void = SharedMemory.removeLeftovers()

    private static func share(_ bitmap: Bitmap) -> SharedMemory? { bitmap.pixels.withUnsafeBytes { SharedMemory($0) } }
}
