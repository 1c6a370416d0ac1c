package import Stores

/// The bytes of one version at an address that need not be asked for, and what is added to them.
///
/// Each piece is added as it comes: nobody is told when a program is about to end. Confined to the worker that reads.
package enum ServedContents {
    case memory(CachedExtents)
    case disk(StoredExtents)

    /// Copies what is kept from an offset on; zero where that place is not kept. `next` is where the next kept place begins.
    package func copy(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> (count: Int, next: Int64) {
        switch self {
        case .memory(let extents): extents.copy(at: offset, into: buffer)
        case .disk(let extents): extents.copy(at: offset, into: buffer)
        }
    }

    /// Keeps bytes that have come.
    func add(_ bytes: [UInt8], at offset: Int64) { bytes.withUnsafeBytes { add($0, at: offset) } }

    /// Keeps bytes that have come.
    package func add(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
        switch self {
        case .memory(let extents): extents.add(bytes, at: offset)
        case .disk(let extents): extents.add(bytes, at: offset)
        }
    }
}
