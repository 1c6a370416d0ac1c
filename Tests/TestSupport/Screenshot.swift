public import Foundation

/// The pixels of a window.
public struct Screenshot: Sendable {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// Red, green and blue, row by row.
    public let pixels: [UInt8]

    /// A part of it, in pixels.
    public struct Area: Equatable, Sendable {
        /// The first column.
        public var left = 0
        /// The first row.
        public var top = 0
        /// Pixels across.
        public var width = 0
        /// Pixels down.
        public var height = 0

        /// An area; an empty one where nothing is said.
        public init(left: Int = 0, top: Int = 0, width: Int = 0, height: Int = 0) {
            (self.left, self.top, self.width, self.height) = (left, top, width, height)
        }
    }

    /// Reads a binary portable pixmap (P6) of 8 bits a channel.
    public init?(portablePixmap data: Data) {
        var fields: [Int] = []
        var place = data.startIndex + 2
        guard data.starts(with: Array("P6".utf8)) else { return nil }
        while fields.count < 3, place < data.endIndex {
            let digits = data[place...].prefix { (0x30...0x39).contains($0) }
            if let value = Int(String(decoding: digits, as: UTF8.self)) { fields.append(value) }
            place += max(1, digits.count)
        }
        guard fields.count == 3, fields[2] == 255 else { return nil }
        (width, height) = (fields[0], fields[1])
        pixels = Array(data[(place + 1)...])
        guard pixels.count == width * height * 3 else { return nil }
    }

    /// As a binary portable pixmap.
    public var portablePixmap: Data { Data("P6\n\(width) \(height)\n255\n".utf8) + pixels }

    /// The colour that most pixels have.
    public var background: [UInt8] {
        var counts: [UInt32: Int] = [:]
        for place in stride(from: 0, to: pixels.count, by: 3) {
            let key = UInt32(pixels[place]) << 16 | UInt32(pixels[place + 1]) << 8 | UInt32(pixels[place + 2])
            counts[key, default: 0] += 1
        }
        let most = counts.max { $0.value < $1.value }?.key ?? 0
        return [UInt8(most >> 16 & 255), UInt8(most >> 8 & 255), UInt8(most & 255)]
    }

    private func isUnlike(_ color: [UInt8], at place: Int) -> Bool {
        for channel in 0..<3 where abs(Int(pixels[place * 3 + channel]) - Int(color[channel])) > 10 { return true }
        return false
    }

    /// The share of pixels that have another colour.
    public func share(unlike color: [UInt8]) -> Double {
        Double((0..<width * height).count { isUnlike(color, at: $0) }) / Double(max(1, width * height))
    }

    /// The columns of the picture that covers the middle of the upper half; empty where there is none.
    public func pictureColumns() -> Range<Int> {
        let background = background
        let rows = height / 8..<height / 2
        func isCovered(_ column: Int) -> Bool {
            rows.count { isUnlike(background, at: $0 * width + column) } * 4 > rows.count
        }
        var (left, right) = (width / 2, width / 2)
        while left > 0, isCovered(left - 1) { left -= 1 }
        while right < width, isCovered(right) { right += 1 }
        return left..<right
    }

    /// The first row in which these columns are covered, from `start` on.
    public func firstRow(covering columns: Range<Int>, from start: Int) -> Int {
        let background = background
        return (start..<height).first { row in
            columns.count { isUnlike(background, at: row * width + $0) } * 2 > columns.count
        } ?? height
    }

    /// The luma of an area, row by row.
    public func luma(_ area: Area) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(area.width * area.height)
        for row in area.top..<area.top + area.height {
            let start = (row * width + area.left) * 3
            result += Self.luma(of: Array(pixels[start..<start + area.width * 3]))
        }
        return result
    }

    /// The luma of red, green and blue pixels.
    public static func luma(of colors: [UInt8]) -> [UInt8] {
        stride(from: 0, to: colors.count, by: 3).map { place in
            let (red, green, blue) = (Int(colors[place]), Int(colors[place + 1]), Int(colors[place + 2]))
            return UInt8((red * 77 + green * 150 + blue * 29) >> 8)
        }
    }
}
