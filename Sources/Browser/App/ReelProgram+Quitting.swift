internal import Terminal

/// What is not saved, and what becomes of it before screens close and the program ends.
extension ReelProgram {
    /// Does what closes screens, after asking whether what is not saved is to be.
    func leave(_ action: @escaping () -> Void) {
        guard let screen = screens.last(where: { $0.unsaved != nil }), let name = screen.unsaved else {
            return action()
        }
        show(
            Menu(
                title: "\(SafeText(name).text) is not saved",
                items: [
                    Menu.Item(key: "g", title: "go on editing", isOn: false) {},
                    Menu.Item(key: "s", title: "save it", isOn: false) { screen.save(to: nil, then: action) },
                    Menu.Item(key: "d", title: "discard the changes", isOn: false) {
                        screen.discard(then: action)
                    },
                ]))
    }

    func quitAnyway() {
        guard let screen = screens.last(where: { $0.unsaved != nil }) else { return quit(discarding: .all) }
        screen.discard { [weak self] in self?.quit(discarding: .all) }
    }

    func write(to name: String?, quits: Bool) {
        guard let screen = screens.last(where: { $0 is CaptionsScreen }) else {
            reelActions?.save(to: name) { [weak self] in if quits { self?.quit() } }
            return
        }
        screen.save(to: name) { [weak self] in if quits { self?.quit(discarding: .screens) } }
    }

    /// What may be lost when the program ends.
    struct Discards: OptionSet {
        let rawValue: Int
        static let screens = Discards(rawValue: 1)
        static let reel = Discards(rawValue: 2)
        static let all: Discards = [.screens, .reel]
    }

    func quit(problem: String? = nil, discarding discards: Discards = []) {
        guard let services else { return }
        if services.exports.needsAnswer, problem == nil {
            askToStop("s", "stop it and quit") { [weak self] in self?.quit(discarding: discards) }
            return
        }
        if problem == nil, !discards.contains(.screens), screens.contains(where: { $0.unsaved != nil }) {
            leave { [weak self] in self?.quit(discarding: discards.union(.screens)) }
            return
        }
        if problem == nil, services.reel.isUnsaved {
            guard discards.contains(.reel) else { return askAboutReel() }
            return services.reel.discard { [weak self] in self?.quit(discarding: .all) }
        }
        end(problem: problem)
    }

    /// Asks whether a reel that is not saved is to be, before the program ends.
    private func askAboutReel() {
        show(
            Menu(
                title: "The reel is not saved",
                items: [
                    Menu.Item(key: "g", title: "go on", isOn: false) {},
                    Menu.Item(key: "s", title: "save it and quit", isOn: false) { [weak self] in
                        self?.reelActions?.save(to: nil) { self?.quit(discarding: .screens) }
                    },
                    Menu.Item(key: "d", title: "quit without it", isOn: false) { [weak self] in
                        self?.quit(discarding: .all)
                    },
                ]))
    }
}
