import Foundation

/// How far apart two colours are, as WCAG 2 measures contrast: from 1, the same, to 21, black and white.
public enum Contrast {
    /// The ratio of two colours written as 0xRRGGBB.
    public static func ratio(_ one: UInt32, _ other: UInt32) -> Double {
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    private static func luminance(_ rgb: UInt32) -> Double {
        func linear(_ shift: UInt32) -> Double {
            let value = Double(rgb >> shift & 255) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }
}
