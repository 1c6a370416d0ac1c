internal import Media
internal import Places

/// What the timeline adds to the reel of this run.
extension TimelineScreen {
    var reelActions: ReelActions { ReelActions(services: services, navigator: navigator) }

    /// Adds the range between in and out, or all of it where none is set.
    func addToReel() {
        // Keys that lead to out have been pressed before this one.
        model.afterSteps { [weak self] in
            guard let self else { return }
            let range = marks.range(in: model.playhead.duration)
            guard range != nil || !marks.isSet else { return services.say("there is nothing between in and out") }
            if let edits = place.editList {
                reelActions.add(edits, in: range)
            } else {
                reelActions.add([.init(place: place, range: range)])
            }
        }
    }
}
