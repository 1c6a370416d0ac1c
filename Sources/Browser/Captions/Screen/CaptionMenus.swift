internal import Captions
internal import Terminal

/// The menus of the captions screen: a caption's place and style, and the format that all are checked for.
@MainThread
struct CaptionMenus {
    let services: Services
    let navigator: any Navigator
    let model: CaptionsModel

    func choosePlace() {
        guard model.mayEdit() else { return }
        guard model.current != nil else { return services.say("there is no caption here") }
        let (index, revision) = (model.cursor, model.editor.revision)
        let format = model.editor.document.format ?? model.format
        let rows: [[CaptionPlacement]] = [
            [.topLeft, .top, .topRight], [.left, .middle, .right], [.bottomLeft, .bottom, .bottomRight],
        ]
        navigator.show(
            Menu(
                title: "Place",
                items: rows.flatMap(\.self).map { place in
                    Menu.Item(key: Character("\(place.rawValue)"), title: place.description, isOn: false) {
                        [model] in
                        model.edit(since: revision) { editor throws(CaptionEditError) in
                            try editor.place(place, index, in: format)
                            return index
                        }
                    }
                }))
    }

    private static let colors: [(key: Character, name: String, color: CaptionColor?)] = [
        ("w", "white", nil), ("y", "yellow", .yellow), ("c", "cyan", .cyan), ("g", "green", .lime), ("r", "red", .red),
        ("m", "magenta", .magenta), ("l", "blue", .blue),
    ]

    func chooseStyle() {
        guard model.mayEdit() else { return }
        guard let caption = model.current, let style = caption.runs.first?.style else {
            return services.say("there is no text here")
        }
        let (index, revision) = (model.cursor, model.editor.revision)
        func item(
            _ key: Character, _ name: String, _ isOn: Bool, _ change: @escaping (inout RunStyle) -> Void
        ) -> Menu.Item {
            Menu.Item(key: key, title: name, isOn: isOn) { [model] in
                model.edit(since: revision) { editor throws(CaptionEditError) in
                    try editor.restyle(index, change)
                    return index
                }
            }
        }
        let isUnderlined = style.decoration.contains(.underline)
        navigator.show(
            Menu(
                title: "Style of the whole caption",
                items: [
                    item("i", "italic", style.isItalic) { $0.isItalic = !style.isItalic },
                    item("b", "bold", style.isBold) { $0.isBold = !style.isBold },
                    item("u", "underlined", isUnderlined) {
                        if isUnderlined { $0.decoration.remove(.underline) } else { $0.decoration.insert(.underline) }
                    },
                ]
                    + Self.colors.map { key, name, color in
                        item(key, name, style.color == color) { $0.color = color }
                    }))
    }

    func chooseFormat() {
        let formats: [(Character, CaptionFormat)] = [
            ("s", .scc), ("i", .iTT), ("r", .subRip), ("v", .webVTT), ("t", .timedText),
        ]
        navigator.show(
            Menu(
                title: "Check for",
                items: formats.map { key, format in
                    Menu.Item(key: key, title: format.title, isOn: format == model.format) { [model] in
                        model.check(for: format)
                    }
                }))
    }
}
