internal import Engine
internal import Terminal

/// The sounds of a film of which one is heard at a time: which the waveform shows, and choosing another.
extension TimelineScreen {
    /// Which of several sounds is shown; nil where there is no choice.
    var soundLabel: String? {
        guard let sounds = model.facts?.sounds, sounds.count > 1 else { return nil }
        return sounds.first(where: \.isShown).map { SafeText($0.name).text }
    }

    /// Has a menu of the sounds shown.
    func chooseSound() {
        guard let sounds = model.facts?.sounds else { return services.say("the file is being read") }
        guard sounds.count > 1 else {
            let words = sounds.first.map { "there is one sound: \(SafeText($0.name).text)" }
            return services.say(words ?? "there is no sound")
        }
        guard canChooseRenditions else {
            return services.say("this stream is read by libav, which offers no choice of sounds")
        }
        // j, k and q are the menu's own.
        let keys = "123456789abcdefghilmnoprstuvwxyz"
        let items = zip(keys, sounds).enumerated().map { place, entry in
            let (key, sound) = entry
            return Menu.Item(key: key, title: SafeText(sound.words).text, isOn: sound.isShown) { [weak self] in
                self?.open(soundAt: place)
            }
        }
        navigator.show(Menu(title: "sounds", items: items))
    }

    private func open(soundAt index: Int) {
        let (engine, place) = (services.engine, place)
        reload { await engine.chooseSound(index, of: place) }
    }
}

extension TimelineFacts.Sound {
    fileprivate var words: String { language.map { "\(name) · \($0)" } ?? name }
}
