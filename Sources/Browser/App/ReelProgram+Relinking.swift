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
        folderScreen?.forget(place)
        for case let timeline as TimelineScreen in screens where timeline.place == place {
            _ = timeline.perform(.reload, count: nil)
        }
    }
}
