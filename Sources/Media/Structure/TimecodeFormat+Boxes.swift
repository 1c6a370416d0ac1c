internal import Boxes
import CLibav
internal import Times

extension TimecodeFormat {
    /// How a movie's track counts; nil where it does not tell, or tells of no rate that there is.
    init?(_ track: MovieTrack) {
        guard let timecode = track.sampleDescriptions.lazy.compactMap(\.timecode).first,
            let timescale = Int32(exactly: timecode.timescale), let duration = Int32(exactly: timecode.frameDuration),
            // In lowest terms: cameras write 90000/3003.
            let ratio = Rational(known: AVRational(num: timescale, den: duration)),
            let rate = FrameRate(Int32(ratio.numerator), Int32(ratio.denominator))
        else { return nil }
        self.init(
            frameRate: rate, isDropFrame: timecode.dropsFrames, wrapsAtMidnight: timecode.wrapsAtMidnight,
            allowsNegativeTimes: timecode.allowsNegativeTimes, source: timecode.source)
    }
}
