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
    }

    let colors: Colors

    /// One column of pixels for each column of the waveform.
    func bitmap(of columns: [WaveformColumns.Column], height: Int) -> Bitmap? {
        guard height > 0 else { return nil }
        let width = columns.count
        let background = Self.bytes(colors.background)
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        for place in 0..<width * height { pixels.replaceSubrange(place * 4..<place * 4 + 4, with: background) }
        let middle = height / 2
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
                color = isSampled ? Self.mean(colors.sound, colors.background) : colors.sound
            }
            let bytes = Self.bytes(color)
            for y in bar { pixels.replaceSubrange((y * width + x) * 4..<(y * width + x) * 4 + 4, with: bytes) }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    private static func bytes(_ color: UInt32) -> [UInt8] {
        [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255), 255]
    }

    private static func mean(_ one: UInt32, _ other: UInt32) -> UInt32 {
        (one & 0xFE_FEFE) >> 1 + (other & 0xFE_FEFE) >> 1
    }
}
