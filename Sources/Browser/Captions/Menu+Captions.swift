internal import Engine
internal import Terminal

extension Menu {
    /// A menu of captions, with none as the last; `choose` is told which, nil for none.
    convenience init(
        title: String, choices: [CaptionChoice], current: CaptionChoice?,
        choose: @escaping (CaptionChoice?) -> Void
    ) {
        // j, k and q are the menu's own.
        let keys = "123456789abcdefghimnoprstuvwxyz"
        let items = zip(keys, choices).map { key, choice in
            let isOn = current.map(choice.isSame) ?? false
            return Item(key: key, title: SafeText(choice.label).text, isOn: isOn) { choose(choice) }
        }
        self.init(title: title, items: items + [Item(key: "0", title: "none", isOn: current == nil) { choose(nil) }])
    }
}
