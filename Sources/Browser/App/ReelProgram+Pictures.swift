internal import Terminal

extension ReelProgram {
    /// Does about tmux, which holds back pictures, what the person said; where they have not said it, tells of it.
    func picturesAreHeldBack() {
        Task {
            switch await RememberedAnswer.letTmuxPassPictures.load() {
            case true?: await letPicturesThrough()
            case false?: break
            case nil: services?.say("tmux holds back the pictures that this terminal would show; P lets them through")
            }
        }
    }

    private func letPicturesThrough() async {
        guard let services, await services.terminal.letPicturesThrough() == false else { return }
        services.complain("tmux does not let pictures through: try tmux set -p allow-passthrough on")
    }

    /// Asks whether tmux's option may be changed, and remembers the answer.
    private func askAboutHeldPictures() {
        func remember(_ answer: Bool) {
            Task {
                if answer { await letPicturesThrough() }
                guard await !RememberedAnswer.letTmuxPassPictures.store(answer) else { return }
                services?.complain("the answer cannot be kept: it will be asked for again")
            }
        }
        show(
            Menu(
                title: "tmux holds back the pictures that this terminal would show",
                items: [
                    Menu.Item(key: "y", title: "let them through while reel runs (allow-passthrough)", isOn: false) {
                        remember(true)
                    },
                    Menu.Item(key: "n", title: "no, and do not say it again", isOn: false) { remember(false) },
                    Menu.Item(key: "p", title: "show pictures in another way", isOn: false) { [weak self] in
                        self?.showNextImageProtocol()
                    },
                ]))
    }

    /// Shows pictures in the next way, after asking whether a better one may be had.
    func cycleImageProtocol() {
        guard let terminal = services?.terminal else { return }
        if terminal.pictureChoice.isHeldBack {
            askAboutHeldPictures()
        } else {
            showNextImageProtocol()
        }
    }

    /// Shows pictures in the next way that there is, whatever the terminal says that it can.
    private func showNextImageProtocol() {
        guard let terminal = services?.terminal else { return }
        let all = ImageProtocol.allCases
        let next = (all.firstIndex(of: terminal.pictureStyle.imageProtocol) ?? 0) + 1
        terminal.imageProtocol = all[next % all.count]
        let choice = terminal.pictureChoice
        let shown = choice.style.imageProtocol
        guard shown == all[next % all.count] else {
            services?.say("pictures by \(shown.rawValue): \(choice.reason)")
            return
        }
        let isDoubtful = terminal.answers.areComplete && !terminal.answers.supports(shown) && !choice.style.isRelayed
        services?.say("pictures by \(shown.rawValue)\(isDoubtful ? ", which this terminal has not said it shows" : "")")
    }
}
