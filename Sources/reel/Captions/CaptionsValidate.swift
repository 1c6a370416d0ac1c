import ArgumentParser
import Captions
import Glibc

/// `reel captions validate`: whether captions can be written in a format, and what to do where not.
struct CaptionsValidate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Check captions against a format, and mend them.",
        discussion: """
            Each warning tells the rule, the captions, what is and what may be, and what would mend it. --fix mends all \
            that can be, and writes the result to another file, or to the same one with --in-place; the file as it was \
            is then kept beside it as NAME.bak.

            Exit status: 0 without warnings, 1 when a file cannot be read or written, 2 when the command is wrong, 3 when \
            warnings remain.
            """)

    @Argument(help: "A file of captions, or a film.", completion: .file())
    var file: String

    @Option(name: .customLong("for"), help: ArgumentHelp("The format to check for.", valueName: "scc|itt|srt|vtt|ttml"))
    var format: CaptionFormat

    @Flag(help: "One JSON object.")
    var json = false

    @Flag(help: "Mend what can be mended.")
    var fix = false

    @Flag(help: "Write the mended captions into the same file; it is kept as NAME.bak.")
    var inPlace = false

    @Option(name: .shortAndLong, help: "The file for the mended captions; - for standard output.", completion: .file())
    var output: String?

    @Flag(help: "Replace a file that is there already.")
    var force = false

    func validate() throws {
        if fix, output == nil, !inPlace { throw ValidationError("--fix needs -o FILE, or --in-place.") }
        if !fix, output != nil || inPlace { throw ValidationError("-o and --in-place need --fix.") }
        if inPlace, file == "-" { throw ValidationError("--in-place needs a file, and standard input is none.") }
        if output != nil, inPlace { throw ValidationError("Say either -o or --in-place.") }
    }

    func run() throws {
        let input = try CaptionInput(file)
        let (format, force, isInPlace) = (format, force, inPlace)
        let target = isInPlace ? CaptionArgument(replacing: input.place) : output.map { CaptionArgument($0) }
        guard target != nil || !isInPlace else {
            throw Failure(
                description: "\(input.place): there is no such file on this machine to replace: write it with -o")
        }
        let (document, warnings) = try Blocking.run {
            let document = try await input.read().document
            let validator = ConversionValidator(document, for: format)
            guard let target else { return (document, validator.allWarnings()) }
            if isInPlace, document.format != format {
                throw Failure(
                    description:
                        "\(target.name) is \(document.format?.rawValue ?? "another format") and not \(format.rawValue): write it with -o"
                )
            }
            let (mended, remaining) = validator.adjusted()
            // Before there is a backup of what stays as it is.
            let output = try target.encoded(mended, as: format)
            if isInPlace {
                let bytes = try await input.contents()
                try await OutputFile.write(bytes, to: target.path + Array(".bak".utf8), replaces: true)
            }
            try await target.write(output, replaces: force || isInPlace)
            return (mended, remaining)
        }
        if json {
            Output.write(CaptionsJSON.text(warnings, of: document, for: format) + "\n", to: STDOUT_FILENO)
        } else {
            let text = warnings.map { CaptionsText.line($0) + "\n" }.joined()
            Output.write(text, to: target?.name == "-" ? STDERR_FILENO : STDOUT_FILENO)
        }
        if !warnings.isEmpty { throw ExitCode(3) }
    }
}
