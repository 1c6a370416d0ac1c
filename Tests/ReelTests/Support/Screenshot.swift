import Foundation

/// The pixels of a window.
struct Screenshot {
    let width: Int
    let height: Int
    /// Red, green and blue, row by row.
    let pixels: [UInt8]

    /// A part of it, in pixels.
    struct Area: Equatable {
        var left = 0
        var top = 0
        var width = 0
        var height = 0
    }

    /// Reads a binary portable pixmap (P6) of 8 bits a channel.
    init?(portablePixmap data: Data) {
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

    var portablePixmap: Data { Data("P6\n\(width) \(height)\n255\n".utf8) + pixels }

    /// The colour that most pixels have.
    var background: [UInt8] {
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
    func share(unlike color: [UInt8]) -> Double {
        Double((0..<width * height).count { isUnlike(color, at: $0) }) / Double(max(1, width * height))
    }

    /// The columns of the picture that covers the middle of the upper half; empty where there is none.
    func pictureColumns() -> Range<Int> {
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
    func firstRow(covering columns: Range<Int>, from start: Int) -> Int {
        let background = background
        return (start..<height).first { row in
            columns.count { isUnlike(background, at: row * width + $0) } * 2 > columns.count
        } ?? height
    }

    /// The luma of an area, row by row.
    func luma(_ area: Area) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(area.width * area.height)
        for row in area.top..<area.top + area.height {
            let start = (row * width + area.left) * 3
            result += Self.luma(of: pixels[start..<start + area.width * 3])
        }
        return result
    }

    /// The luma of red, green and blue pixels.
    static func luma(of colors: some Collection<UInt8>) -> [UInt8] {
        let colors = Array(colors)
        return stride(from: 0, to: colors.count, by: 3).map { place in
            let (red, green, blue) = (Int(colors[place]), Int(colors[place + 1]), Int(colors[place + 2]))
            return UInt8((red * 77 + green * 150 + blue * 29) >> 8)
        }
    }
}
