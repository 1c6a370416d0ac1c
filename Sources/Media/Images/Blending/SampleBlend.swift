/// Lays samples over others with an even opacity, in 256ths.
///
/// It mixes numbers: both sides must mean the same by them, and nothing of them be transparent.
package struct SampleBlend {
    private let weight: UInt16

    /// An opacity from 0 to 1; what lies beyond is brought to these, and what is no number to 0.
    package init(opacity: Double) { weight = opacity > 0 ? UInt16((min(1, opacity) * 256).rounded()) : 0 }

    /// Lays bytes over others, each a sample, or several bytes of samples of 8 bits.
    package func blend(_ source: UnsafePointer<UInt8>, onto target: UnsafeMutablePointer<UInt8>, count: Int) {
        // The compiler makes vectors of a loop that cannot overflow.
        let (upper, lower) = (weight, 256 &- weight)
        for place in 0..<max(0, count) {
            let sum = UInt16(source[place]) &* upper &+ UInt16(target[place]) &* lower &+ 128
            target[place] = UInt8(truncatingIfNeeded: sum &>> 8)
        }
    }

    /// Lays samples of up to 16 bits over others, in this machine's order of bytes.
    func blend(_ source: UnsafePointer<UInt16>, onto target: UnsafeMutablePointer<UInt16>, count: Int) {
        let (upper, lower) = (UInt32(weight), 256 &- UInt32(weight))
        for place in 0..<max(0, count) {
            let sum = UInt32(source[place]) &* upper &+ UInt32(target[place]) &* lower &+ 128
            target[place] = UInt16(truncatingIfNeeded: sum &>> 8)
        }
    }
}
