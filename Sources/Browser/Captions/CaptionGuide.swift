internal import Captions
internal import Engine
internal import Media
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

    /// What there is to choose from, as far as it is known.
    private(set) var choices: [CaptionChoice] = []
    /// Whether captions are drawn over the picture.
    var isShown = true
    private var state = State.unknown
    private var isSearching = false
    private var searchTask: Task<Void, Never>?
    private var readTask: Task<Void, Never>?
    private var words = ""
    private let services: Services
    private let location: MediaLocation
    let overlay = CaptionOverlay()

    init(services: Services, location: MediaLocation) {
        self.services = services
        self.location = location
    }

    /// The captions that were read; nil while there are none.
    var loaded: LoadedCaptions? { if case .ready(let loaded) = state { loaded } else { nil } }

    /// Looks for captions, unless that was done.
    func start() {
        guard case .unknown = state else { return }
        state = .searching
        isSearching = true
        searchTask = Task { [weak self, services, location] in
            let files = await CaptionNeighbours.captions(for: location)
            guard let self, !Task.isCancelled else { return }
            choices = files
            if let first = files.first { read(first) }
            var inside: [CaptionChoice] = []
            do {
                inside = try await services.engine.captionChoices(in: location)
            } catch {
                // What is wrong with the film, the picture's place says.
            }
            guard !Task.isCancelled else { return }
            isSearching = false
            choices += inside
            if case .searching = state {
                state = .none
                if case .file = location, let first = inside.first { read(first) }
            }
            services.setNeedsDisplay()
        }
    }

    /// Ends all work.
    func stop() {
        searchTask?.cancel()
        readTask?.cancel()
        switch state {
        case .searching, .reading: state = .unknown
        case .unknown, .ready, .failed, .none: break
        }
    }

    /// Forgets everything, as after `r`.
    func reset() {
        stop()
        (state, choices) = (.unknown, [])
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

    /// Reads a file of captions again: it may have been edited. What was read is shown meanwhile.
    func refresh() {
        guard let choice = loaded?.choice, choice.track == nil else { return }
        read(choice, keepingShown: true)
    }

    private func read(_ choice: CaptionChoice, keepingShown: Bool = false) {
        if !keepingShown { state = .reading(choice) }
        readTask?.cancel()
        readTask = Task { [weak self, services] in
            do {
                let loaded = try await LoadedCaptions.read(choice, from: services.engine)
                guard let self, !Task.isCancelled else { return }
                state = .ready(loaded)
            } catch let error as MediaError {
                guard let self, !Task.isCancelled else { return }
                state = .failed(choice, error.description)
            } catch {
                return
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
    var note: (text: String, isFailure: Bool) {
        switch state {
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
        case .none where isSearching: "captions are being looked for"
        case .none where choices.isEmpty: "there are no captions in this film, nor beside it"
        case .none: "no captions are shown: V chooses some"
        }
    }

    /// A menu of the captions that there are.
    func menu(then: @escaping () -> Void) -> Menu? {
        guard !choices.isEmpty else { return nil }
        let current: CaptionChoice? =
            switch state {
            case .reading(let choice), .failed(let choice, _): choice
            case .ready(let loaded): loaded.choice
            case .unknown, .searching, .none: nil
            }
        let keys = Array("123456789abcdefghimnoprstuvwxyz")
        var items = zip(keys, choices).map { key, choice in
            Menu.Item(key: key, title: SafeText(choice.label).text, isOn: choice == current) { [weak self] in
                self?.choose(choice)
                then()
            }
        }
        items.append(
            Menu.Item(key: "0", title: "none", isOn: current == nil) { [weak self] in
                self?.choose(nil)
                then()
            })
        return Menu(title: "Captions", items: items)
    }

    // MARK: Search

    /// Goes to the caption that says a text next; the last one searched for where the text is empty.
    func search(_ text: String, from time: MediaTime, backwards: Bool = false) -> MediaTime? {
        if !text.isEmpty { words = text }
        guard !words.isEmpty else {
            services.say("/ searches the captions for a word")
            return nil
        }
        guard let loaded else {
            services.say(obstacle)
            return nil
        }
        guard let (index, number, count) = loaded.find(words, from: time, backwards: backwards) else {
            services.complain("no caption says “\(words)”")
            return nil
        }
        let caption = loaded.document.captions[index]
        services.say("\(number) of \(count): \(caption.text.replacing("\n", with: " "))")
        return caption.start
    }
}
