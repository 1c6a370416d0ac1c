internal import Places
internal import Terminal

/// The reel of this run on the screen.
extension ReelProgram {
    var reelActions: ReelActions? { services.map { ReelActions(services: $0, navigator: self) } }

    /// Shows what becomes of the reel, and takes up what a run has left that broke off.
    func watchReel(_ services: Services) {
        let reel = services.reel
        reel.changed = { [weak self] in
            self?.followReel()
            services.setNeedsDisplay()
        }
        reel.keepingChanged = {
            if let reason = reel.keepingFailure {
                services.complain("a lost connection would lose the reel: \(reason)")
            }
        }
        Task {
            guard await reel.recover() else { return }
            let count = reel.edits.clips.count
            services.say(
                "the reel of a run that broke off is back, with \(count) \(count == 1 ? "clip" : "clips"): :reel shows it"
            )
        }
    }

    /// Opens the timeline of the reel, or goes back to it.
    func showReel() {
        guard let reel = services?.reel, reel.isAdding else { return openReel() }
        let front = screens.last
        reel.afterAdding { [weak self] in
            guard let self, screens.last === front, !isAsking else { return }
            openReel()
        }
    }

    private func openReel() {
        guard let services else { return }
        guard let place = services.reel.place else {
            return services.say("the reel is empty: a adds a file to it, or the range of a timeline")
        }
        guard let index = screens.lastIndex(where: { Self.isReel($0) }) else { return open(place) }
        if index == screens.count - 1 { return services.say("this is the reel") }
        leave { [weak self] in self?.pop(to: index) }
    }

    static func isReel(_ screen: any Screen) -> Bool { (screen as? TimelineScreen)?.place.editList != nil }

    /// Has the timeline of the reel, where it is in front, show the reel as it is now, at the same time.
    func followReel() {
        guard let services, let front = screens.last as? TimelineScreen, Self.isReel(front),
            front.place != services.reel.place
        else { return }
        guard let place = services.reel.place else { return pop() }
        replaceFront(with: place, at: front.time)
    }
}
