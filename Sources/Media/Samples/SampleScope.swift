/// Which of a track's samples are read.
package enum SampleScope: Sendable {
    case all
    /// What presents a range of the asset's timeline.
    case range(TimeRange)
    /// What is presented at some times, in their order, and what is stored after it until `length` later.
    case times([MediaTime], length: MediaTime)
}
