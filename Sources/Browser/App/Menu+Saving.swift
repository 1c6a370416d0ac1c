internal import Folders
internal import Terminal

extension Menu {
    /// Asks whether a file may be replaced that is not what is to be saved.
    static func askingToReplace(_ path: Path, because reason: String, replace: @escaping () -> Void) -> Menu {
        let name = SafeText(bytes: path.name).text
        return Menu(
            title: "\(name): \(reason)",
            items: [
                Menu.Item(key: "k", title: "keep it; save under another name with :w FILE", isOn: false) {},
                Menu.Item(key: "r", title: "replace it; it stays as \(name).bak", isOn: false, choose: replace),
            ])
    }
}
