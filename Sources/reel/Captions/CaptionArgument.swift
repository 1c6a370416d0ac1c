public import ArgumentParser
public import Captions
import Glibc
import Places

/// A file of captions to be written, as it was named on the command line.
struct CaptionArgument {
    /// The path, as it was given.
    let name: String
    let path: [UInt8]

    init(_ argument: String) {
        name = argument
        path = RawArguments.bytes(of: [argument]).first ?? Array(argument.utf8)
    }

    /// The file that was read, to be written again; nil for what is none on this machine, such as a range of one.
    init?(replacing place: Place) {
        guard let path = place.filePath, OutputFile.isPresent(path) else { return nil }
        self.path = path
        name = place.description
    }

    /// The format that its ending tells; nil where it tells none.
    var formatByName: CaptionFormat? { CaptionFormat(fileName: path) }

    /// Writes a document in a format, and tells on the error stream what could not be carried. Throws `Failure`.
    func write(_ document: CaptionDocument, as format: CaptionFormat, replaces: Bool) async throws {
        try await write(encoded(document, as: format), replaces: replaces)
    }

    /// A document as it is to be written here. Throws `Failure` where no reader would take it.
    func encoded(_ document: CaptionDocument, as format: CaptionFormat) throws -> CaptionOutput {
        let output = document.encoded(as: format)
        if let refusal = output.refusal {
            throw Failure(
                description: "\(name) is not written: \(refusal) ('reel captions shift' moves them: --by=-24:00:00)")
        }
        return output
    }

    /// Writes what was encoded, and tells on the error stream what could not be carried. Throws `Failure`.
    func write(_ output: CaptionOutput, replaces: Bool) async throws {
        if name == "-" {
            try await OutputFile.writeToStandardOutput(output.bytes)
        } else {
            try await OutputFile.write(output.bytes, to: path, replaces: replaces)
        }
        for loss in output.losses { Output.write("reel: \(name): \(loss)\n", to: STDERR_FILENO) }
    }
}

/// What every command that writes captions is asked.
struct CaptionOutputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The format to write, where the file's ending does not tell.", valueName: "FORMAT"))
    var to: CaptionFormat?

    @Flag(help: "Replace a file that is there already.")
    var force = false

    /// The format of a file to write. Throws `ValidationError` where nothing tells it.
    func format(of file: CaptionArgument) throws -> CaptionFormat {
        guard let format = to ?? file.formatByName else {
            throw ValidationError(
                "“\(file.name)” does not tell a format: end it in scc, itt, ttml, srt or vtt, or say --to.")
        }
        return format
    }

    /// Reads captions, tells what could not be read, and writes them; Ctrl-C stops it.
    func write(
        to target: CaptionArgument, from input: CaptionInput,
        reading: @escaping @Sendable (CaptionInput) async throws -> CaptionInput.Contents
    ) throws {
        let (format, force) = (try format(of: target), force)
        try Blocking.runUntilStopped {
            let contents = try await reading(input)
            input.report(contents)
            try await target.write(contents.document, as: format, replaces: force)
        }
    }
}

extension CaptionFormat: ExpressibleByArgument {}
