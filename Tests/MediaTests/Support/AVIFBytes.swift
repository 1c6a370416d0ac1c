/// An AVIF file of one item whose boxes can be added to, with all lengths and places put right.
struct AVIFBytes {
    private(set) var bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Gives the first item further properties: whole boxes, in the order in which they are to count.
    mutating func add(_ properties: [[UInt8]]) {
        let added = properties.flatMap { $0 }
        let path = ["meta", "iprp", "ipco"]
        guard let container = box(path), let associations = box(["meta", "iprp", "ipma"]) else { return }
        let known = children(of: container).count
        // Version and flags, a count of items, the first item's identifier, and how many properties it has.
        let place = associations.start + 8 + 8 + 2
        bytes[place] += UInt8(properties.count)
        let end = place + 1 + Int(bytes[place]) - properties.count
        let numbers = properties.indices.map { UInt8(0x80 | (known + 1 + $0)) }
        insert(numbers, at: end, within: ["meta", "iprp", "ipma"])
        insert(added, at: container.end, within: path)
        movePlaces(by: added.count + numbers.count)
    }

    /// Puts bytes in the place of as many others, where these are found first.
    mutating func replace(_ old: [UInt8], by new: [UInt8]) {
        guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: old) }), old.count == new.count else {
            return
        }
        bytes.replaceSubrange(place..<place + old.count, with: new)
    }

    static func box(_ type: String, _ body: [UInt8]) -> [UInt8] { number(8 + body.count) + Array(type.utf8) + body }

    static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }

    private mutating func set(_ value: Int, at place: Int) {
        bytes.replaceSubrange(place..<place + 4, with: AVIFBytes.number(value))
    }

    private func children(of range: (start: Int, end: Int), header: Int = 8) -> [(type: String, start: Int, end: Int)] {
        var found: [(String, Int, Int)] = []
        var place = range.start + header
        while place + 8 <= range.end {
            let length = number(at: place)
            found.append((String(decoding: bytes[place + 4..<place + 8], as: UTF8.self), place, place + length))
            place += max(8, length)
        }
        return found
    }

    private func box(_ path: [String]) -> (start: Int, end: Int)? {
        var range = (start: -8, end: bytes.count)
        for (depth, type) in path.enumerated() {
            // `meta` has version and flags.
            let inner = children(of: range, header: depth > 0 && path[depth - 1] == "meta" ? 12 : 8)
            guard let child = inner.first(where: { $0.type == type }) else { return nil }
            range = (child.start, child.end)
        }
        return range
    }

    private mutating func insert(_ new: [UInt8], at place: Int, within path: [String]) {
        for depth in path.indices {
            guard let outer = box(Array(path[...depth])) else { return }
            set(number(at: outer.start) + new.count, at: outer.start)
        }
        bytes.insert(contentsOf: new, at: place)
    }

    /// Of version 0 with places and lengths of four bytes.
    private mutating func movePlaces(by count: Int) {
        guard let locations = box(["meta", "iloc"]) else { return }
        var place = locations.start + 16
        while place + 14 <= locations.end {
            set(number(at: place + 6) + count, at: place + 6)
            place += 14
        }
    }
}
