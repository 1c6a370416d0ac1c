import Glibc

/// Brings a high-dynamic-range picture down to what an sRGB screen shows.
///
/// Three table look-ups a channel: code to linear light, a common factor by the brightest channel, linear light to sRGB.
/// The factor follows the roll-off of ITU-R BT.2390 with reference white at 203 nits (BT.2408). A single common factor
/// keeps the hue.
struct ToneMapper {
    /// The transfer function that the picture was coded with.
    enum Curve: Hashable {
        /// SMPTE ST 2084.
        case perceptualQuantizer
        /// ARIB STD-B67.
        case hybridLogGamma
    }

    private static let steps = 4096
    private let linear: [Float]
    private let factor: [Float]
    private let encoded: [UInt8]
    private let hasWidePrimaries: Bool

    /// Tables for a curve; `peak` is the brightest light in nits that the picture's maker had.
    init(_ curve: Curve, peak: Float, hasWidePrimaries: Bool) {
        self.hasWidePrimaries = hasWidePrimaries
        let white: Float = 203
        let peak = max(white, min(10_000, peak))
        var linear: [Float] = []
        var factor: [Float] = []
        linear.reserveCapacity(ToneMapper.steps)
        factor.reserveCapacity(ToneMapper.steps)
        for step in 0..<ToneMapper.steps {
            let code = Float(step) / Float(ToneMapper.steps - 1)
            let value: Float
            let nits: Float
            switch curve {
            case .perceptualQuantizer:
                nits = ToneMapper.light(perceptual: code)
                value = nits
            case .hybridLogGamma:
                value = ToneMapper.sceneLight(hybrid: code)
                // The display's own gamma of 1.2, taken of the brightest channel.
                nits = 1_000 * pow(value, 1.2)
            }
            linear.append(value)
            factor.append(value > 0 ? ToneMapper.rolledOff(nits, peak: peak, white: white) / white / value : 0)
        }
        self.linear = linear
        self.factor = factor
        encoded = (0..<ToneMapper.steps).map { step in
            let value = Float(step) / Float(ToneMapper.steps - 1)
            let code = value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
            return UInt8(max(0, min(255, (code * 255).rounded())))
        }
    }

    /// Maps rows of 16-bit RGBA to 8-bit RGBA in place, the alpha kept.
    ///
    /// Eight bytes become four, never ahead of what is still to be read. Untyped: as pointers to two types into the same
    /// memory the compiler may take the writes for ones that no read sees.
    func map(_ pixels: UnsafeMutableRawBufferPointer, stride: Int, size: PixelSize) {
        func read(_ offset: Int) -> Int {
            Int(UInt16(littleEndian: pixels.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
        }
        linear.withUnsafeBufferPointer { linear in
            factor.withUnsafeBufferPointer { factor in
                encoded.withUnsafeBufferPointer { encoded in
                    for y in 0..<size.height {
                        for x in 0..<size.width {
                            let input = y * stride + x * 8
                            let output = y * stride + x * 4
                            let codes = (read(input) >> 4, read(input + 2) >> 4, read(input + 4) >> 4)
                            let alpha = UInt8(read(input + 6) >> 8)
                            let scale = factor[max(codes.0, max(codes.1, codes.2))]
                            var (r, g, b) = (
                                linear[codes.0] * scale, linear[codes.1] * scale, linear[codes.2] * scale
                            )
                            if hasWidePrimaries {
                                // BT.2020 to BT.709 primaries (ITU-R BT.2087).
                                (r, g, b) = (
                                    1.6605 * r - 0.5876 * g - 0.0728 * b, -0.1246 * r + 1.1329 * g - 0.0083 * b,
                                    -0.0182 * r - 0.1006 * g + 1.1187 * b
                                )
                            }
                            pixels[output] = encoded[ToneMapper.step(r)]
                            pixels[output + 1] = encoded[ToneMapper.step(g)]
                            pixels[output + 2] = encoded[ToneMapper.step(b)]
                            pixels[output + 3] = alpha
                        }
                    }
                }
            }
        }
    }

    private static func step(_ value: Float) -> Int { Int(max(0, min(1, value)) * Float(steps - 1) + 0.5) }

    /// SMPTE ST 2084: the light in nits of a code.
    private static func light(perceptual code: Float) -> Float {
        let power = pow(code, 1 / 78.84375)
        return 10_000 * pow(max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125)
    }

    /// SMPTE ST 2084: the code of a light in nits.
    private static func perceptual(light nits: Float) -> Float {
        let power = pow(max(0, nits) / 10_000, 0.1593017578125)
        return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
    }

    /// ARIB STD-B67: the scene's light, 0 to 1, of a code.
    private static func sceneLight(hybrid code: Float) -> Float {
        code <= 0.5 ? code * code / 3 : (exp((code - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
    }

    /// ITU-R BT.2390: light above a knee is compressed so that `peak` comes out as `white`.
    private static func rolledOff(_ nits: Float, peak: Float, white: Float) -> Float {
        let whole = perceptual(light: peak)
        let code = min(1, perceptual(light: nits) / whole)
        let limit = perceptual(light: white) / whole
        let knee = 1.5 * limit - 0.5
        guard code > knee, knee < 1 else { return nits }
        let t = (code - knee) / (1 - knee)
        let (t2, t3) = (t * t, t * t * t)
        let curved = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (-2 * t3 + 3 * t2) * limit
        return light(perceptual: curved * whole)
    }
}
