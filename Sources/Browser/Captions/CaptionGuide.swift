internal import Captions
internal import Engine
internal import Media
internal import Places
internal import Terminal

/// The captions of the film on the timeline: which there are, and those that are shown.
///
/// Those beside the film come before those in it. Of an address none are read until a person chooses some: that may
/// take reading all of it.
@MainThread
final class CaptionGuide {
    private enum State {
        case unknown
        case searching
        case reading(CaptionChoice)
        case ready(LoadedCaptions)
        case failed(CaptionChoice, String)
        /// There are none, or none is to be shown.
        case none
    }

    /// Whether captions are drawn over the picture.
    var isShown = true
    private var state = State.unknown
    private var readTask: Task<Void, Never>?
    private var findTask: Task<Void, Never>?
    private var refreshTask: Task<Void, Never>?
    private var words = ""
    private let services: Services
    private let place: Place
    private let choices: CaptionChoices

    init(services: Services, place: Place) {
        self.services = services
        self.place = place
        choices = CaptionChoices(services: services, place: place)
    }

    /// The captions that were read; nil while there are none.
    var loaded: LoadedCaptions? { if case .ready(let loaded) = state { loaded } else { nil } }

    /// Looks for captions, unless that was done.
    func start() {
        guard case .unknown = state else { return }
        state = .searching
        choices.start { [weak self] in self?.chooseFirst() }
    }

    private func chooseFirst() {
        if case .searching = state {
            if let first = choices.found.first, first.track == nil || !place.isRemote {
                read(first)
            } else if choices.isComplete {
                state = .none
            }
        }
        services.setNeedsDisplay()
    }

    /// Ends all work.
    func stop() {
        choices.stop()
        findTask?.cancel()
        refreshTask?.cancel()
        readTask?.cancel()
        switch state {
        case .searching, .reading: state = .unknown
        case .unknown, .ready, .failed, .none: break
        }
    }

    /// Forgets everything, as after `r`.
    func reset() {
        stop()
        choices.reset()
        state = .unknown
    }

    /// Shows these captions; none when nil.
    func choose(_ choice: CaptionChoice?) {
        readTask?.cancel()
        guard let choice else {
            state = .none
            return services.setNeedsDisplay()
        }
        isShown = true
        read(choice)
    }

    /// Looks again for captions, and reads a file of them again where it was edited. What was read is shown meanwhile.
    func refresh() {
        guard case .ready(let loaded) = state else { return }
        choices.lookForFiles()
        refreshTask?.cancel()
        refreshTask = Task { [weak self] in
            let stamp = await LoadedCaptions.stamp(of: loaded.choice)
            guard let self, !Task.isCancelled, stamp != loaded.stamp else { return }
            read(loaded.choice, keepingShown: true)
        }
    }

    private func read(_ choice: CaptionChoice, keepingShown: Bool = false) {
        if !keepingShown { state = .reading(choice) }
        readTask?.cancel()
        readTask = Task { [weak self, services] in
            do {
                let loaded = try await CancelledElsewhere.retry {
                    try await LoadedCaptions.read(choice, from: services.engine)
                }
                guard let self, !Task.isCancelled else { return }
                state = .ready(loaded)
            } catch {
                guard let self, !Task.isCancelled else { return }
                state = .failed(choice, MediaError(shown: error).description)
            }
            services.setNeedsDisplay()
        }
    }

    /// Whether the lane has something to show, or soon will.
    var hasLane: Bool {
        switch state {
        case .reading, .ready, .failed: true
        case .unknown, .searching, .none: false
        }
    }

    /// What the lane says while there are no captions in it.
    func note(duration: MediaTime?) -> (text: String, isFailure: Bool) {
        switch state {
        case .ready(let loaded) where loaded.starts.first.map { $0 > duration ?? .indefinite } == true:
            ("the captions begin after the film ends: Enter, then S shifts them", true)
        case .reading(let choice): ("reading captions: \(choice.label) …", false)
        case .failed(let choice, let reason): ("\(choice.label): \(reason)", true)
        case .ready(let loaded) where loaded.document.captions.isEmpty:
            ("there is no caption in \(loaded.choice.label)", false)
        case .unknown, .searching, .none, .ready: ("", false)
        }
    }

    /// Why there are no captions to go to, in words.
    var obstacle: String {
        switch state {
        case .unknown: "the file is being read"
        case .searching: "captions are being looked for"
        case .reading(let choice): "captions are being read: \(choice.label)"
        case .failed(let choice, let reason): "\(choice.label): \(reason)"
        case .ready: "no caption there"
        case .none where !choices.isComplete: "captions are being looked for"
        case .none where choices.found.isEmpty: "there are no captions in this film, nor beside it"
        case .none: "no captions are shown: V chooses some"
        }
    }

    /// A menu of the captions that there are; nil where none are known.
    var menu: Menu? {
        guard !choices.found.isEmpty else { return nil }
        let current: CaptionChoice? =
            switch state {
            case .reading(let choice), .failed(let choice, _): choice
            case .ready(let loaded): loaded.choice
            case .unknown, .searching, .none: nil
            }
        return Menu(title: "Captions", choices: choices.found, current: current) { [weak self] in self?.choose($0) }
    }

    // MARK: Search

    /// Finds the caption that says a text next, or that which was searched for last where the text is empty; `then`
    /// is told when it starts.
    func search(
        _ text: String, from time: MediaTime, backwards: Bool = false, then: @escaping (MediaTime) -> Void
    ) {
        if !text.isEmpty { words = text }
        guard !words.isEmpty else { return services.say("/ searches the captions for a word") }
        guard let loaded else { return services.say(obstacle) }
        findTask?.cancel()
        findTask = Task { [services, words] in
            let found = await detached { loaded.find(words, from: time, backwards: backwards) }
            guard !Task.isCancelled else { return }
            guard let (index, number, count) = found else { return services.complain("no caption says “\(words)”") }
            let caption = loaded.document.captions[index]
            services.say("\(number) of \(count): \(caption.text.replacing("\n", with: " "))")
            then(caption.start)
        }
    }
}
