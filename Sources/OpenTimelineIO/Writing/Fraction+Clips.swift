internal import Compositions
internal import Media

extension Fraction {
    /// How many units a second has in which editors count the times of a clip: frames of the asset's pictures, also where the
    /// clip is its sound, and samples of what is sound alone; of what is put together from others, as its first clip counts.
    ///
    /// A time need not be a whole number of them.
    init(countingClipsOf track: Track) {
        let pictures = track.mediaType == .video ? track : track.asset.mainTrack(withMediaType: .video)
        if let frames = pictures?.status(of: .frameRate).value ?? nil, frames.numerator > 0 {
            self.init(Int64(frames.numerator), Int64(frames.denominator))
        } else if let clip = (pictures ?? track).clips?.first {
            self.init(countingClipsOf: clip.track)
        } else if let samples = track.status(of: .formatDescriptions).value?.first?.audio?.sampleRate, samples > 0 {
            self.init(Int64(samples), 1)
        } else if let ticks = track.status(of: .naturalTimeScale).value, ticks > 0 {
            self.init(Int64(ticks), 1)
        } else {
            self = .film
        }
    }

    /// What is counted where nothing tells.
    static let film = Fraction(24, 1)
}
