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

    /// In the order in which their first pictures are asked for; of what can only be read on, in that of the file.
    let groups: [Group]

    /// How many decoders may share the groups.
    let maximumDecoders: Int

    /// The same groups in the order in which their first pictures are asked for.
    func inOrderOfRequests() -> ImagePlan {
        let groups = groups.sorted { ($0.members.min() ?? 0) < ($1.members.min() ?? 0) }
        return ImagePlan(count: count, groups: groups, maximumDecoders: maximumDecoders)
    }
}
