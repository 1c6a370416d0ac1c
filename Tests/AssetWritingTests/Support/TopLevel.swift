import Foundation

/// The boxes of a small file.
enum TopLevel {
    /// Their types, in their order.
    static func types(of file: URL) throws -> [String] {
        let bytes = [UInt8](try Data(contentsOf: file))
        var types: [String] = []
        var place = 0
        while place + 8 <= bytes.count {
            let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            types.append(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
            guard size >= 8 else { break }
            place += size
        }
        return types
    }
}
