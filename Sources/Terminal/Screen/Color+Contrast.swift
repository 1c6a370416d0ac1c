internal import Foundation

extension Color {
    /// How far apart two colours are, as WCAG 2 measures contrast: from 1, the same, to 21, black and white.
    public func contrast(with other: Color) -> Double {
        (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
    }

    private var luminance: Double {
        func linear(_ shift: UInt32) -> Double {
            let value = Double(rgb >> shift & 255) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }
}
