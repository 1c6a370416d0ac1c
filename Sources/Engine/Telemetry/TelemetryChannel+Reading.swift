internal import Media
internal import TimedMetadata

extension TelemetryChannel {
    /// The groups that state its values.
    var selection: TimedMetadataSelection { isOfPositions ? .positions : .keys([key]) }

    /// The values that a group states, one for each line.
    func values(of group: TimedMetadataGroup) async throws -> [Double?] {
        let stated: [Double?]
        if isOfPositions {
            // Without a fix a receiver states an earlier place, or any.
            let position = try await group.items.load(.location).flatMap { $0.fix == PositionFix.none ? nil : $0 }
            stated = PositionQuantity.allCases.map { quantity in position.flatMap(quantity.value) }
        } else {
            stated = group.items.first { $0.key == key }?.value.numbers ?? []
        }
        return lines.map { line in
            stated.indices.contains(line.column) ? stated[line.column].flatMap { $0.isFinite ? $0 : nil } : nil
        }
    }

    /// The track that states it. Throws `MediaError` where there is none any more.
    func track(of asset: Asset, companions: () async throws -> [Asset]) async throws -> TimedMetadataTrack {
        let other = companion == nil ? nil : try await companions().first { $0.name == companion }
        guard (other == nil) == (companion == nil),
            let track = try await asset.loadTimedMetadataTrack(withTrackID: trackID, of: other)
        else {
            throw MediaError(
                .noSuchTrack, "there is no track \(trackID)\(companion.map { " in \($0)" } ?? "")",
                remedy: "read the file again")
        }
        return track
    }

    /// How long a group's values hold: what is measured at a moment does until the next measurement.
    func range(of group: TimedMetadataGroup) -> TimeRange {
        let range = group.timeRange
        guard let sampleRate, !(range.duration.seconds > 0.5 / sampleRate) else { return range }
        return TimeRange(start: range.start, duration: MediaTime(seconds: 1 / sampleRate))
    }

    /// In how many places of a film after its first is looked for what it states.
    private static let places = 4

    /// What a film states over its time, by what it states in some places. Throws `MediaError` where no track that states
    /// something can be read, and `CancellationError`.
    static func channels(of asset: Asset, companions: [Asset] = []) async throws -> [TelemetryChannel] {
        let tracks = try await asset.loadTimedMetadataTracks(companions: companions)
        guard !tracks.isEmpty else { return [] }
        let range = TimeRange(start: .zero, duration: (try? await asset.telemetryDuration()) ?? .zero)
        let times = [.zero] + TelemetryGraphReader.spread(over: range, count: places)
        var channels: [TelemetryChannel] = []
        var failure: MediaError?
        for track in tracks {
            do {
                channels += try await self.channels(of: track, at: times)
            } catch let error as MediaError {
                // Another track may be whole.
                failure = error
            }
        }
        if channels.isEmpty, let failure { throw failure }
        return channels
    }

    /// How long after each of the places is looked: receivers state where they are once a second.
    private static let length = MediaTime(value: 3, timescale: 2)

    /// What a track states around some times; a channel for the positions comes first.
    private static func channels(of track: TimedMetadataTrack, at times: [MediaTime]) async throws -> [TelemetryChannel]
    {
        var channels: [TelemetryChannel] = []
        var quantities: Set<PositionQuantity> = []
        var rate = SampleRateMeter()
        do {
            for try await group in track.timedMetadata(.positions, at: times, within: length) {
                guard let position = try await group.items.load(.location) else { continue }
                rate.note(group.timeRange.start)
                quantities.formUnion(PositionQuantity.allCases.filter { $0.value(of: position) != nil })
            }
        } catch let error as MediaError where error.code == .damaged {
            // All that can be read came before; whether that is nothing shows below.
        }
        if !quantities.isEmpty {
            let lines = PositionQuantity.allCases.enumerated().filter { quantities.contains($1) }.map {
                Line(name: $1.rawValue, unit: $1.unit, column: $0)
            }
            channels.append(
                TelemetryChannel(
                    trackID: track.track.trackID, companion: track.companion?.name, key: positionKey,
                    name: positionKey, sensor: Sensor.position.rawValue, sampleRate: rate.rate, lines: lines))
        }
        var rates: [String: SampleRateMeter] = [:]
        let others = channels.count
        do {
            for try await group in track.timedMetadata(at: times, within: length) {
                let keys = Set(group.itemKeys)
                if keys.contains(where: { rates[$0] == nil }) {
                    // Decoded once, however many keys a sample has.
                    for item in group.items where rates[item.key] == nil {
                        rates[item.key] = SampleRateMeter()
                        channels.append(TelemetryChannel(item, of: track))
                    }
                }
                for key in keys { rates[key]?.note(group.timeRange.start) }
            }
        } catch let error as MediaError where error.code == .damaged && !channels.isEmpty {
            // What is damaged is told where the channel is read.
        }
        for index in channels.indices.dropFirst(others) {
            channels[index].sampleRate = rates[channels[index].key]?.rate
        }
        return channels
    }

    /// The channel of a key, by one of its statements.
    private init(_ item: MetadataItem, of track: TimedMetadataTrack) {
        let key = item.key
        let numbers = item.value.numbers
        let unit = item.extraAttributes["unit"] ?? ""
        // The units of values that have different ones are separated by commas.
        let units = unit.split(separator: ", ", omittingEmptySubsequences: false).map(String.init)
        self.init(
            trackID: track.track.trackID, companion: track.companion?.name, key: key,
            name: item.extraAttributes["name"] ?? key,
            sensor: Sensor.allCases.first { $0.keys.contains(key) }?.rawValue ?? "",
            lines: numbers.indices.filter { numbers[$0] != nil }.map {
                Line(name: "", unit: units.count == numbers.count ? units[$0] : unit, column: $0)
            })
    }
}

extension MetadataValue {
    /// The values as numbers; nil for those that are none.
    fileprivate var numbers: [Double?] {
        switch self {
        case .number(let number): [number]
        case .list(let values): values.map { if case .number(let number) = $0 { number } else { nil } }
        case .string, .date, .data, .unread: []
        }
    }
}
