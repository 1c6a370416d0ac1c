/// Random access to the bytes of a file, a server's resource or memory, where reading may fail and may block.
public protocol ByteSource: AnyObject {
    /// How many bytes there are; nil while that is not known.
    var length: Int64? { get }

    /// Reads up to `count` bytes from `offset` on: fewer, or none, only where the source ends.
    ///
    /// Throws what the source throws: a failed read, an interruption, a spent budget.
    func read(at offset: Int64, count: Int) throws -> [UInt8]
}
