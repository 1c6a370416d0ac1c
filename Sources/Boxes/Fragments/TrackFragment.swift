/// What holds for the samples of one fragment of a track unless they say otherwise (`tfhd`).
struct TrackFragment {
    let trackID: UInt32
    var duration: Int64
    var size: Int64

    init(trackID: UInt32, defaults: FragmentDefaults?) {
        self.trackID = trackID
        duration = Int64(defaults?.sampleDuration ?? 0)
        size = Int64(defaults?.sampleSize ?? 0)
    }
}
