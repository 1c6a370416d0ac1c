public import ArgumentParser
import Browser
import Engine
import Folders
import Glibc
import Media
public import Terminal

/// `reel [PATH|URL]…`: the browser.
struct Browse: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Browse folders, files and addresses (the default).",
        discussion: """
            'film.mp4#t=10,20' is a range of a film, here and wherever a file is named. Keys are shown by ? in the program; \
            settings live in ~/.config/reel/config.toml.
            """)

    @Argument(help: "Folders, files or URLs; the current folder without any.", completion: .file())
    var paths: [String] = []

    @Flag(help: "Print the chosen paths on standard output when a file is entered.")
    var choose = false

    @Option(help: "Write the last folder to this file on quitting, for cd.", completion: .file())
    var cwdFile: String?

    @Option(help: "The theme: dark, light, high-contrast, 16-colours, mono, or one of your own.")
    var theme: String?

    @Option(help: "How pictures are shown: cells, sixel or kitty. Without it the terminal is asked.")
    var imageProtocol: ImageProtocol?

    func validate() throws {
        let names = Reel.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        if let word = paths.first, let name = ArgumentHints.subcommand(like: word, among: names) {
            throw ValidationError("There is no “\(word)” here: did you mean reel \(name)?")
        }
    }

    func run() throws {
        var options = BrowseOptions()
        options.arguments = RawArguments.bytes(of: paths)
        options.isChooser = choose
        options.theme = theme
        options.imageProtocol = imageProtocol
        let result: BrowseResult
        do throws(TerminalError) {
            result = try ReelProgram.run(options, folders: .all) { configuration in
                if !configuration.usesServerCache { ServerCache.shared.keep(in: nil) }
                return LocalEngine(
                    stores: configuration.usesThumbnailCache ? PictureStores(version: Reel.version) : nil)
            }
        } catch {
            throw Failure(description: error.description)
        }
        for note in result.notes { Output.write("reel: \(note)\n", to: STDERR_FILENO) }
        if let problem = result.problem { throw Failure(description: problem) }
        if let cwdFile, let folder = result.folder { try save(Self.realFolder(at: folder), to: cwdFile) }
        for path in result.chosen { Output.write(path + [UInt8(ascii: "\n")], to: STDOUT_FILENO) }
        if result.status != 0 { throw ExitCode(result.status) }
        // Abandoned reads may still hold threads: nothing waits for them.
        Glibc.exit(0)
    }

    /// The folder of a disk that a shell can go to: where a file was gone into like a folder, the one that holds the file.
    private static func realFolder(at path: [UInt8]) throws -> [UInt8] {
        try Blocking.run {
            var folder = Path(bytes: path)
            do {
                while let parent = folder.parent, try await FolderReader.disks.kind(of: folder) != .folder {
                    folder = parent
                }
            } catch is FolderError {
                // The disk does not answer: whether there is a folder, the shell finds out.
                return path
            }
            return folder.bytes
        }
    }

    private func save(_ folder: [UInt8], to file: String) throws {
        let descriptor = Glibc.open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(description: "\(file): \(String(cString: strerror(errno))): the folder was not written")
        }
        Output.write(folder, to: descriptor)
        Glibc.close(descriptor)
    }
}

extension ImageProtocol: ExpressibleByArgument {}
