import ArgumentParser
import Captions
import Glibc
import Media

/// `reel captions shift`: all captions earlier or later.
struct CaptionsShift: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shift", abstract: "Move all captions of a file in time.",
        discussion: """
            TIME is seconds or a clock time (1.5, 0:02, 00:00:02.250), with a minus sign for earlier: `--by=-1.5`. What \
            would end before zero is left out, and told; what would begin before it begins at zero.
            """)

    @Argument(help: "A file of captions, or a film.", completion: .file())
    var input: String

    @Argument(help: "The new file; - for standard output.", completion: .file())
    var output: String

    @Option(
        parsing: .unconditional, help: ArgumentHelp("How much later; earlier with a minus.", valueName: "TIME"),
        transform: SignedTime.init)
    var by: SignedTime

    @OptionGroup var options: CaptionOutputOptions

    func validate() throws {
        _ = try options.format(of: CaptionArgument(output))
    }

    func run() throws {
        let (source, target, distance) = (try CaptionInput(input), CaptionArgument(output), by.time)
        let (format, force) = (try options.format(of: target), options.force)
        try Blocking.run {
            let contents = try await source.read()
            source.report(contents)
            var document = contents.document
            let lost = document.shift(by: distance)
            if lost > 0 {
                Output.write(
                    "reel: \(source.place): \(lost) captions would end before zero and are left out\n",
                    to: STDERR_FILENO)
            }
            try await target.write(document, as: format, replaces: force)
        }
    }
}
