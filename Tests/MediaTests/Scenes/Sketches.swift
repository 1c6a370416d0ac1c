import SeededRandom

@testable import Media

/// Pictures made of random soft shapes, for tests of what tells one scene from another.
enum Sketches {
    /// A scene larger than a frame, so that it can be panned over.
    struct Scene {
        fileprivate let values: [UInt8]
        fileprivate static let width = FrameSketch.columns * 4
        fileprivate static let height = FrameSketch.rows * 2

        init(seed: UInt64) {
            var random = SplitMix(seed: seed)
            var values = [Double](
                repeating: Double.random(in: 40...200, using: &random), count: Self.width * Self.height)
            for _ in 0..<120 {
                let (x, y) = (
                    Int.random(in: 0..<Self.width, using: &random), Int.random(in: 0..<Self.height, using: &random)
                )
                let (w, h) = (Int.random(in: 4...40, using: &random), Int.random(in: 3...24, using: &random))
                let change = Double.random(in: -90...90, using: &random)
                for row in y..<min(Self.height, y + h) {
                    for column in x..<min(Self.width, x + w) { values[row * Self.width + column] += change }
                }
            }
            self.values = values.map { UInt8(max(0, min(255, $0))) }
        }

        /// What is seen from a place, brighter by `gain`, with noise of a few levels.
        func frame(x: Int = 0, y: Int = 0, gain: Double = 1, noise: Int = 0, seed: UInt64 = 0) -> FrameSketch {
            var random = SplitMix(seed: seed)
            var luma: [UInt8] = []
            for row in 0..<FrameSketch.rows {
                for column in 0..<FrameSketch.columns {
                    let value = Double(values[(row + y) % Self.height * Self.width + (column + x) % Self.width]) * gain
                    let error = noise == 0 ? 0 : Double(Int.random(in: -noise...noise, using: &random))
                    luma.append(UInt8(max(0, min(255, value + error))))
                }
            }
            return FrameSketch(luma: luma)
        }
    }

    static func flat(_ value: UInt8) -> FrameSketch {
        FrameSketch(luma: [UInt8](repeating: value, count: FrameSketch.count))
    }
}
