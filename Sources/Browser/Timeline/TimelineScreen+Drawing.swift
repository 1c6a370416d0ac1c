internal import Engine
internal import Media
internal import Places
internal import Terminal
internal import Times

extension TimelineScreen {
    var hasStrip: Bool { model.facts == nil || model.hasFrames }

    var layout: TimelineLayout {
        TimelineLayout(
            size, hasStrip: hasStrip,
            hasWaveform: model.hasTime && model.facts?.hasSound == true && !model.broadcast.isLive,
            telemetryLanes: model.hasTime ? telemetry.shown.count : 0,
            hasCaptions: model.hasTime && captions.hasLane,
            hasSegments: model.hasTime && model.facts?.segments.isEmpty == false,
            hasMap: model.hasTime && telemetry.showsMap)
    }

    func draw(on canvas: Canvas) {
        let theme = services.theme
        size = canvas.size
        grace.note(isBusy: searchStatus != nil)
        let layout = layout
        drawTitle(on: canvas)
        model.resize(layout.frame.size)
        let frame = canvas.clipped(to: layout.frame)
        FrameView(model: model, theme: theme).draw(on: frame)
        composing.follow()
        if !composing.showsCaptions { captions.drawOverlay(on: frame) }
        guard model.hasTime else { return }
        let playhead = model.playhead.isAtRest ? model.shown?.time ?? model.playhead.target : model.playhead.target
        if let area = layout.strip {
            drawPictures(around: playhead, on: canvas.clipped(to: area))
        }
        if let area = layout.waveform {
            // The frame comes first.
            if model.shown != nil || model.error != nil { waveform.show(model.window, columns: area.size.columns) }
            waveform.draw(
                on: canvas.clipped(to: area), window: model.window, playhead: playhead, theme: theme,
                isToSay: model.error == nil, range: rangeColumns(in: area))
        }
        if model.shown != nil { telemetry.start() }
        let isToRead = model.shown != nil || model.error != nil
        if let area = layout.map {
            telemetry.drawMap(
                window: model.window, playhead: playhead, isToRead: isToRead, theme: theme,
                on: canvas.clipped(to: area))
        }
        // Where there is not room for all, those that were asked for last are seen.
        for (lane, area) in zip(telemetry.shown.suffix(layout.telemetry.count), layout.telemetry) {
            telemetry.draw(
                lane, window: model.window, playhead: playhead, isToRead: isToRead, theme: theme,
                on: canvas.clipped(to: area))
        }
        if let area = layout.captions { captions.drawLane(playhead: playhead, on: canvas.clipped(to: area)) }
        if let area = layout.segments { drawSegments(playhead: playhead, on: canvas.clipped(to: area)) }
        Ruler(
            window: model.window, keyFrames: model.keyFrames, cuts: model.cuts,
            chapters: model.facts?.chapters.map(\.range.start) ?? [],
            titles: model.facts?.chapters.map(\.title) ?? [], scenes: scenes.found, playhead: playhead,
            theme: theme, marks: marks,
            label: model.readout.flatMap { readout in readout.usesSource ? { readout.text($0) } : nil }
        ).draw(on: canvas.clipped(to: layout.ruler))
        drawReadout(on: canvas.clipped(to: layout.readout))
    }

    /// The columns of a lane that the range covers; nil where there is none in sight.
    private func rangeColumns(in area: Rect) -> ClosedRange<Int>? {
        RangeLane(marks: marks, window: model.window, theme: services.theme).columns(in: area.size.columns)
    }

    private func drawPictures(around playhead: MediaTime, on canvas: Canvas) {
        let range = rangeColumns(in: canvas.bounds)
        if showsBarcode, !model.broadcast.isLive {
            barcode.show(model.window, in: canvas.size, around: playhead)
            barcode.draw(on: canvas, theme: services.theme, range: range)
        } else {
            let end = model.broadcast.isLive ? model.playhead.duration : nil
            strip.show(
                model.window, upTo: end, in: canvas.size, aspect: aspect, around: playhead,
                composedAs: composing.ofStrip)
            strip.draw(on: canvas, theme: services.theme, range: range)
        }
    }

    private var aspect: Double {
        guard let size = model.composed?.size ?? model.facts?.displaySize, size.height > 0 else { return 16.0 / 9 }
        return min(4, max(0.25, Double(size.width) / Double(size.height)))
    }

    private func drawTitle(on canvas: Canvas) {
        let theme = services.theme
        let name = composing.title(of: SafeText(place.name).text)
        var details: [String] = []
        if let size = model.facts?.displaySize { details.append("\(size.width)×\(size.height)") }
        if let rate = model.readout?.rate { details.append(Self.rate(rate)) }
        if let duration = model.facts?.duration, duration.isNumeric, duration > .zero {
            details.append((model.facts?.isDurationPrecise == false ? "~" : "") + duration.elapsed())
        }
        let labels = [captions.label, soundLabel].compactMap(\.self)
        if canvas.size.columns >= 100 { details.insert(contentsOf: labels, at: 0) }
        let right = details.joined(separator: " · ")
        let width = DisplayText.width(right)
        let room = canvas.size.columns - 2
        let showsDetails = width + 12 < room
        canvas.write(
            DisplayText.fitted(name, to: showsDetails ? room - width - 2 : room, ellipsis: .middle),
            at: Position(row: 0, column: 1), style: theme[.title])
        if showsDetails {
            canvas.write(right, at: Position(row: 0, column: canvas.size.columns - width - 1), style: theme[.dim])
        }
    }

    private static func rate(_ rate: FrameRate) -> String {
        let hundredths = Int((rate.framesPerSecond * 100).rounded())
        let fraction = hundredths % 100
        return "\(hundredths / 100)" + (fraction == 0 ? "" : ".\(fraction < 10 ? "0" : "")\(fraction)") + " fps"
    }

    private func drawReadout(on canvas: Canvas) {
        let theme = services.theme
        guard let readout = model.readout else { return }
        let shown = time ?? model.playhead.target
        var pieces: [(text: String, style: Style)] = [(" " + readout.text(shown), theme[.timecode])]
        let range = marks.range(in: model.playhead.duration)
        // Beside a range there is no room for both on a narrow screen.
        if let duration = model.playhead.duration, range == nil || canvas.size.columns >= 60 {
            let mark = model.facts?.isDurationPrecise == false ? "~" : ""
            pieces.append((" / " + mark + readout.end(duration), theme[.dim]))
        }
        if let words = model.broadcast.words {
            pieces.append(("  " + words, theme[model.broadcast.isFollowed ? .title : .dim]))
        }
        if let range { pieces.append(("  range \(range.duration.elapsed())", theme[.range])) }
        // Below a picture that cannot be shown there is no frame to number.
        let hasFrame = model.shown != nil || model.error == nil
        if hasFrame, let words = readout.frameWords(shown) { pieces.append(("  " + words, theme[.dim])) }
        if let playback = model.playback {
            let waits = model.broadcast.holdsPlayback ? ", waits for more" : ""
            pieces.append(("  ▶ \(Playback.words(playback.rate))\(waits)", theme[.timecode]))
        }
        if hasFrame, model.isKeyFrame(shown) { pieces.append(("  key", theme[.keyFrame])) }
        if let obstacle = model.shown?.obstacle {
            pieces.append(("  as it is in the file: \(obstacle.message)", theme[.failed]))
        } else if let requested = model.shown?.requested, let reason = model.shown?.reason, !reason.isEmpty {
            // Nobody asked for the end of playback, or for where a film is opened; and a damaged frame may be the one asked for.
            let isAsked = !model.hasEnded && requested > .zero && requested != model.shown?.time
            let asked = readout.text(model.playhead.asked(requested))
            pieces.append((isAsked ? "  asked for \(asked): \(reason)" : "  \(reason)", theme[.dim]))
        } else if let missing = model.missingKeyFrame {
            pieces.append(("  asked for \(readout.text(missing)): that key frame cannot be decoded", theme[.dim]))
        } else if model.shown?.time != nil, !model.playhead.isAtRest, model.playback == nil {
            pieces.append(("  → \(readout.text(model.playhead.target))", theme[.loading]))
        }
        let zoom = model.window.isWhole ? "" : " zoom \(MediaTime(seconds: model.window.length).elapsed(places: 1)) "
        let room = max(0, canvas.size.columns - DisplayText.width(zoom))
        let used = pieces.dropLast().reduce(0) { $0 + DisplayText.width($1.text) }
        pieces[pieces.count - 1].text = DisplayText.fitted(pieces[pieces.count - 1].text, to: room - used)
        canvas.write(pieces, at: Position(row: 0, column: 0), width: canvas.size.columns)
        canvas.write(zoom, at: Position(row: 0, column: room), style: theme[.dim])
    }
}
