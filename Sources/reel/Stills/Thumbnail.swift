import ArgumentParser
import Browser
import Engine
import Glibc
import Media
import Terminal

/// `reel thumbnail`: one picture as a file.
struct Thumbnail: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Save the picture at a time.",
        discussion: """
            TIME is seconds (90, 1:30, 00:01:30.5), a frame (01:02:03:12, 01:02:03;12 in drop-frame counting, or \
            frame:20 from 0 on; these imply --exact), a part of the whole (50%) or a key frame by its number (key:12). \
            Where the file has a timecode of its own, times from its start on are such.

            The nearest key frame is taken unless a tolerance or --exact says otherwise; when that is another time than \
            asked for, a line on the error stream says which and why. Still pictures, and the cover of sound, are the \
            same at any time; sound without a cover is drawn as its waveform.

            Exit status: 0, 1 when there is no such picture or it cannot be written, 2 when the command is wrong, 130 \
            when stopped by Ctrl-C.
            """)

    @Argument(help: "A file or URL.", completion: .file())
    var input: String

    @Option(parsing: .unconditional, help: ArgumentHelp("The time.", valueName: "TIME"))
    var at: String

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
            Write to this file, whose ending tells the format, or with - to standard output; without it to \
            NAME-TIME.png in this folder.
            """, valueName: "FILE|-"),
        completion: .file())
    var output: String?

    private func parsedTime() throws -> TimeExpression {
        guard let time = TimeExpression(at) else {
            throw ValidationError(
                "“\(at)” is no time: write 90, 1:30, 00:01:30.5, 01:02:03:12, frame:20, 50% or key:12.")
        }
        return time
    }

    func validate() throws {
        _ = try parsedTime()
        _ = try pictures.format(forFile: output ?? "-")
        guard !pictures.exact || (toleranceBefore ?? toleranceAfter) == nil else {
            throw ValidationError("--exact leaves no tolerance: name one or the other.")
        }
        guard output != "-" || isatty(STDOUT_FILENO) == 0 else {
            throw ValidationError("A terminal cannot show a file: send the output somewhere, or name one with -o.")
        }
    }

    func run() throws {
        let time = try parsedTime()
        let format = try pictures.format(forFile: output ?? "-")
        let location = MediaLocation(bytes: try RawArguments.inputs([input])[0])
        let path = output.map { RawArguments.bytes(of: [$0])[0] }
        let command = self
        if let path, output != "-" { try OutputFile.check(path, replaces: pictures.force) }
        try Blocking.runUntilStopped {
            do {
                let (picture, name) = try await command.picture(time, location)
                let bytes = try await ImageEncoder.encode(picture, as: format)
                if command.output == "-" {
                    try await OutputFile.writeToStandardOutput(bytes)
                } else {
                    let path = path ?? Array("\(name).\(format.fileExtension)".utf8)
                    try await OutputFile.write(bytes, to: path, replaces: command.pictures.force)
                    // A name that nobody chose has to be told.
                    if command.output == nil, !command.pictures.quiet {
                        Output.write("reel: wrote \(OutputFile.name(path))\n", to: STDERR_FILENO)
                    }
                }
            } catch let error as MediaError {
                throw Failure(command.input, await error.pointingToCaptions(location))
            }
        }
        // Abandoned reads may still hold threads: nothing waits for them.
        Glibc.exit(0)
    }

    /// The picture, and the name of its file without ending.
    private func picture(_ expression: TimeExpression, _ location: MediaLocation) async throws -> (Picture, String) {
        let source = try await StillSource(location)
        let named = input == "-" ? StandardInput.name : location
        let time: MediaTime
        do { time = try await source.time(of: expression, written: at) } catch let failure as Failure {
            throw Failure(input, failure)
        }
        var settings = ImageGenerator.Settings(maximumSize: pictures.maxSize ?? .zero)
        if pictures.exact || expression.isExact {
            settings = .exact(maximumSize: settings.maximumSize)
        } else {
            settings.requestedTimeToleranceBefore = toleranceBefore ?? .positiveInfinity
            settings.requestedTimeToleranceAfter = toleranceAfter ?? .positiveInfinity
        }
        do {
            // What was typed is rounded down; what is said of it is not the time that was looked for within the frame.
            let place = source.isMoving ? source.readout.within(time, typed: expression) : time
            let image = try await source.generator.image(at: place, settings, priority: .immediate)
            say(image, asked: time, source.readout)
            let label = source.readout.text(source.isMoving ? image.actualTime : .zero)
            return (image.picture, FrameFile.name(of: named, label: label))
        } catch let error as MediaError where error.code == .noSuchTrack && source.facts.kind == .audio {
            let picture = try await waveform(location)
            return (picture, FrameFile.name(of: named, label: "waveform"))
        }
    }

    private func say(_ image: GeneratedImage, asked time: MediaTime, _ readout: TimeReadout) {
        guard !pictures.quiet else { return }
        var notes: [String] = []
        if !image.reason.words.isEmpty, image.actualTime != time {
            notes.append(
                "asked for \(readout.text(time)), took \(readout.text(image.actualTime)): \(image.reason.words)"
            )
        }
        if image.isDamaged { notes.append("the frame is damaged") }
        for note in notes { Output.write("reel: \(SafeText(input).text): \(note)\n", to: STDERR_FILENO) }
    }

    private func waveform(_ location: MediaLocation) async throws -> Picture {
        let limit = pictures.maxSize ?? .zero
        let width = limit.width > 0 ? limit.width : 640
        let height = limit.height > 0 ? min(limit.height, max(1, width / 3)) : max(1, width / 3)
        let waveform = try await Asset(location, budget: StillSource.budget).loadWaveform(
            count: width, within: .seconds(10), priority: .immediate)
        if !pictures.quiet {
            Output.write("reel: \(SafeText(input).text): no cover, so its waveform is drawn\n", to: STDERR_FILENO)
        }
        return waveform.picture(
            width: width, height: height, color: RGBColor(red: 0x5f, green: 0xaf, blue: 0xff), background: .black)
    }
}
