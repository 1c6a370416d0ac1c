/// What a picture costs by each protocol: for `reel doctor` and the bench.
public struct PictureCost: Sendable {
    /// The protocol, and how its bytes are made.
    public let name: String
    /// The bytes that go through the terminal's line.
    public let bytes: Int
    /// The time to make them, in milliseconds and tenths.
    public let milliseconds: Double

    /// Encodes a bitmap, or else a test picture of 640 × 360 pixels, by every protocol.
    ///
    /// `count` times each, the quickest one counts.
    public static func measure(_ bitmap: Bitmap? = nil, colors: Int = 255, count: Int = 3) -> [PictureCost] {
        let bitmap = bitmap ?? testPicture
        let size = Size(rows: max(1, bitmap.height / 18), columns: max(1, bitmap.width / 8))
        func cost(_ name: String, _ make: () -> Int) -> PictureCost {
            var (bytes, best) = (0, Duration.seconds(3600))
            for _ in 0..<max(1, count) {
                let begin = ContinuousClock.now
                bytes = make()
                best = min(best, ContinuousClock.now - begin)
            }
            return PictureCost(name: name, bytes: bytes, milliseconds: (best / .milliseconds(0.1)).rounded() / 10)
        }
        let kitty = KittyMedium.allCases.map { medium in
            cost("kitty, \(medium.rawValue)") {
                KittyImage(bitmap, number: 1, medium: medium).transmission().count
            }
        }
        let sixel = cost("sixel") {
            let image = SixelImage(bitmap, cellWidth: 8, cellHeight: 18, colors: colors)
            return image.bytes(of: Rect(row: 0, column: 0, rows: size.rows, columns: size.columns)).count
        }
        let cells = cost("cells") {
            var bytes: [UInt8] = []
            var encoder = PictureEncoder(depth: .trueColor)
            let picture = BlockRenderer().cells(of: bitmap, filling: size)
            for (place, cell) in picture.cells.enumerated() {
                let position = Position(row: place / size.columns, column: place % size.columns)
                encoder.put(Cell(cell, over: 0), at: position, into: &bytes)
            }
            return bytes.count
        }
        return kitty + [sixel, cells]
    }

    /// Smooth light with a texture, as films have it.
    private static var testPicture: Bitmap {
        var noise: UInt32 = 12345
        let pixels = (0..<640 * 360).flatMap { place -> [UInt8] in
            let (x, y) = (place % 640, place / 640)
            noise = noise &* 1_664_525 &+ 1_013_904_223
            let grain = Int(noise >> 29)
            return [
                UInt8(clamping: x / 4 + y / 8 + grain), UInt8(clamping: 200 - y / 2 + grain),
                UInt8(clamping: (x / 20 + y / 20) % 2 * 90 + 60 + grain), 255,
            ]
        }
        return Bitmap(trusted: pixels, width: 640, height: 360)
    }
}
