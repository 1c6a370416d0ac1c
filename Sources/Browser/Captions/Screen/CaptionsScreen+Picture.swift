internal import Captions
internal import Engine
internal import Media
internal import Terminal

/// The picture follows the cursor, and while it plays the cursor follows the picture.
extension CaptionsScreen {
    func performOnPicture(_ command: Command, _ step: Int) -> Bool {
        guard [.playPause, .frameForward, .frameBack, .back1, .forward1].contains(command) else { return false }
        guard let picture, picture.hasTime else {
            services.say("there is no film beside these captions: give both the same name")
            return true
        }
        isPictureMoved = true
        switch command {
        case .playPause: picture.togglePlayback()
        case .frameForward: picture.step(step)
        case .frameBack: picture.step(-step)
        case .back1: picture.seek(by: Int64(-step), exactly: true)
        default: picture.seek(by: Int64(step), exactly: true)
        }
        services.setNeedsDisplay()
        return true
    }

    /// When the first caption is shown, or the one under the cursor; nil while they are not read.
    var firstCaption: MediaTime? {
        guard case .ready = model.state else { return nil }
        return model.current?.start
    }

    /// Has the picture open on the caption under the cursor, unless it was opened at a time.
    func placePicture() {
        guard !isPictureOpen, let picture, picture.hasTime, firstCaption != nil else { return }
        isPictureOpen = true
        if time == nil, !isPictureMoved { showCursor() }
    }

    /// Has the picture show the caption under the cursor.
    func showCursor() {
        isPictureMoved = false
        guard let picture, picture.hasTime, let caption = model.current else { return }
        picture.seek(toCaption: caption.start)
    }

    /// Has the cursor follow the picture where that leads.
    func follow() {
        guard let shown = picture?.shownTime, shown != followed else { return }
        followed = shown
        guard picture?.playback != nil, box == nil, !navigator.isAsking, let index = model.checked.index(at: shown)
        else { return }
        model.move(to: index)
    }

    /// Does something with the time of the frame that the person has moved the picture to, once it is there.
    func atFrame(_ action: @escaping (MediaTime) -> Void) {
        guard let picture, picture.hasTime else {
            return services.say("there is no film to take the time from: t types times")
        }
        guard isPictureMoved else {
            return services.say("move the picture first: h l a second, , . a frame, Space plays; t types times")
        }
        let index = model.cursor
        picture.afterSteps { [weak self] in
            guard let self, model.cursor == index, box == nil else { return }
            action(picture.playback == nil ? picture.here : picture.shownTime ?? picture.here)
        }
    }

    func chooseShown() {
        guard let shown = picture?.shownTime, let index = model.checked.index(at: shown) else {
            return services.say("no caption has begun here")
        }
        model.move(to: index)
    }

    var frameLength: MediaTime {
        model.editor.document.frameRate?.frameDuration ?? picture?.facts?.frameDuration
            ?? MediaTime(value: 1, timescale: 25)
    }
}
