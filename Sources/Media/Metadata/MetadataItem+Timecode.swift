extension MetadataItem {
    /// Whether it is the timecode of the first frame.
    package var isTimecode: Bool { key.lowercased() == "timecode" }
}
