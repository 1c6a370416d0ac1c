/// Where the decoding of all frames began.
package struct FramesBeginning: Sendable {
    /// The first frame that came out; nil where none could be decoded from there.
    let first: DecodedFrame?
    /// When the key frame is presented that decoding began with; earlier than everything where that is the start.
    let keyTime: MediaTime
    /// Whether that is the first frame of all.
    let isAtStart: Bool
}
