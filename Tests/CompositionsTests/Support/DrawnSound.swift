import Media
import TestInputs

/// A sound of which each sixtieth of a second has one level, as a WAV file in memory.
struct DrawnSound {
    let number: Int
    let sampleRate: Int
    let channels: Int
    let input: MemoryInput

    /// So many sixtieths of sound, at a rate that 60 divides.
    init(_ number: Int, sampleRate: Int, channels: Int = 1, sixtieths: Int = 25 * 60) {
        (self.number, self.sampleRate, self.channels) = (number, sampleRate, channels)
        var samples: [UInt8] = []
        samples.reserveCapacity(sixtieths * sampleRate / 60 * channels * 2)
        for place in 0..<sixtieths {
            let level = Self.level(number, place)
            for _ in 0..<sampleRate / 60 * channels { samples += [0, UInt8(level)] }
        }
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let frame = channels * 2
        let format =
            bytes(1, 2) + bytes(channels, 2) + bytes(sampleRate, 4) + bytes(sampleRate * frame, 4) + bytes(frame, 2)
            + bytes(16, 2)
        input = MemoryInput(
            Array("RIFF".utf8) + bytes(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4) + format
                + Array("data".utf8) + bytes(samples.count, 4) + samples, name: "sound \(number)")
    }

    var asset: Asset { Asset(input) }

    /// The highest sample in a sixtieth of a second, in 128ths of full scale, from 1 to 100.
    static func level(_ number: Int, _ sixtieth: Int) -> Int {
        1 + Int((UInt64(number * 7_919 + sixtieth) &* 0x9E37_79B9_7F4A_7C15) >> 40) % 100
    }

    /// The same in a stretch of the sound in seconds; zero beyond its end.
    func level(from start: Double, to end: Double) -> Int {
        (max(0, Int((start * 60).rounded(.down)))..<max(1, Int((end * 60).rounded(.up))))
            .map { Self.level(number, $0) }.max() ?? 0
    }
}
