package import Media

extension AssetVariant {
    /// What a person tells it from others by: size, bit rate, frame rate, range and codecs, as far as they are stated.
    package var words: String {
        let size = presentationSize.map { "\($0.width)×\($0.height)" }
        let rate = (averageBitRate ?? peakBitRate).map(FormatWords.bitRate)
        let frames = nominalFrameRate.map { FormatWords.decimal($0, places: 3) + " fps" }
        return ([size, rate, frames, videoRange].compactMap(\.self) + codecs).joined(separator: " · ")
    }
}
