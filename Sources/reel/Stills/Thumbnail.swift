import ArgumentParser
import Browser
import Engine
import Glibc
import Media
internal import Places
import Terminal

/// `reel thumbnail`: one picture as a file.
struct Thumbnail: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Save the picture at a time, or the poster, of each input.",
        discussion: """
            TIME is seconds (90, 1:30, 00:01:30.5), a frame (01:02:03:12, 01:02:03;12 in drop-frame counting, or \
            frame:20 from 0 on; these imply --exact), a part of the whole (50%) or a key frame by its number (key:12). \
            Where the file has a timecode of its own, times from its start on are such.

            The nearest key frame is taken unless a tolerance or --exact says otherwise; when that is another time than \
            asked for, a line on the error stream says which and why. Still pictures, and the cover of sound, are the \
            same at any time; sound without a cover is drawn as its waveform.

            Without --at it is the poster that the browser shows: a frame that shows something, the picture itself, the cover.

            Of several inputs each has a file of its own. In the name after -o {name} is an input's name without ending, \
            {folder} the folder it lies in, {number} its number from 1 on, {time} the picture's time; {{ and }} are braces: \
            -o '{folder}/{name}.jpg'. Two inputs with one output are an error, whatever --force says. An input that fails \
            is named, and the others go on.

            Exit status: 0, 1 when there is no such picture of an input or it cannot be written, 2 when the command is wrong, 130 \
            when stopped by Ctrl-C.
            """)

    @Argument(help: "Files or URLs.", completion: .file())
    var inputs: [String]

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The time; without it the poster is taken.", valueName: "TIME"))
    var at: String?

    @Option(
        help: ArgumentHelp("How much earlier the picture may be.", valueName: "S"), transform: ArgumentText.length)
    var toleranceBefore: MediaTime?

    @Option(
        help: ArgumentHelp("How much later the picture may be.", valueName: "S"), transform: ArgumentText.length)
    var toleranceAfter: MediaTime?

    @OptionGroup var pictures: PictureOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            Write to this file, whose ending tells the format and which may have {name}, {folder}, {number} and {time}, \
            or with - to standard output; without it to NAME-TIME.png in this folder.
            """, valueName: "FILE|-"),
        completion: .file())
    var output: String?

    private func parsedTime() throws -> TimeExpression? {
        guard let at else { return nil }
        guard let time = TimeExpression(at) else {
            throw ValidationError(
                "“\(at)” is no time: write 90, 1:30, 00:01:30.5, 01:02:03:12, frame:20, 50% or key:12.")
        }
        return time
    }

    func validate() throws {
        guard !inputs.isEmpty else { throw ValidationError("Name at least one file or URL.") }
        _ = try parsedTime()
        _ = try pictures.format(forFile: output ?? "-")
        guard at != nil || !pictures.exact && (toleranceBefore ?? toleranceAfter) == nil else {
            throw ValidationError("A tolerance and --exact need a time: add --at TIME.")
        }
        guard !pictures.exact || (toleranceBefore ?? toleranceAfter) == nil else {
            throw ValidationError("--exact leaves no tolerance: name one or the other.")
        }
        guard output != "-" || isatty(STDOUT_FILENO) == 0 else {
            throw ValidationError("A terminal cannot show a file: send the output somewhere, or name one with -o.")
        }
        if let output {
            let pattern = try NamePattern(Array(output.utf8))
            guard inputs.count == 1 || pattern.tellsInputsApart else {
                throw ValidationError(
                    "\(inputs.count) pictures cannot all be \(output == "-" ? "standard output" : "“\(output)”"): "
                        + "write for example -o '{name}.png'.")
            }
        }
    }

    func run() throws {
        let time = try parsedTime()
        let format = try pictures.format(forFile: output ?? "-")
        let pattern = try output == "-" ? nil : output.map { try NamePattern(RawArguments.bytes(of: [$0])[0]) }
        let inputs = try InputRun(inputs, isQuiet: pictures.quiet)
        let command = self
        let failed = try Blocking.runUntilStopped {
            var inputs = inputs
            return try await inputs.forEach { run, input in
                try await command.save(input, time, format, pattern, &run)
            }
        }
        // Abandoned reads may still hold threads: nothing waits for them.
        Glibc.exit(failed ? 1 : 0)
    }

    private func save(
        _ input: InputRun.Input, _ time: TimeExpression?, _ format: ImageFormat, _ pattern: NamePattern?,
        _ run: inout InputRun
    ) async throws {
        // What can be refused is refused before the work.
        if let pattern, !pattern.has(.time) {
            let path = pattern.path(of: input.place, index: input.index, count: input.count)
            try run.claim(path, for: input)
            try OutputFile.check(path, replaces: pictures.force)
        }
        let (picture, label) = try await picture(time, input)
        let bytes = try await ImageEncoder.encode(picture, as: format)
        guard output != "-" else { return try await OutputFile.writeToStandardOutput(bytes) }
        let path =
            pattern?.path(of: input.place, index: input.index, count: input.count, time: FrameFile.clock(label))
            ?? Array("\(FrameFile.name(of: input.place, label: label)).\(format.fileExtension)".utf8)
        if pattern?.has(.time) ?? true {
            try run.claim(path, for: input)
            if pattern != nil { try OutputFile.check(path, replaces: pictures.force) }
        }
        try await OutputFile.write(bytes, to: path, replaces: pictures.force)
        // A name that nobody chose has to be told.
        if output == nil, !pictures.quiet {
            Progress.clear()
            Output.write("reel: wrote \(OutputFile.name(path))\n", to: STDERR_FILENO)
        }
    }

    /// The picture, and its time or what else it is called by.
    private func picture(_ expression: TimeExpression?, _ input: InputRun.Input) async throws -> (Picture, String) {
        let source = try await StillSource(input, pictures, size: pictures.maxSize ?? .zero)
        do {
            let image: GeneratedImage
            if let expression {
                image = try await self.image(at: expression, source, input)
            } else {
                image = try await source.poster(maximumSize: pictures.maxSize ?? .zero)
                if image.isDamaged, !pictures.quiet { tell(input, "the frame is damaged") }
            }
            return (image.picture, source.readout.text(source.isMoving ? image.actualTime : .zero))
        } catch let error as MediaError where error.code == .noSuchTrack && source.facts.kind == .audio {
            return (try await waveform(input), "waveform")
        }
    }

    private func image(
        at expression: TimeExpression, _ source: StillSource, _ input: InputRun.Input
    ) async throws -> GeneratedImage {
        let time = try await source.time(of: expression, written: at ?? "")
        var settings = ImageGenerator.Settings(maximumSize: pictures.maxSize ?? .zero)
        if pictures.exact || expression.isExact {
            settings = .exact(maximumSize: settings.maximumSize)
        } else {
            settings.requestedTimeToleranceBefore = toleranceBefore ?? .positiveInfinity
            settings.requestedTimeToleranceAfter = toleranceAfter ?? .positiveInfinity
        }
        // What was typed is rounded down; what is said of it is not the time that was looked for within the frame.
        let place = source.isMoving ? source.readout.within(time, typed: expression) : time
        let image = try await source.pictures.image(at: place, settings, priority: .immediate)
        say(image, asked: time, source.readout, input)
        return image
    }

    private func tell(_ input: InputRun.Input, _ note: String) {
        Progress.clear()
        Output.write("reel: \(SafeText(input.text).text): \(note)\n", to: STDERR_FILENO)
    }

    private func say(
        _ image: GeneratedImage, asked time: MediaTime, _ readout: TimeReadout, _ input: InputRun.Input
    ) {
        guard !pictures.quiet else { return }
        var notes: [String] = []
        if !image.reason.words.isEmpty, image.actualTime != time {
            notes.append(
                "asked for \(readout.text(time)), took \(readout.text(image.actualTime)): \(image.reason.words)"
            )
        }
        if image.isDamaged { notes.append("the frame is damaged") }
        for note in notes { tell(input, note) }
    }

    private func waveform(_ input: InputRun.Input) async throws -> Picture {
        let limit = pictures.maxSize ?? .zero
        let width = limit.width > 0 ? limit.width : 640
        let height = limit.height > 0 ? min(limit.height, max(1, width / 3)) : max(1, width / 3)
        let waveform = try await input.opener.asset(of: input.place).loadWaveform(
            count: width, within: .seconds(10), priority: .immediate)
        if !pictures.quiet { tell(input, "no cover, so its waveform is drawn") }
        return waveform.picture(
            width: width, height: height, color: RGBColor(red: 0x5f, green: 0xaf, blue: 0xff), background: .black)
    }
}
