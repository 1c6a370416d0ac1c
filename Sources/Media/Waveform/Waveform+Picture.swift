extension Waveform {
    /// The waveform as a picture, mirrored about the middle, the loudest peak touching the edges.
    ///
    /// Where nothing is known nothing is drawn; silence is a line. Without a background the rest is transparent. A size
    /// below one pixel gives one pixel.
    public func picture(width: Int, height: Int, color: RGBColor, background: RGBColor? = nil) -> Picture {
        let (width, height) = (max(1, min(16_384, width)), max(1, min(16_384, height)))
        let ground: (UInt8, UInt8, UInt8, UInt8) = background.map { ($0.red, $0.green, $0.blue, 255) } ?? (0, 0, 0, 0)
        let loudest = loudest
        // Quiet recordings are raised, but silence is not made into noise.
        let scale = loudest > 0.001 ? 1 / loudest : 0
        let columns = (0..<width).map { column -> ClosedRange<Int>? in
            guard !peaks.isEmpty else { return height / 2...height / 2 }
            let first = column * peaks.count / width
            let last = max(first + 1, (column + 1) * peaks.count / width)
            let known = peaks[first..<min(last, peaks.count)].compactMap(\.self)
            guard !known.isEmpty else { return nil }
            let peak = known.reduce(Peak.silence) { $0.union($1) }
            let middle = Float(height - 1) / 2
            let top = Int((middle - middle * min(1, peak.maximum * scale)).rounded())
            let bottom = Int((middle - middle * max(-1, peak.minimum * scale)).rounded())
            return max(0, top)...min(height - 1, max(top, bottom))
        }
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let isOn = columns[x]?.contains(y) == true
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
