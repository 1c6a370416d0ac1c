/// Which decoders of an opened source are meant.
package enum DecoderKind: Sendable {
    /// Those of single key frames, which stand nowhere and lose nothing when they are closed.
    case keyFrames
    /// All of them.
    case any
}
