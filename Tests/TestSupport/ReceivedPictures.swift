public import Foundation

/// The pictures that a terminal with kitty's graphics protocol would have, out of what it was sent.
public struct ReceivedPictures: Sendable {
    /// A picture that was sent.
    public struct Picture: Sendable {
        /// Its width in pixels.
        public var width = 0
        /// Its height in pixels.
        public var height = 0
        /// Red, green and blue.
        public var pixels = Data()
        /// The cells that its placeholders are for; nil before it was placed.
        public var cells: (columns: Int, rows: Int)?
    }

    /// Those that were sent and not deleted, by number.
    public private(set) var pictures: [Int: Picture] = [:]
    /// What no whole command is yet.
    private var rest: [UInt8] = []
    /// The picture whose parts come, and what came of it, in base 64.
    private var current = 0
    private var text: [UInt8] = []

    /// Makes a terminal that has none.
    public init() {}

    /// Takes more of what is sent.
    public mutating func take(_ bytes: some Collection<UInt8>) {
        rest += bytes
        var place = 0
        while let start = Self.find("\u{1B}_G", in: rest, from: place),
            let end = Self.find("\u{1B}\\", in: rest, from: start + 3)
        {
            run(rest[start + 3..<end])
            place = end + 2
        }
        // What is no command may be the beginning of one.
        let kept = Self.find("\u{1B}_G", in: rest, from: place) ?? max(place, rest.count - 2)
        rest.removeFirst(kept)
    }

    private static func find(_ text: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
        let wanted = Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        guard bytes.count >= start + wanted.count else { return nil }
        return (start...bytes.count - wanted.count).first { place in
            bytes[place] == wanted[0] && bytes[place...].starts(with: wanted)
        }
    }

    private mutating func run(_ command: ArraySlice<UInt8>) {
        let halves = command.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        var keys: [String: String] = [:]
        for pair in String(decoding: halves[0], as: UTF8.self).split(separator: ",") {
            let words = pair.split(separator: "=", maxSplits: 1).map(String.init)
            if words.count == 2 { keys[words[0]] = words[1] }
        }
        func number(_ key: String) -> Int? { keys[key].flatMap { Int($0) } }
        switch keys["a"] {
        case "d": number("i").map { pictures[$0] = nil }
        case "p":
            guard let picture = number("i"), keys["U"] == "1" else { return }
            pictures[picture]?.cells = (number("c") ?? 0, number("r") ?? 0)
        default:
            if keys["a"] == "t", let picture = number("i") {
                (current, text) = (picture, [])
                pictures[picture] = Picture(width: number("s") ?? 0, height: number("v") ?? 0)
            }
            if halves.count > 1 { text += halves[1] }
            if keys["m"] != "1" { pictures[current]?.pixels = Data(base64Encoded: Data(text)) ?? Data() }
        }
    }
}
