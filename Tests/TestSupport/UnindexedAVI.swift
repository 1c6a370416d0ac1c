public import Foundation

/// An AVI as a recorder leaves it that was switched off: the index at its end is missing.
public enum UnindexedAVI {
    /// The beginning of a whole AVI, up to its index; nil where it has none. By its header a tenth of the file is missing,
    /// so that its length is guessed to be that much shorter.
    public static func bytes(of whole: Data) -> Data? {
        guard let index = whole.lastRange(of: Data("idx1".utf8))?.lowerBound, index > 8 else { return nil }
        var bytes = Data(whole[..<index])
        let size = UInt32(truncatingIfNeeded: index + index / 9)
        withUnsafeBytes(of: size.littleEndian) { bytes.replaceSubrange(4..<8, with: $0) }
        return bytes
    }
}
