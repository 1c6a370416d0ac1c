/// Bytes that go on from segment to segment, and whose container can be entered at each of them.
///
/// All segments count by one clock, also those that come later behind them. There is no way back within what was opened:
/// another place is reached by opening the segment that holds it.
package protocol SegmentedInput: ByteInput {
    /// How long the segments are together, as whoever made them states.
    var duration: MediaTime { get }

    /// When the segment begins with which it is opened, counted from the first.
    var entry: MediaTime { get }

    /// The clock by which all segments count, the same for all who open them.
    var clock: SegmentedClock { get }

    /// When the segment begins that holds a time, counted from the first, as far as what is stated of the segments tells: that
    /// of the first for times before, of the last for those after.
    func start(ofSegmentAt time: MediaTime) -> MediaTime

    /// The same bytes from the segment on that holds a time, behind what a decoder needs before it.
    func entered(at time: MediaTime) -> any ByteInput
}
