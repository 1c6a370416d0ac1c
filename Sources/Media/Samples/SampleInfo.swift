/// What a container tells of a sample beside its bytes.
package struct SampleInfo: Sendable {
    /// When it is presented, in ticks; nil where the container does not tell.
    package let time: Int64?
    /// When it is decoded, in ticks; nil where the container does not tell.
    package let decodingTime: Int64?
    /// How long, in ticks; nil where the container does not tell.
    package let duration: Int64?
    /// WebVTT's name of the cue.
    package let cueIdentifier: String?
    /// WebVTT's settings of the cue.
    package let cueSettings: String?
}
