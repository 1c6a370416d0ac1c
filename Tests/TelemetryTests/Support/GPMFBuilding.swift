import Foundation
import Telemetry

/// GPMF, written by hand.
enum GPMFBuilding {
    /// An element: what fills it up to four bytes is no part of its length.
    static func element(_ key: String, _ type: Character, size: Int, count: Int, _ bytes: [UInt8]) -> [UInt8] {
        let padding = [UInt8](repeating: 0xAA, count: (4 - bytes.count % 4) % 4)
        return Array(key.utf8) + [type.asciiValue ?? 0, UInt8(size), UInt8(count >> 8), UInt8(count & 0xFF)] + bytes
            + padding
    }

    /// An element of elements.
    static func nested(_ key: String, _ elements: [[UInt8]]) -> [UInt8] {
        let bytes = elements.flatMap { $0 }
        return element(key, "\0", size: 4, count: bytes.count / 4, bytes)
    }

    /// An element of characters.
    static func text(_ key: String, _ text: String) -> [UInt8] {
        element(key, "c", size: 1, count: text.utf8.count, Array(text.utf8))
    }

    /// An element of one number of four bytes.
    static func number(_ key: String, _ number: UInt32) -> [UInt8] {
        element(key, "L", size: 4, count: 1, bytes(number))
    }

    /// An element of signed numbers of four bytes.
    static func scales(_ numbers: [Int32]) -> [UInt8] {
        element("SCAL", "l", size: 4, count: numbers.count, numbers.flatMap { bytes($0) })
    }

    /// A payload of one device with one stream.
    static func payload(_ elements: [[UInt8]]) -> [UInt8] {
        nested("DEVC", [number("DVID", 7), text("DVNM", "Device"), nested("STRM", elements)])
    }

    /// A number, the most significant byte first.
    static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    /// The only stream of a payload of these elements.
    static func stream(_ elements: [[UInt8]]) -> GPMFStream? {
        GPMFPayload(payload(elements)).devices.first?.streams.first
    }
}

/// A payload of a camera.
func recorded(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: folder.appending(path: "Fixtures").appending(path: "\(name).raw")))
}
