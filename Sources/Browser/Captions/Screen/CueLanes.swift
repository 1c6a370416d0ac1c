internal import Captions
internal import Engine
internal import Media
internal import Places
internal import Terminal

/// The stretch of the film around the chosen caption: when captions are shown, the sound beneath them, and a ruler.
@MainThread
final class CueLanes {
    private let waveform: WaveformLane
    private let lane = BlockLane()
    private var window: TimelineWindow?
    /// The caption that the window was laid around.
    private var followed: (start: MediaTime, end: MediaTime)?

    /// A window shows so many seconds, more where a caption is longer.
    private static let length = 12.0

    init(services: Services, place: Place) {
        waveform = WaveformLane(services: services, place: place)
    }

    func stop() { waveform.stop() }

    /// Reads the sound again.
    func reset() { waveform.reset() }

    func draw(
        _ layout: CaptionsLayout.Lanes, _ model: CaptionsModel, _ picture: TimelineModel, theme: Theme,
        on canvas: Canvas
    ) {
        guard let duration = picture.playhead.duration, picture.hasTime else { return }
        let playhead = picture.shownTime ?? picture.playhead.target
        let window = follow(model.current, playhead, duration)
        lane.draw(
            model.captions, version: model.editor.revision, shown: [model.cursor], window: window,
            playhead: playhead, theme: theme, on: canvas.clipped(to: layout.captions))
        if let area = layout.waveform {
            // The frame comes first.
            if picture.shown != nil || picture.error != nil { waveform.show(window, columns: area.size.columns) }
            waveform.draw(
                on: canvas.clipped(to: area), window: window, playhead: playhead, theme: theme,
                isToSay: picture.error == nil)
        }
        guard let area = layout.ruler else { return }
        Ruler(
            window: window, keyFrames: [], chapters: [], playhead: playhead, theme: theme,
            label: picture.readout.flatMap { readout in readout.usesSource ? { readout.text($0) } : nil }
        ).draw(on: canvas.clipped(to: area))
    }

    /// The window, moved where the caption that was chosen or the frame is not in it.
    private func follow(_ caption: Caption?, _ playhead: MediaTime, _ duration: MediaTime) -> TimelineWindow {
        var window = self.window ?? TimelineWindow(duration: duration, around: playhead, length: Self.length)
        if let caption {
            let end = caption.end.isNumeric ? caption.end : caption.start
            if followed?.start != caption.start || followed?.end != end {
                followed = (caption.start, end)
                let middle = (caption.start.seconds + end.seconds) / 2
                let length = max(Self.length, (end - caption.start).seconds * 2)
                if !window.contains(caption.start) || !window.contains(end) || window.length < length * 0.99 {
                    window = TimelineWindow(
                        duration: duration, around: MediaTime(seconds: middle), length: length)
                }
            }
        }
        window.follow(playhead)
        self.window = window
        return window
    }
}
