internal import Engine
internal import Media
internal import Places
internal import Telemetry
internal import Terminal

/// What the timeline does with what a film states over its time: lanes with the values under the playhead, and the map.
@MainThread
final class TimelineTelemetry {
    private let services: Services
    private let navigator: any Navigator
    private let place: Place
    private var channels: [TelemetryChannel]?
    private var error: MediaError?
    private var task: Task<Void, Never>?
    private var graphs: [TelemetryChannel: ChannelGraph] = [:]
    private var readings: [TelemetryChannel: ChannelReadings] = [:]
    private var trace: (version: Int, made: MapTrace?)?

    /// The name of the map among those of lanes.
    nonisolated static let map = "map"

    init(services: Services, navigator: any Navigator, place: Place) {
        self.services = services
        self.navigator = navigator
        self.place = place
    }

    /// Looks for what the film states, unless that was done.
    func start() {
        guard task == nil else { return }
        task = Task { [weak self, services, place] in
            do {
                let found = try await services.engine.telemetryChannels(of: place)
                guard !Task.isCancelled else { return }
                self?.channels = found
            } catch let error as MediaError {
                guard !Task.isCancelled else { return }
                self?.error = error
            } catch {
                return
            }
            services.setNeedsDisplay()
        }
    }

    /// Ends all reading; what is known stays.
    func stop() {
        if channels == nil {
            task?.cancel()
            task = nil
        }
        for graph in graphs.values { graph.stop() }
        for reading in readings.values { reading.stop() }
    }

    /// Looks for everything anew, as after `r`.
    func reset() {
        stop()
        task?.cancel()
        (task, channels, error, graphs, readings, trace) = (nil, nil, nil, [:], [:], nil)
        start()
    }

    // MARK: Choosing

    /// What there is to be shown.
    var lanes: [TelemetryLane] { TelemetryLane.all(of: channels ?? []).filter { !$0.lines.isEmpty } }

    /// What is shown, as far as the film states it.
    var shown: [TelemetryLane] {
        let lanes = lanes
        return services.telemetryLanes.compactMap { name in lanes.first { $0.isNamed(name) } }
    }

    /// The names of all that a person may have.
    var names: [String] { (positions == nil ? [] : [Self.map]) + lanes.map(\.name) }

    private var positions: TelemetryChannel? { channels?.first(where: \.isOfPositions) }

    /// Whether there is a map to be shown.
    var showsMap: Bool { positions != nil && services.telemetryLanes.contains(Self.map) }

    private func toggleMap() {
        if showsMap {
            services.telemetryLanes.removeAll { $0 == Self.map }
        } else {
            services.telemetryLanes.append(Self.map)
        }
        services.setNeedsDisplay()
    }

    /// Shows a lane, or takes it away where it is shown. Without a name there is a menu.
    /// - Parameter room: How many lanes the screen has room for.
    func toggle(_ name: String, room: Int) {
        guard !lanes.isEmpty else { return services.say(obstacle) }
        guard !name.isEmpty else { return navigator.show(menu(room: room)) }
        if name == Self.map, positions != nil { return toggleMap() }
        guard let lane = lanes.first(where: { $0.isNamed(name) }) else {
            let known = ((positions == nil ? [] : [Self.map]) + lanes.map(\.description)).joined(separator: ", ")
            return services.complain("there is no lane \(SafeText(name).text) here: \(known)")
        }
        toggle(lane, room: room)
    }

    private func toggle(_ lane: TelemetryLane, room: Int) {
        let isShown = shown.contains(lane)
        services.telemetryLanes.removeAll { lane.isNamed($0) }
        if !isShown { services.telemetryLanes.append(lane.name) }
        if !isShown, shown.count > room { services.say(Self.note(shown, room: room)) }
        services.setNeedsDisplay()
    }

    /// What is said where not all lanes have room: those that were asked for first give way.
    private static func note(_ shown: [TelemetryLane], room: Int) -> String {
        guard room > 0 else { return "lanes are shown where the terminal has more rows" }
        let hidden = shown.dropLast(room).map(\.name).joined(separator: ", ")
        return "there is room for \(room) \(room == 1 ? "lane" : "lanes"): not shown now is \(SafeText(hidden).text)"
    }

    private func menu(room: Int) -> Menu {
        // j, k and q are the menu's own.
        let keys = "123456789abcdefghilmnoprstuvwxyz"
        let shown = shown
        let map = Menu.Item(key: "0", title: Self.map, isOn: showsMap) { [weak self] in self?.toggleMap() }
        return Menu(
            title: "lanes",
            items: (positions == nil ? [] : [map])
                + zip(keys, lanes).map { key, lane in
                    Menu.Item(key: key, title: lane.description, isOn: shown.contains(lane)) { [weak self] in
                        self?.toggle(lane, room: room)
                    }
                })
    }

    private var obstacle: String {
        if let error { return error.description }
        guard let channels else { return "the file is being read" }
        return channels.isEmpty ? "this film states nothing over its time" : "no stream of this film states numbers"
    }

    // MARK: Drawing

    /// Draws a lane, and begins to read what it needs once that `isToRead`.
    func draw(
        _ lane: TelemetryLane, window: TimelineWindow, playhead: MediaTime, isToRead: Bool, theme: Theme,
        on canvas: Canvas
    ) {
        let graph = graph(of: lane.channel)
        if isToRead { graph.show(window, columns: canvas.size.columns) }
        let values = isToRead ? reading(of: lane.channel).values(at: playhead) : nil
        TelemetryLaneView(
            lane: lane, graphs: graph.graphs,
            scale: graph.whole.flatMap { whole in
                TelemetryScale(lane.lines.filter(whole.lines.indices.contains).map { whole.lines[$0] })
            }, values: lane.lines.map { values?.indices.contains($0) == true ? values?[$0] ?? nil : nil },
            error: graph.error, window: window, playhead: playhead, theme: theme
        ).draw(on: canvas)
    }

    /// Draws the way of the whole film with the place of the playhead.
    func drawMap(window: TimelineWindow, playhead: MediaTime, isToRead: Bool, theme: Theme, on canvas: Canvas) {
        guard let channel = positions else { return }
        let graph = graph(of: channel)
        if isToRead { graph.show(window, columns: 0) }
        if trace?.version != graph.version {
            trace = (graph.version, graph.whole.flatMap { MapTrace($0, of: channel) })
        }
        guard let made = trace?.made else { return }
        MapView(trace: made, place: place(at: playhead, channel), theme: theme).draw(on: canvas)
    }

    private func place(at time: MediaTime, _ channel: TelemetryChannel) -> MapTrace.Place? {
        guard let values = reading(of: channel).values(at: time) else { return nil }
        func value(_ name: String) -> Double? {
            channel.lines.firstIndex { $0.name == name }.flatMap { values.indices.contains($0) ? values[$0] : nil }
        }
        guard let latitude = value("latitude"), let longitude = value("longitude") else { return nil }
        return MapTrace.Place(latitude: latitude, longitude: longitude)
    }

    private func graph(of channel: TelemetryChannel) -> ChannelGraph {
        if let known = graphs[channel] { return known }
        let graph = ChannelGraph(services: services, place: place, channel: channel)
        graphs[channel] = graph
        return graph
    }

    private func reading(of channel: TelemetryChannel) -> ChannelReadings {
        if let known = readings[channel] { return known }
        let reading = ChannelReadings(services: services, place: place, channel: channel)
        readings[channel] = reading
        return reading
    }
}
