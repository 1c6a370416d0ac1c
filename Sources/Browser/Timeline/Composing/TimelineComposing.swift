internal import Engine
internal import Media
internal import Places
internal import Terminal

/// What the timeline makes of a film's frames: what is laid over them, or the film that they are compared with.
@MainThread
final class TimelineComposing {
    /// What a person has asked for.
    private struct Wishes: Equatable {
        /// In the order in which they were asked for, the last on top.
        var overlays: [OverlayName] = []
        /// While films are compared nothing is laid over them.
        var comparison: Comparison?
    }

    private struct Comparison: Equatable {
        let other: Place
        var way = PictureComparison.sideBySide
    }

    private let services: Services
    private let navigator: any Navigator
    private let model: TimelineModel
    private let captions: TimelineCaptions
    /// What is shown.
    private var shown = Wishes()
    /// What is to be shown once it is ready.
    private var wanted = Wishes()
    private var task: Task<Void, Never>?
    /// The reading of the captions that were there when something was made last.
    private var lastReading: Int?

    init(services: Services, navigator: any Navigator, model: TimelineModel, captions: TimelineCaptions) {
        self.services = services
        self.navigator = navigator
        self.model = model
        self.captions = captions
    }

    /// Gives up what is not ready yet.
    func stop() {
        task?.cancel()
        task = nil
        wanted = shown
    }

    // MARK: Commands

    /// Lays something over the frames, or takes it away; without a name there is a menu.
    func toggle(_ text: String) {
        guard canCompose else { return }
        guard !text.isEmpty else { return navigator.show(menu) }
        guard let name = OverlayName(rawValue: text) else {
            let known = OverlayName.allCases.map(\.rawValue).joined(separator: ", ")
            return services.complain("there is no overlay \(SafeText(text).text): \(known)")
        }
        toggle(name)
    }

    private func toggle(_ name: OverlayName) {
        if name == .captions, !wanted.overlays.contains(name), captions.shown == nil {
            return services.say(captions.obstacle)
        }
        guard wanted.comparison == nil else {
            return services.say("nothing is laid over films that are compared: :compare ends that")
        }
        if let index = wanted.overlays.firstIndex(of: name) {
            wanted.overlays.remove(at: index)
        } else {
            wanted.overlays.append(name)
        }
        make()
    }

    private var menu: Menu {
        Menu(
            title: "over the pictures",
            items: OverlayName.allCases.map { name in
                Menu.Item(key: name.key, title: name.summary, isOn: wanted.overlays.contains(name)) { [weak self] in
                    self?.toggle(name)
                }
            })
    }

    /// Shows the frames beside those of another film.
    func compare(with other: Place) {
        guard canCompose else { return }
        wanted.comparison = Comparison(other: other)
        make { [services] in services.say("d shows what differs · :compare ends it") }
    }

    /// Shows the film alone again.
    func endComparison() {
        guard wanted.comparison != nil else {
            return services.complain("compare with what? write :compare FILE")
        }
        wanted.comparison = nil
        make()
    }

    /// While films are compared, `d` shows what differs, or both side by side again; false where it means something else.
    func perform(_ command: Command) -> Bool {
        guard command == .nextCut, let way = wanted.comparison?.way else { return false }
        wanted.comparison?.way = way == .difference ? .sideBySide : .difference
        make()
        return true
    }

    private var canCompose: Bool {
        if model.hasFrames { return true }
        let isReading = model.facts == nil && model.error == nil
        services.say(isReading ? "the file is being read" : "this is done with moving pictures, and there are none")
        return false
    }

    // MARK: Making

    /// Shows captions that were chosen or edited meanwhile.
    func follow() {
        guard showsCaptions, task == nil, let reading = captions.shown?.reading, reading != lastReading else { return }
        make()
    }

    /// Shows what is wanted once it is ready; where it cannot be had all stays as it is, but films that are no longer to be
    /// compared.
    private func make(then: @escaping () -> Void = {}) {
        task?.cancel()
        task = nil
        guard let composition = composition(of: wanted) else {
            shown = wanted
            return model.compose(nil)
        }
        lastReading = captions.shown?.reading
        let fallback = wanted.comparison == nil && shown.comparison != nil ? Wishes() : shown
        task = Task { [weak self, services, place = model.place] in
            let words = "reading what is to be shown …"
            let waiting = Task {
                try await Task.sleep(for: .milliseconds(300))
                services.say(words)
            }
            defer { waiting.cancel() }
            do {
                let size = try await CancelledElsewhere.retry {
                    try await services.engine.prepare(composition, of: place)
                }
                guard let self, !Task.isCancelled else { return }
                if services.notice?.text == words { services.clearNotice() }
                (task, shown) = (nil, wanted)
                model.compose(.init(composition: composition, size: size))
                then()
            } catch {
                guard let self, !Task.isCancelled else { return }
                (task, wanted) = (nil, fallback)
                if fallback != shown { model.compose(nil) }
                shown = fallback
                services.complain(MediaError(shown: error).description)
            }
        }
    }

    private func composition(of wishes: Wishes) -> PictureComposition? {
        if let comparison = wishes.comparison { return .compared(with: comparison.other, by: comparison.way) }
        let overlays = wishes.overlays.compactMap { name -> PictureOverlay? in
            switch name {
            case .telemetry: .telemetry
            case .captions: captions.shown.map { .captions($0.choice, reading: $0.reading) }
            case .titles: .titles
            }
        }
        return overlays.isEmpty ? nil : .overlaid(overlays)
    }

    // MARK: What is shown

    /// What is made of the frames of a filmstrip: letters would be too small to be read there.
    var ofStrip: PictureComposition? {
        guard case .compared = model.composed?.composition else { return nil }
        return model.composed?.composition
    }

    /// Whether the captions are in the picture.
    var showsCaptions: Bool {
        guard case .overlaid(let overlays) = model.composed?.composition else { return false }
        return overlays.contains { if case .captions = $0 { true } else { false } }
    }

    /// What is seen of a film: its name, or those of both that are compared.
    func title(of name: String) -> String {
        guard case .compared(let other, let way) = model.composed?.composition else { return name }
        let second = SafeText(other.name).text
        return switch way {
        case .sideBySide: "\(name) │ \(second)"
        case .difference: "\(name) − \(second), ×\(PictureComparison.gain)"
        }
    }
}
