/// How the pixels of a picture get into a terminal that speaks the kitty graphics protocol.
public enum KittyMedium: String, Sendable, CaseIterable {
    /// Through shared memory, where the terminal runs on the same machine: no bytes.
    case sharedMemory
    /// In the stream of bytes: where the terminal takes them quickly.
    case direct
    /// The same, compressed: where bytes cost more than the time to compress them.
    case compressed
}
