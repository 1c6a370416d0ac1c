/// In which order and in which portions the pictures of a sequence are made.
package struct ImagePlan: Sendable {
    /// Times whose pictures come from one place of the file.
    package struct Group: Sendable {
        /// Places in the list of times, the earliest time first.
        package var members: [Int]
        /// Whether all frames from the start on are decoded, and not the key frame alone.
        package let isRun: Bool

        /// Times that are served together.
        package init(members: [Int], isRun: Bool) {
            self.members = members
            self.isRun = isRun
        }
    }

    /// How many of the times are planned; the others would take too much memory at once.
    package let count: Int

    /// In the order in which their first pictures are asked for; of what can only be read on, in that of the file.
    package let groups: [Group]

    /// How many decoders may share the groups.
    package let maximumDecoders: Int

    /// A plan of so many times in groups.
    package init(count: Int, groups: [Group], maximumDecoders: Int) {
        self.count = count
        self.groups = groups
        self.maximumDecoders = maximumDecoders
    }

    /// Groups the times from `first` on, at most `limit`, where decoding on from one reaches the next: those that lie close
    /// together within one part. Where any key frame would do, each stands alone.
    package init(
        runsOf times: [MediaTime], from first: Int, limit: Int, isExact: Bool, part: (MediaTime) -> Int?
    ) {
        let last = min(times.count, first.addingReportingOverflow(max(1, limit)).partialValue)
        var groups: [Group] = []
        var former: Int?
        var reach = MediaTime.negativeInfinity
        for place in (first..<last).sorted(by: { times[$0] < times[$1] }) {
            let own = part(times[place])
            if isExact, !groups.isEmpty, own == former, times[place] < reach {
                groups[groups.count - 1].members.append(place)
            } else {
                groups.append(Group(members: [place], isRun: isExact))
            }
            former = own
            // Groups must be short for two decoders to share them.
            reach = times[place] + .seconds(2)
        }
        self = ImagePlan(count: last - first, groups: groups, maximumDecoders: groups.count).inOrderOfRequests()
    }

    /// Groups the times from `first` on, at most `limit`, by the key frame that is shown for each; where none is, a time stands
    /// alone.
    package init(
        keyFramesFor times: [MediaTime], from first: Int, limit: Int, keyFrame: (MediaTime) -> Int?
    ) {
        let last = min(times.count, first.addingReportingOverflow(max(1, limit)).partialValue)
        var groups: [Group] = []
        var former: Int?
        for place in (first..<last).sorted(by: { times[$0] < times[$1] }) {
            let own = keyFrame(times[place])
            if let own, own == former {
                groups[groups.count - 1].members.append(place)
            } else {
                groups.append(Group(members: [place], isRun: false))
            }
            former = own
        }
        self = ImagePlan(count: last - first, groups: groups, maximumDecoders: groups.count).inOrderOfRequests()
    }

    /// The same groups in the order in which their first pictures are asked for.
    package func inOrderOfRequests() -> ImagePlan {
        let groups = groups.sorted { ($0.members.min() ?? 0) < ($1.members.min() ?? 0) }
        return ImagePlan(count: count, groups: groups, maximumDecoders: maximumDecoders)
    }
}
