internal import Engine
internal import Folders
internal import Terminal

/// Searching the rows, and showing only some of them.
extension FolderScreen {
    func askForSearch() {
        let start = model.cursor
        let before = searchText
        navigator.ask(
            Prompt("/", history: services.histories["/"] ?? []) { [weak self] text in
                self?.searchText = text
                self?.find(text, backwards: false, includingCurrent: true, from: start)
            } ended: { [weak self] text in
                guard let self else { return }
                if let text, !text.isEmpty {
                    services.histories["/", default: []].append(text)
                    // Once more, for what is not found is to be said after the answer.
                    find(text, backwards: false, includingCurrent: true, from: start)
                } else {
                    searchText = text == nil ? before : ""
                    searchTask?.cancel()
                    if text == nil { model.move(to: start) }
                }
            })
    }

    func find(backwards: Bool) {
        guard !searchText.isEmpty else {
            services.say("nothing to search for: / begins a search")
            return
        }
        find(searchText, backwards: backwards, includingCurrent: false, from: model.cursor)
    }

    private func find(_ text: String, backwards: Bool, includingCurrent: Bool, from start: Int) {
        searchTask?.cancel()
        searchTask = Task {
            let found = await model.find(text, backwards: backwards, includingCurrent: includingCurrent, from: start)
            if !found, !text.isEmpty, !Task.isCancelled { services.complain("no name contains “\(text)”") }
        }
    }

    /// What is shown of the folder, as it was typed; empty for all.
    var filter: String { properties.text ?? model.arrangement.filter }

    /// Names follow the letters as they are typed; conditions wait until they are whole.
    func askForFilter() {
        let before = filter
        navigator.ask(
            Prompt("filter: ", text: before, history: services.histories["filter"] ?? []) { [weak self] text in
                guard let self, properties.text == nil, !PropertyFilter.comparesSomething(text) else { return }
                model.rearrange { $0.filter = text }
            } ended: { [weak self] text in
                guard let self else { return }
                if let text, !text.isEmpty { services.histories["filter", default: []].append(text) }
                show(filter: text ?? "")
            })
    }

    /// Shows the rows whose names contain a text, or the files that conditions hold of; all of them where it is empty.
    func show(filter text: String) {
        var (query, name) = (Query?.none, text)
        if PropertyFilter.comparesSomething(text) {
            name = ""
            do { query = try Query(filter: text) } catch { services.complain(error.description) }
        }
        if model.arrangement.filter != name { model.rearrange { $0.filter = name } }
        properties.set(query, text)
        rowsChanged()
    }
}
