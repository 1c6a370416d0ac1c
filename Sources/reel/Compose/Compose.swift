import ArgumentParser
import Compositions
import Glibc
import Media
import OpenTimelineIO
import Places
import Terminal

/// `reel compose`: a project file of places one after the other.
struct Compose: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a project file that presents files, or ranges of them, one after the other.",
        discussion: """
            A range is written at the end of a name: 'film.mp4#t=10,20', from a TIME that is within it to one that is not. \
            Without the first it begins at the start, without the second (#t=10) it goes on to the end. TIME is seconds \
            (90, 1:30, 00:01:30.5), a frame (01:02:03:12, frame:20), a part of the whole (50%) or a key frame (key:12). A \
            file whose own name ends so is taken whole.

            The project file is OpenTimelineIO, which editors read. It refers to the files by where they lie from it, so \
            that both can be moved together, and copies nothing. It can be named wherever a film can: \
            reel cut.otio.

            Pictures, sound and captions are taken. All or nothing is written: exit status 0, 1 when one of the places \
            cannot be read or the file not be written, 2 when the command is wrong, 130 when stopped by Ctrl-C.
            """)

    @Argument(
        help: ArgumentHelp("Files, URLs and project files; a range of one with #t=START,END.", valueName: "place"),
        completion: .file())
    var places: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The project file to write; - for standard output.", valueName: "CUT.otio"),
        completion: .file(extensions: ["otio"]))
    var output: String

    @Flag(help: "Replace a file that is there already.")
    var force = false

    func validate() throws {
        guard !places.isEmpty else { throw ValidationError("Name at least one file or URL.") }
        guard output == "-" || OTIODocument.isName(output) else {
            throw ValidationError("“\(output)” does not end in .otio, as project files do.")
        }
    }

    func run() throws {
        let target = output == "-" ? nil : RawArguments.bytes(of: [output]).first
        let inputs = try RawArguments.bytes(of: places).map { try ComposeInput($0) }
        if let target {
            try OutputFile.check(target, replaces: force)
            for input in inputs where input.isOf(target) {
                throw Failure(
                    input.name, Failure(description: "a project file cannot present itself: name another output"))
            }
        }
        let force = force
        let isWritten = try Blocking.runUntilStopped {
            guard let composition = try await Self.composition(inputs) else { return false }
            try await Self.write(composition, to: target, replaces: force)
            return true
        }
        // Abandoned reads may still hold threads: nothing waits for them.
        Glibc.exit(isWritten ? 0 : 1)
    }

    /// Writes the project file, or where none is named to standard output.
    private static func write(_ composition: Composition, to target: [UInt8]?, replaces: Bool) async throws {
        let location = MediaLocation.file(path: target ?? Array("cut.otio".utf8))
        let name = String(location.name.dropLast(".otio".count))
        let bytes = try await OTIODocument(composition, named: name, at: location).bytes
        guard let target else { return try await OutputFile.writeToStandardOutput(bytes) }
        try await OutputFile.write(bytes, to: target, replaces: replaces)
    }

    /// All of the inputs one after the other; nil where one cannot be had, which is named.
    private static func composition(_ inputs: [ComposeInput]) async throws -> Composition? {
        let opener = PlaceOpener(budget: StillSource.budget)
        var composition = Composition()
        var hasFailed = false
        defer { Progress.clear() }
        for (number, input) in zip(1..., inputs) {
            try Task.checkCancellation()
            if inputs.count > 1 { Progress.show("\(number) of \(inputs.count): \(SafeText(input.name).text)") }
            do {
                let clip = try await opener.clip(of: input.place, priority: .immediate) { found in
                    Progress.show("looking for key frames in \(SafeText(input.name).text): \(found) found")
                }
                try await composition.insertTimeRange(clip.range, of: clip.asset, at: composition.duration)
            } catch let error as CancellationError {
                throw error
            } catch {
                hasFailed = true
                Progress.clear()
                Output.write("reel: \(Failure(input.name, error).description)\n", to: STDERR_FILENO)
            }
        }
        composition.removeUnpresentedTracks()
        return hasFailed ? nil : composition
    }
}
