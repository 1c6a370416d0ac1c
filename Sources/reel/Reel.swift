import ArgumentParser

/// The program: browsing is what it does unless a subcommand says otherwise.
@main
struct Reel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reel",
        abstract: "Walk folders of media in the terminal, see what is in each file, and scrub its timeline.",
        version: "0.1.0", subcommands: [Browse.self, BenchThumbnail.self], defaultSubcommand: Browse.self)
}
