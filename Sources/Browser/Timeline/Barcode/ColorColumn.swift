internal import Engine
internal import Glibc
internal import Media

/// A picture reduced to one column of colours, from the top to the foot: a line of a film barcode.
///
/// Each colour is the mean light of its band, as if the band were seen from so far away that it is one point. So it is
/// the mean of linear light and not of the values of sRGB, which would be too dark where bright and dark are mixed.
struct ColorColumn: Equatable {
    let colors: [RGBColor]

    init(colors: [RGBColor]) { self.colors = colors }

    /// The column under a colour, as 0xRRGGBB.
    func tinted(_ color: UInt32) -> ColorColumn {
        ColorColumn(
            colors: colors.map { own in
                let mixed = StripTint.mix(
                    color, UInt32(own.red) << 16 | UInt32(own.green) << 8 | UInt32(own.blue))
                return RGBColor(
                    red: UInt8(mixed >> 16 & 255), green: UInt8(mixed >> 8 & 255), blue: UInt8(mixed & 255))
            })
    }

    /// The column of a picture in so many bands; black for a picture without pixels.
    init(_ picture: EnginePicture, bands: Int) {
        let (width, height) = (picture.size.width, picture.size.height)
        guard width > 0, height > 0, picture.pixels.count >= width * height * 4 else {
            colors = Array(repeating: .black, count: max(0, bands))
            return
        }
        let rows = (0..<height).map { row -> SIMD3<Double> in
            var sum = SIMD3<Double>.zero
            for place in stride(from: row * width * 4, to: (row + 1) * width * 4, by: 4) {
                sum += SIMD3(
                    Self.light[Int(picture.pixels[place])], Self.light[Int(picture.pixels[place + 1])],
                    Self.light[Int(picture.pixels[place + 2])])
            }
            return sum / Double(width)
        }
        colors = (0..<max(0, bands)).map { band in
            Self.color(Self.mean(rows, from: Double(band), to: Double(band + 1), of: Double(bands)))
        }
    }

    /// The mean of the rows from one part of the height to another, rows at its ends counting by their share.
    private static func mean(
        _ rows: [SIMD3<Double>], from start: Double, to end: Double, of parts: Double
    ) -> SIMD3<Double> {
        let (top, bottom) = (start / parts * Double(rows.count), end / parts * Double(rows.count))
        var sum = SIMD3<Double>.zero
        for row in Int(top)..<min(rows.count, max(Int(top) + 1, Int(bottom.rounded(.up)))) {
            let share = min(bottom, Double(row + 1)) - max(top, Double(row))
            sum += rows[row] * share
        }
        return sum / max(bottom - top, .ulpOfOne)
    }

    /// Light, 0 to 1, of the values of sRGB (IEC 61966-2-1).
    private static let light: [Double] = (0..<256).map { value in
        let part = Double(value) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }

    private static func color(_ light: SIMD3<Double>) -> RGBColor {
        func value(_ light: Double) -> UInt8 {
            let light = min(1, max(0, light))
            let part = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
            return UInt8((part * 255).rounded())
        }
        return RGBColor(red: value(light.x), green: value(light.y), blue: value(light.z))
    }
}
