/// How loud a piece of audio is over its length.
public struct Waveform: Sendable, Hashable {
    /// The lowest and highest sample of a stretch, of all channels, -1 to 1.
    public struct Peak: Sendable, Hashable {
        /// The lowest sample, -1 to 1.
        public var minimum: Float
        /// The highest sample, -1 to 1.
        public var maximum: Float

        /// A peak from its two ends.
        public init(minimum: Float, maximum: Float) {
            self.minimum = minimum
            self.maximum = maximum
        }

        /// A stretch without sound.
        public static let silence = Peak(minimum: 0, maximum: 0)
    }

    /// Peaks of stretches of equal length, from the start of the timeline to its end.
    public let peaks: [Peak]

    /// What the peaks span; indefinite when the file does not tell and was not decoded to its end.
    public let duration: MediaTime

    /// Whether only samples of each stretch were decoded, because the whole would have taken too long.
    public let isSampled: Bool

    /// A waveform from its parts.
    public init(peaks: [Peak], duration: MediaTime, isSampled: Bool = false) {
        self.peaks = peaks
        self.duration = duration
        self.isSampled = isSampled
    }

    /// The waveform as a picture, mirrored about the middle, the loudest peak touching the edges.
    ///
    /// Without a background the rest is transparent. A size below one pixel gives one pixel.
    public func picture(width: Int, height: Int, color: RGBColor, background: RGBColor? = nil) -> Picture {
        let (width, height) = (max(1, min(16_384, width)), max(1, min(16_384, height)))
        let ground: (UInt8, UInt8, UInt8, UInt8) = background.map { ($0.red, $0.green, $0.blue, 255) } ?? (0, 0, 0, 0)
        let loudest = peaks.reduce(Float(0)) { max($0, $1.maximum, -$1.minimum) }
        // Quiet recordings are raised, but silence is not made into noise.
        let scale = loudest > 0.001 ? 1 / loudest : 0
        let columns = (0..<width).map { column -> ClosedRange<Int> in
            guard !peaks.isEmpty else { return height / 2...height / 2 }
            let first = column * peaks.count / width
            let last = max(first + 1, (column + 1) * peaks.count / width)
            let peak = peaks[first..<min(last, peaks.count)].reduce(Peak.silence) {
                Peak(minimum: min($0.minimum, $1.minimum), maximum: max($0.maximum, $1.maximum))
            }
            let middle = Float(height - 1) / 2
            let top = Int((middle - middle * min(1, peak.maximum * scale)).rounded())
            let bottom = Int((middle - middle * max(-1, peak.minimum * scale)).rounded())
            return max(0, top)...min(height - 1, max(top, bottom))
        }
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let isOn = columns[x].contains(y)
                let place = (y * width + x) * 4
                pixels[place] = isOn ? color.red : ground.0
                pixels[place + 1] = isOn ? color.green : ground.1
                pixels[place + 2] = isOn ? color.blue : ground.2
                pixels[place + 3] = isOn ? 255 : ground.3
            }
        }
        return Picture(unchecked: width, height, pixels)
    }
}
