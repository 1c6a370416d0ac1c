/// Samples in a row with one duration and one composition offset.
struct SampleRun: Sendable, Hashable {
    var count: UInt32
    var duration: UInt32
    var offset: Int32
}
