import ArgumentParser
import CLinux
import Glibc
import Media
import Stores

/// The program: browsing is what it does unless a subcommand says otherwise.
@main
struct Reel: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "reel",
        abstract: "Walk folders of media in the terminal, see what is in each file, and scrub its timeline.",
        version: version,
        subcommands: [
            Browse.self, Inspect.self, Thumbnail.self, Filmstrip.self, List.self, CaptionsCommand.self, Compose.self,
            Tag.self, Doctor.self, BenchCaptions.self, BenchCompositions.self, BenchEdits.self, BenchPictures.self,
            BenchTelemetry.self, BenchVideoCompositions.self,
        ],
        defaultSubcommand: Browse.self)

    /// Runs the command; exits with 0 when all was good, 1 when it failed, 2 when it was called wrongly.
    static func main() {
        linux_bound_heap()
        // Without it the C library looks for another zone at each date that it converts: 160 of the 260 ms that libzip takes
        // for 100,000 members.
        setenv("TZ", ":/etc/localtime", 0)
        // For root Dispatch puts threads of higher quality of service before the loop's.
        _ = linux_forgo_priority()
        // Just shorter than what threads have by themselves (1.4 ms on two processors, more on more): so none of them takes
        // the processor from the loop, and the loop takes it from all. Beside decoders 6 to 8 of its jobs took over 4 ms
        // with that, and 13 to 19 with 3 ms.
        _ = linux_set_thread_turn(1_300_000)
        // What no home can keep is kept in memory.
        ServerCache.shared.keep(in: CacheFolder.standard.map { ExtentStore(cacheHome: $0) })
        do {
            var command = try parseAsRoot(RawArguments.texts)
            try command.run()
        } catch let failure as Failure {
            Output.write("reel: \(failure.description)\n", to: STDERR_FILENO)
            Glibc.exit(1)
        } catch {
            if let hint = ArgumentHints.optionLikeFile(among: RawArguments.texts) {
                Output.write("reel: \(hint)\n", to: STDERR_FILENO)
                Glibc.exit(2)
            }
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            Output.write(fullMessage(for: error) + "\n", to: STDERR_FILENO)
            Glibc.exit(2)
        }
    }
}
