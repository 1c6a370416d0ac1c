internal import Folders
internal import Places
internal import Terminal

/// Finding again what a project file or the reel presents.
extension ReelProgram {
    /// Looks in a folder for what the timeline presents, or the file under the cursor.
    func relink(in folder: Path) {
        guard let services else { return }
        let timeline = screens.compactMap { $0 as? TimelineScreen }.last
        guard let place = timeline?.place ?? folderScreen?.currentFile else {
            return services.say("choose a project file first")
        }
        let relinker = relinker ?? Relinker(services: services, navigator: self)
        self.relinker = relinker
        relinker.changed = { [weak self] in self?.readAgain($0) }
        relinker.relink(place, in: folder)
    }

    /// Reads a file again that presents other files now.
    private func readAgain(_ place: Place) {
        let timelines = screens.compactMap { $0 as? TimelineScreen }.filter { $0.place == place }
        guard !timelines.isEmpty else {
            folderScreen?.forget(place)
            return
        }
        // A timeline has the engine forget the file itself. Forgotten once more, what it has read by then would be of an
        // earlier version.
        folderScreen?.forget(place) { _, _ in }
        for timeline in timelines { _ = timeline.perform(.reload, count: nil) }
    }
}
