/// In which order and in which portions the pictures of a sequence are made.
package struct ImagePlan: Sendable {
    /// Times whose pictures come from one place of the file.
    struct Group: Sendable {
        /// Places in the list of times, the earliest time first.
        var members: [Int]
        /// Whether all frames from the start on are decoded, and not the key frame alone.
        let isRun: Bool
    }

    /// How many of the times are planned; the others would take too much memory at once.
    let count: Int

    /// In the order of the file.
    let groups: [Group]

    /// How many decoders may share the groups.
    let maximumDecoders: Int
}
