/// Which groups of a track are read.
public enum TimedMetadataSelection: Sendable, Hashable {
    /// Those of all streams.
    case all
    /// Those of the streams with these keys, such as `ACCL`; where a sample states several things, the items with them.
    case keys(Set<String>)
    /// Those of the stream that states positions best, of which a device may have several.
    case positions
}
