internal import Engine
internal import Terminal

/// What a lane of telemetry shows: one line of a channel, or all of them.
struct TelemetryLane: Equatable {
    let channel: TelemetryChannel
    /// The places of the lines among those of the channel.
    let lines: [Int]
    /// What a person types to have it.
    let name: String
    /// What people call it.
    let title: String

    /// The same where there is little room: what measures it, or the name where the title is long.
    var shortTitle: String {
        if !channel.isOfPositions, !channel.sensor.isEmpty { return channel.sensor }
        return title.count > 20 ? name : title
    }

    /// What there is to be shown: of the positions each line has a lane of its own, as they have no unit in common.
    static func all(of channels: [TelemetryChannel]) -> [TelemetryLane] {
        channels.flatMap { channel in
            guard channel.isOfPositions else {
                return [
                    TelemetryLane(
                        channel: channel, lines: Array(channel.lines.indices), name: channel.key, title: channel.name)
                ]
            }
            let best = ["speed", "altitude"]
            let lanes = channel.lines.enumerated().map { place, line in
                TelemetryLane(channel: channel, lines: [place], name: line.name, title: line.name)
            }
            return best.compactMap { name in lanes.first { $0.name == name } }
                + lanes.filter { !best.contains($0.name) }
        }
    }

    /// Whether a person means it: by its name, what people call it, or what measures it.
    func isNamed(_ name: String) -> Bool {
        let name = name.lowercased()
        return !name.isEmpty
            && [self.name, title, channel.isOfPositions ? "" : channel.sensor].contains { $0.lowercased() == name }
    }

    /// What the list of lanes says of it.
    var description: String {
        SafeText(name.lowercased() == title.lowercased() ? name : "\(name) (\(title))").text
    }

    /// The unit of all its values; empty where they have none in common.
    var unit: String {
        let units = Set(lines.map { channel.lines[$0].unit })
        return units.count == 1 ? units.first ?? "" : ""
    }
}
