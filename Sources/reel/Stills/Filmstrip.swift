import ArgumentParser
import Engine
import Glibc
import Media
import Terminal

/// `reel filmstrip`: pictures from all over a film, as files, as one sheet, or as a storyboard for web players.
struct Filmstrip: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Save pictures from all over a film: as files, one sheet, or a storyboard.",
        discussion: """
            --count N cuts the film into N parts of equal length and takes the middle of each, so neither the first nor \
            the last frame. --every S begins with the first frame: 0, S, 2 × S … The nearest key frame is taken where each \
            picture has its own; pictures that would share one, and all with --exact, are the frame at their time. The \
            time that is written is that of the frame that is shown.

            -o DIR writes a file for each picture, 320 pixels wide and called by number and time. --sheet FILE writes one \
            picture with all of them, each over its time. --storyboard DIR writes storyboard.vtt and sheets of tiles, 160 \
            pixels wide, which web players show over their time bar. Files are PNG, those of a storyboard JPEG, unless \
            --format or the name says otherwise.

            Of several inputs each has outputs of its own. In the names {name} is an input's name without ending, {folder} \
            the folder it lies in, {number} its number from 1 on; {{ and }} are braces: --sheet '{name}.png'. Two inputs with \
            one output are an error, whatever --force says. An input that fails is named, and the others go on.

            A picture that cannot be made is named on the error stream, and the others stand. Exit status: 0, 1 when \
            there are no pictures at all of an input or they cannot be written, 2 when the command is wrong, 130 when stopped by Ctrl-C.
            """)

    @Argument(help: "Files or URLs.", completion: .file())
    var inputs: [String]

    @Option(help: ArgumentHelp("How many pictures.", valueName: "N"))
    var count: Int?

    @Option(
        help: ArgumentHelp("The time from one picture to the next.", valueName: "S"), transform: ArgumentText.length)
    var every: MediaTime?

    @OptionGroup var pictures: PictureOptions

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write one file a picture into this folder.", valueName: "DIR"), completion: .directory)
    var folder: String?

    @Option(help: ArgumentHelp("Write one picture of all of them.", valueName: "FILE|-"), completion: .file())
    var sheet: String?

    @Option(
        help: ArgumentHelp("Write sprite sheets and a WebVTT file into this folder.", valueName: "DIR"),
        completion: .directory)
    var storyboard: String?

    func validate() throws {
        guard !inputs.isEmpty else { throw ValidationError("Name at least one file or URL.") }
        guard (count == nil) != (every == nil) else { throw ValidationError("Say either --count N or --every S.") }
        if let count, !(1...TimelineSlice.maximumCount).contains(count) {
            throw ValidationError("--count is from 1 to \(TimelineSlice.maximumCount).")
        }
        if let every, every <= .zero { throw ValidationError("--every needs more than no time.") }
        guard [folder, sheet, storyboard].count(where: { $0 != nil }) == 1 else {
            throw ValidationError("Say one of -o DIR, --sheet FILE and --storyboard DIR.")
        }
        let pattern = try pattern { Array($0.utf8) }
        guard inputs.count == 1 || pattern.tellsInputsApart else {
            throw ValidationError(
                "\(inputs.count) filmstrips cannot all be “\(folder ?? sheet ?? storyboard ?? "")”: "
                    + "write for example \(sheet == nil ? "'{name}'" : "'{name}.png'").")
        }
        if let sheet { _ = try pictures.format(forFile: sheet) }
        guard sheet != "-" || isatty(STDOUT_FILENO) == 0 else {
            throw ValidationError("A terminal cannot show a file: send the output somewhere, or name one.")
        }
    }

    func run() throws {
        let inputs = try InputRun(inputs, isQuiet: pictures.quiet)
        let pattern = try pattern { RawArguments.bytes(of: [$0])[0] }
        let format = try sheet.map { try pictures.format(forFile: $0) } ?? pictures.format
        let command = self
        let failed = try Blocking.runUntilStopped {
            var inputs = inputs
            return try await inputs.forEach { run, input in
                let path = pattern.path(of: input.place, index: input.index, count: input.count)
                try run.claim(path, for: input)
                try command.refuse(path)
                let source = try await StillSource(input, command.pictures, size: command.settings.maximumSize)
                let slices = try await command.slices(of: source, input.text)
                let sink = try await command.sink(path, format, source, slices)
                try await FilmstripRun(
                    source: source, input: input.text, slices: slices, settings: command.settings,
                    isQuiet: command.pictures.quiet
                ).run(into: sink)
            }
        }
        // Abandoned reads may still hold threads: nothing waits for them.
        Glibc.exit(failed ? 1 : 0)
    }

    /// The name of the outputs, whose bytes `bytes` knows. Throws `ValidationError`.
    private func pattern(_ bytes: (String) -> [UInt8]) throws -> NamePattern {
        try NamePattern(bytes(folder ?? sheet ?? storyboard ?? ""), fields: [.name, .folder, .number])
    }

    /// Throws the `Failure` that is known before the work.
    private func refuse(_ path: [UInt8]) throws {
        // A folder that is not there yet is made.
        if storyboard != nil, !pictures.force {
            try OutputFile.refuseTaken(path + Array("/\(Storyboard.fileName)".utf8))
        }
        if let sheet, sheet != "-" { try OutputFile.check(path, replaces: pictures.force) }
    }

    /// The place that the pictures go to.
    private func sink(
        _ path: [UInt8], _ format: ImageFormat?, _ source: StillSource, _ slices: [TimelineSlice]
    ) async throws -> any PictureSink {
        let force = pictures.force
        if folder != nil {
            let writer = try await StillWriter(path, format: format ?? .png(), replaces: force)
            return FolderSink(source, count: slices.count, writer: writer)
        }
        if storyboard != nil {
            let format = format ?? .jpeg(quality: 80)
            return StoryboardSink(
                slices, writer: try await StillWriter(path, format: format, replaces: force, areDrafts: true))
        }
        let header = try await SheetHeader(source)
        return SheetSink(
            source, header: header.lines, count: slices.count, path: sheet == "-" ? nil : path,
            format: format ?? .png(), replaces: force)
    }

    private var settings: ImageGenerator.Settings {
        let width = storyboard == nil ? 320 : 160
        var settings = ImageGenerator.Settings(maximumSize: pictures.maxSize ?? PixelSize(width: width, height: 0))
        if pictures.exact {
            settings.requestedTimeToleranceBefore = .zero
            settings.requestedTimeToleranceAfter = .zero
        }
        // Tiles lie beside each other on an opaque ground.
        if folder == nil { settings.background = .black }
        return settings
    }

    private func slices(of source: StillSource, _ input: String) async throws -> [TimelineSlice] {
        guard source.isMoving else {
            let hasPicture = [.image, .audio].contains(source.facts.kind)
            let remedy = hasPicture ? "; reel thumbnail shows what there is" : ""
            throw Failure(input, Failure(description: "there are no moving pictures in it\(remedy)"))
        }
        let range = await source.pictureRange()
        guard range.duration.isNumeric, range.duration > .zero else {
            throw Failure(input, Failure(description: "its length is not known, so it cannot be divided"))
        }
        guard let every else {
            return TimelineSlice.slices(of: range, count: distinctCount(over: range.duration, source, input))
        }
        guard range.duration.seconds / every.seconds <= Double(TimelineSlice.maximumCount) else {
            throw Failure(
                input,
                Failure(description: "that would be more than \(TimelineSlice.maximumCount) pictures; raise --every"))
        }
        return TimelineSlice.slices(of: range, every: every)
    }

    /// How many pictures are made: no more than there are frames, where those are counted.
    private func distinctCount(over duration: MediaTime, _ source: StillSource, _ input: String) -> Int {
        let count = count ?? 1
        guard let rate = source.readout.rate else { return count }
        let frames = (duration.seconds * rate.framesPerSecond).rounded()
        guard frames >= 1, Double(count) > frames else { return count }
        if !pictures.quiet {
            let words = frames == 1 ? "is one frame" : "are \(Int(frames)) frames"
            Output.write("reel: \(SafeText(input).text): there \(words), so no more pictures\n", to: STDERR_FILENO)
        }
        return Int(frames)
    }
}
