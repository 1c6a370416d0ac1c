internal import Engine
internal import Terminal

/// A waveform in pixels: bars around a line in the middle.
struct WaveformBitmap: Equatable {
    /// Colours as 0xRRGGBB.
    struct Colors: Equatable {
        let sound: UInt32
        let silence: UInt32
        let unknown: UInt32
        let background: UInt32
        /// Of sound in the range.
        var range: UInt32 = 0
    }

    let colors: Colors
    /// The part of the width that the range covers, 0 to 1; nil where none is in sight.
    var range: Range<Double>?

    /// One column of pixels for each column of the waveform.
    func bitmap(of columns: [WaveformColumns.Column], height: Int) -> Bitmap? {
        guard height > 0 else { return nil }
        let width = columns.count
        var pixels = [SIMD4<UInt8>](repeating: Self.pixel(colors.background), count: width * height)
        let middle = height / 2
        let inside = range.map { range in
            Int((range.lowerBound * Double(width)).rounded())..<Int((range.upperBound * Double(width)).rounded())
        }
        let sound = { (x: Int) in inside?.contains(x) == true ? colors.range : colors.sound }
        for (x, column) in columns.enumerated() {
            let (bar, color): (Range<Int>, UInt32)
            switch column {
            // Dots: a line would be silence.
            case .unknown where x % 6 == 3: (bar, color) = (middle..<middle + 1, colors.unknown)
            case .unknown: continue
            case .silent: (bar, color) = (middle..<middle + 1, colors.silence)
            case .sound(let level, let isSampled):
                let half = max(1, Int((level * Double(height) / 2).rounded()))
                bar = max(0, middle - half)..<min(height, middle + half)
                color = isSampled ? Self.mean(sound(x), colors.background) : sound(x)
            }
            for y in bar { pixels[y * width + x] = Self.pixel(color) }
        }
        return Bitmap(width: width, height: height, pixels: pixels.withUnsafeBytes { Array($0) })
    }

    private static func pixel(_ color: UInt32) -> SIMD4<UInt8> {
        SIMD4(UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255), 255)
    }

    private static func mean(_ one: UInt32, _ other: UInt32) -> UInt32 {
        (one & 0xFE_FEFE) >> 1 + (other & 0xFE_FEFE) >> 1
    }
}
