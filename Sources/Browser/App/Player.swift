internal import Folders
internal import Glibc
internal import Media
internal import Places
internal import Terminal

/// Hands a file to the external player: in a window where there is a display, else on this terminal.
@MainThread
struct Player {
    let services: Services

    func open(_ place: Place, at time: MediaTime?) {
        guard place.editList == nil else { return services.say("the reel is no file yet: :w saves it as one") }
        Task {
            let path = place.filePath.map { Path(bytes: $0, relativeTo: .current) }
            if let path, (try? await services.folders.isWithinFile(path)) == true {
                services.complain("\(SafeText(place.name).text) lies in an archive: unpack it for \(name)")
                return
            }
            do {
                try await start(await place.playerAddress(), of: place, at: time)
            } catch {
                services.complain("\(SafeText(place.name).text): \(MediaError(shown: error))")
            }
        }
    }

    private var name: String { services.configuration.player.first ?? "mpv" }

    private var isMPV: Bool { name == "mpv" || name.hasSuffix("/mpv") }

    private func command(at time: MediaTime?) -> [[UInt8]] {
        let command = services.configuration.player.map { Array($0.utf8) }
        guard isMPV, let time else { return command }
        return command + [Array("--start=\(time.seconds)".utf8)]
    }

    private func start(_ address: PlayerAddress, of place: Place, at time: MediaTime?) async {
        // As an argument everybody on this machine would see what is secret.
        if address.isSecret, isMPV {
            let title = "#EXTM3U\n#EXTINF:-1,\(SafeText(place.name).text)\n"
            let options = Self.silence.map { Array($0.utf8) } + [Array("--playlist=-".utf8)]
            await start(command(at: time) + options, input: Array(title.utf8) + address.argument + [0x0A])
        } else if address.isSecret, place.isInBucket {
            services.complain("\(SafeText(place.name).text) lies in a bucket: copy it to a disk for \(name)")
        } else {
            // A path begins with a slash, so it is never taken for an option or an address.
            await start(command(at: time) + [address.isSecret ? place.argument : address.argument])
        }
    }

    /// Options by which mpv prints no address that it cannot open, and gives none to youtube-dl.
    private static let silence = ["--ytdl=no", "--msg-level=stream=fatal,ffmpeg=fatal"]

    private func start(_ command: [[UInt8]], input: [UInt8]? = nil) async {
        let hasDisplay = isNamed("DISPLAY") || isNamed("WAYLAND_DISPLAY")
        do throws(TerminalError) {
            if hasDisplay {
                try services.terminal.spawnDetached(command, input: input)
                services.say("opened in \(name)")
            } else {
                let status = try await services.terminal.runForeground(command, input: input)
                if status != 0 { services.complain("\(name) ended with status \(status)") }
            }
        } catch {
            services.complain("cannot start \(name): install it, or set player in config.toml")
        }
    }

    /// Whether the environment names a display: an empty name is none, as for the programs that would show a window there.
    private func isNamed(_ variable: String) -> Bool { getenv(variable).map { $0.pointee != 0 } ?? false }
}
