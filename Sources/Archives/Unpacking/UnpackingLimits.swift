internal import Media

/// How much may come out of something compressed, so that no archive keeps whoever reads it busy for nothing.
///
/// Nothing is unpacked but forward in small pieces: what is limited is the work. The end of a member is all of it.
enum UnpackingLimits {
    /// How many times longer than in the archive it may be, beyond `freeLength`. Silence and test pictures get to some
    /// hundred times, and deflate no further than 1,032.
    private static let mostTimes: Int64 = 200

    /// Bytes that may come out of whatever it is: a second's work.
    private static let freeLength: Int64 = 512 << 20

    /// Bytes that may come out of anything: some minutes' work.
    private static let longest: Int64 = 64 << 30

    /// Bytes of memory that unpacking may take.
    static let mostMemory: UInt64 = 256 << 20

    /// Throws `MediaError` where to unpack something takes more memory than there is for it.
    static func check(memory: UInt64) throws { if memory > mostMemory { throw tooMuchMemory } }

    static let tooMuchMemory = MediaError(
        .tooLarge, "to unpack this archive takes more than \(mostMemory >> 20) MiB of memory",
        remedy: "unpack it first")

    /// Throws `MediaError` where more would come out of something than is read.
    static func check(_ subject: String, size: Int64, packedSize: Int64) throws {
        if size > freeLength, size / mostTimes > packedSize {
            throw error(subject, size, ", \(size / max(packedSize, 1)) times what it is packed", "\(mostTimes) times")
        }
        if size > longest { throw error(subject, size, "", "\(longest >> 30) GiB") }
    }

    private static func error(_ subject: String, _ size: Int64, _ ratio: String, _ limit: String) -> MediaError {
        MediaError(
            .tooLarge, "\(subject) unpacks to \(size >> 20) MiB\(ratio): the limit is \(limit)",
            remedy: "unpack it first, where there is room for it")
    }
}
