internal import Engine
internal import Media
internal import Places
internal import Terminal

/// The captions of another language beside those that are edited.
@MainThread
final class SecondLanguage {
    /// The captions; nil while there are none to show.
    private(set) var loaded: LoadedCaptions?
    private let services: Services
    private let choices: CaptionChoices
    private var task: Task<Void, Never>?

    /// Begins to look for what there is to choose from.
    init(services: Services, film: Place) {
        self.services = services
        choices = CaptionChoices(services: services, place: film)
        choices.start()
    }

    func stop() {
        task?.cancel()
        choices.stop()
    }

    /// Lets a person choose among all captions of the film but those that are edited.
    func choose(besides edited: CaptionChoice, _ navigator: any Navigator) {
        let others = choices.found.filter { !$0.isSame(as: edited) }
        guard !others.isEmpty else {
            return services.say(
                choices.isComplete
                    ? "there are no other captions of this film" : "other captions are still being looked for")
        }
        navigator.show(
            Menu(title: "Beside these", choices: others, current: loaded?.choice) { [weak self] in self?.show($0) })
    }

    private func show(_ choice: CaptionChoice?) {
        task?.cancel()
        guard let choice else { return loaded = nil }
        task = Task { [weak self, services] in
            do {
                let loaded = try await CancelledElsewhere.retry {
                    try await LoadedCaptions.read(choice, from: services.engine)
                }
                guard !Task.isCancelled else { return }
                self?.loaded = loaded
                services.setNeedsDisplay()
            } catch {
                guard !Task.isCancelled else { return }
                services.complain("\(choice.label): \(MediaError(shown: error).description)")
            }
        }
    }
}
