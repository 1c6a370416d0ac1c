/// A label `HH:MM:SS:FF` that counts frames, by SMPTE ST 12-1.
///
/// Drop-frame counting leaves out the first labels of every minute but each tenth, so that a 30000/1001 clock keeps
/// wall time; its labels are written with `;` before the frames.
public struct Timecode: Sendable, Hashable, Codable {
    /// Frames since `00:00:00:00`.
    public let frames: Int64

    /// The frames' rate.
    public let rate: FrameRate

    /// Whether labels are dropped.
    public let isDropFrame: Bool

    /// The label of a frame; drop-frame is ignored at rates that do not define it.
    public init(frames: Int64, rate: FrameRate, isDropFrame: Bool = false) {
        self.frames = frames
        self.rate = rate
        self.isDropFrame = isDropFrame && rate.allowsDropFrame
    }

    /// The label of the frame that is presented at `time`; nil when the time is not numeric.
    public init?(_ time: MediaTime, rate: FrameRate, isDropFrame: Bool = false) {
        // Times rounded to a coarser clock, such as Matroska's milliseconds, fall short of their frame by up to half a
        // tick: half a millisecond forward finds the frame that was meant.
        let nudged = time + MediaTime(value: 1, timescale: 2_000)
        guard let frames = nudged.ticks(numerator: rate.denominator, denominator: rate.numerator, rounding: .down)
        else { return nil }
        self.init(frames: frames, rate: rate, isDropFrame: isDropFrame)
    }

    /// Reads a label; nil when it is none, or when its frame number does not exist at this rate.
    public init?(_ text: String, rate: FrameRate) {
        let isDrop = text.contains(";")
        let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == ";" }
        let numbers = parts.compactMap { part in
            part.utf8.count <= 4 && part.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int64(part) : nil
        }
        guard parts.count == 4, numbers.count == 4, numbers[1] < 60, numbers[2] < 60, numbers[3] < rate.nominal else {
            return nil
        }
        let minutes = numbers[0] * 60 + numbers[1]
        var frames = (minutes * 60 + numbers[2]) * rate.nominal + numbers[3]
        if isDrop {
            guard rate.allowsDropFrame else { return nil }
            let dropped = rate.nominal / 15
            guard numbers[2] != 0 || numbers[3] >= dropped || minutes % 10 == 0 else { return nil }
            frames -= dropped * (minutes - minutes / 10)
        }
        self.init(frames: frames, rate: rate, isDropFrame: isDrop)
    }

    /// When the frame is presented, counted from `00:00:00:00`.
    public var time: MediaTime {
        MediaTime(ticks: frames, numerator: rate.denominator, denominator: rate.numerator)
    }

    /// The timecode that many frames later.
    public func advanced(by count: Int64) -> Timecode {
        Timecode(frames: frames.addingSaturating(count), rate: rate, isDropFrame: isDropFrame)
    }
}

extension Timecode: CustomStringConvertible {
    /// The label, with a minus sign before the zero frame.
    public var description: String {
        let nominal = rate.nominal
        // Far beyond any label, and yet short enough for what is added below.
        var count = min(Int64.max / 2, Int64(clamping: frames.magnitude))
        if isDropFrame {
            let dropped = nominal / 15
            let tenMinutes = nominal * 600 - dropped * 9
            let minute = nominal * 60 - dropped
            let (tens, rest) = count.quotientAndRemainder(dividingBy: tenMinutes)
            count += dropped * 9 * tens
            if rest >= nominal * 60 { count += dropped * (1 + (rest - nominal * 60) / minute) }
        }
        let (seconds, frame) = count.quotientAndRemainder(dividingBy: nominal)
        let fields = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map(Timecode.twoDigits)
        let width = nominal > 100 ? 3 : 2
        let label = String(frame)
        let padded = String(repeating: "0", count: max(0, width - label.count)) + label
        return (frames < 0 ? "-" : "") + fields.joined(separator: ":") + (isDropFrame ? ";" : ":") + padded
    }

    package static func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }
}
