/// What fragments of a track leave unsaid (`trex`; ISO/IEC 14496-12, 8.8.3).
public struct FragmentDefaults: Sendable, Hashable {
    /// The track.
    public let trackID: UInt32
    /// Which sample description its samples have, from 1.
    public let sampleDescriptionIndex: UInt32
    /// The duration of a sample in the media's timescale.
    public let sampleDuration: UInt32
    /// The size of a sample in bytes.
    public let sampleSize: UInt32
    /// The flags of a sample.
    public let sampleFlags: UInt32
}
