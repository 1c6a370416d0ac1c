import ArgumentParser
import Browser
import Engine
import Glibc
import Terminal

/// `reel [PATH|URL]…`: the browser.
struct Browse: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Browse folders, files and addresses (the default).",
        discussion: "Keys are shown by ? in the program; settings live in ~/.config/reel/config.toml.")

    @Argument(help: "Folders, files or URLs; the current folder without any.", completion: .file())
    var paths: [String] = []

    @Flag(help: "Print the chosen paths on standard output when a file is entered.")
    var choose = false

    @Option(help: "Write the last folder to this file on quitting, for cd.", completion: .file())
    var cwdFile: String?

    @Option(help: "The theme: dark, light, high-contrast, 16-colours, mono, or one of your own.")
    var theme: String?

    func run() throws {
        var options = BrowseOptions()
        options.arguments = paths
        options.isChooser = choose
        options.folderFile = cwdFile
        options.theme = theme
        let result: BrowseResult
        do throws(TerminalError) {
            result = try ReelProgram.run(options, engine: LocalEngine())
        } catch {
            throw ValidationFailure(description: error.description)
        }
        for path in result.chosen { write(path + [UInt8(ascii: "\n")]) }
        if result.status != 0 { throw ExitCode(result.status) }
        // Abandoned reads may still hold threads: nothing waits for them.
        Glibc.exit(0)
    }

    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// An error whose description is all that there is to say.
struct ValidationFailure: Error, CustomStringConvertible {
    let description: String
}
