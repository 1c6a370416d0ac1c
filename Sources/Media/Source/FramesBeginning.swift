/// Where the decoding of all frames began.
package struct FramesBeginning: Sendable {
    /// The first frame that came out; nil where none could be decoded from there.
    package var first: DecodedFrame?
    /// When the key frame is presented that decoding began with; earlier than everything where that is the start.
    package var keyTime: MediaTime
    /// Whether that is the first frame of all.
    package var isAtStart: Bool

    /// A beginning at the key frame presented at a time.
    package init(first: DecodedFrame?, keyTime: MediaTime, isAtStart: Bool) {
        self.first = first
        self.keyTime = keyTime
        self.isAtStart = isAtStart
    }
}
