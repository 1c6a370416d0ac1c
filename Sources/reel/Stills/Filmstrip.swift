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

            A picture that cannot be made is named on the error stream, and the others stand. Exit status: 0, 1 when there \
            are no pictures at all or they cannot be written, 2 when the command is wrong, 130 when stopped by Ctrl-C.
            """)

    @Argument(help: "A file or URL.", completion: .file())
    var input: String

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
        guard (count == nil) != (every == nil) else { throw ValidationError("Say either --count N or --every S.") }
        if let count, !(1...TimelineSlice.maximumCount).contains(count) {
            throw ValidationError("--count is from 1 to \(TimelineSlice.maximumCount).")
        }
        if let every, every <= .zero { throw ValidationError("--every needs more than no time.") }
        guard [folder, sheet, storyboard].count(where: { $0 != nil }) == 1 else {
            throw ValidationError("Say one of -o DIR, --sheet FILE and --storyboard DIR.")
        }
        if let sheet { _ = try pictures.format(forFile: sheet) }
        guard sheet != "-" || isatty(STDOUT_FILENO) == 0 else {
            throw ValidationError("A terminal cannot show a file: send the output somewhere, or name one.")
        }
    }

    func run() throws {
        let location = MediaLocation(bytes: try RawArguments.inputs([input])[0])
        let command = self
        let work = try work()
        try Blocking.runUntilStopped {
            do {
                let source = try await StillSource(location)
                let slices = try await command.slices(of: source)
                try await FilmstripRun(
                    source: source, input: command.input, slices: slices, settings: command.settings,
                    isQuiet: command.pictures.quiet
                ).run(into: work(source, slices))
            } catch let error as MediaError {
                throw Failure(command.input, error)
            }
        }
        // Abandoned reads may still hold threads: nothing waits for them.
        Glibc.exit(0)
    }

    /// What makes the place that the pictures go to; whatever can be refused is refused now.
    private func work() throws -> @Sendable (StillSource, [TimelineSlice]) async throws -> any PictureSink {
        let force = pictures.force
        if let folder {
            let (path, format) = (RawArguments.bytes(of: [folder])[0], pictures.format ?? .png())
            return { source, slices in
                let writer = try await StillWriter(path, format: format, replaces: force)
                return FolderSink(source, count: slices.count, writer: writer)
            }
        }
        if let storyboard {
            let path = RawArguments.bytes(of: [storyboard])[0]
            let format = pictures.format ?? .jpeg(quality: 80)
            let file = path + Array("/\(Storyboard.fileName)".utf8)
            // A folder that is not there yet is made.
            if !force { try OutputFile.refuseTaken(file) }
            return {
                StoryboardSink(
                    $1, writer: try await StillWriter(path, format: format, replaces: force, areDrafts: true))
            }
        }
        let name = sheet ?? "-"
        let (path, format) = (RawArguments.bytes(of: [name])[0], try pictures.format(forFile: name))
        if name != "-" { try OutputFile.check(path, replaces: force) }
        return { source, slices in
            let header = try await SheetHeader(source)
            return SheetSink(
                source, header: header.lines, count: slices.count, path: name == "-" ? nil : path, format: format,
                replaces: force)
        }
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

    private func slices(of source: StillSource) async throws -> [TimelineSlice] {
        guard source.isMoving else {
            let hasPicture = [.image, .audio].contains(source.facts.kind)
            let remedy = hasPicture ? "; reel thumbnail shows what there is" : ""
            throw Failure(input, Failure(description: "there are no moving pictures in it\(remedy)"))
        }
        let range = await source.pictureRange()
        guard range.duration.isNumeric, range.duration > .zero else {
            throw Failure(input, Failure(description: "its length is not known, so it cannot be divided"))
        }
        guard let every else { return TimelineSlice.slices(of: range, count: count ?? 1) }
        guard range.duration.seconds / every.seconds <= Double(TimelineSlice.maximumCount) else {
            throw Failure(
                input,
                Failure(description: "that would be more than \(TimelineSlice.maximumCount) pictures; raise --every"))
        }
        return TimelineSlice.slices(of: range, every: every)
    }
}
