internal import Engine
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
        Task {
            do {
                let isMadeOfOthers = place.editList != nil || place.isProject || place.isRange
                if isMadeOfOthers, let clips = try await services.engine.presentedClips(of: place) {
                    try await play(clips, of: place, at: time)
                } else if let address = try await address(of: place) {
                    await play(place, at: address, from: time)
                }
            } catch {
                services.complain("\(SafeText(place.name).text): \(MediaError(shown: error))")
            }
        }
    }

    /// Plays what is put together from stretches of files.
    private func play(_ clips: [PresentedClip], of place: Place, at time: MediaTime?) async throws {
        let title = SafeText(place.name).text
        guard isMPV else { return services.complain("only mpv plays \(title): it presents parts of other files") }
        guard !clips.isEmpty else { return services.complain("no file that \(title) presents can be played") }
        var addresses: [Place: PlayerAddress] = [:]
        for file in Set(clips.map(\.place)) {
            guard let address = try await address(of: file) else { return }
            addresses[file] = address
        }
        let list = MPVEditList(clips.compactMap { clip in addresses[clip.place].map { ($0, clip) } })
        let options = ["--force-media-title=\(title)"] + (list.isSecret ? Self.silence : []) + ["-"]
        await start(command(at: time.map(list.seconds)) + options.map { Array($0.utf8) }, input: list.text)
    }

    /// What leads the player to a file; nil where nothing does, which a person is told.
    private func address(of place: Place) async throws -> PlayerAddress? {
        let path = place.filePath.map { Path(bytes: $0, relativeTo: .current) }
        let title = SafeText(place.name).text
        if let path, (try? await services.folders.isWithinFile(path)) == true {
            services.complain("\(title) lies in an archive: unpack it for \(name)")
            return nil
        }
        let address = try await place.playerAddress()
        if address.isSecret, place.isInBucket, !isMPV {
            services.complain("\(title) lies in a bucket: copy it to a disk for \(name)")
            return nil
        }
        return address
    }

    private var name: String { services.configuration.player.first ?? "mpv" }

    private var isMPV: Bool { name == "mpv" || name.hasSuffix("/mpv") }

    private func command(at seconds: Double?) -> [[UInt8]] {
        let command = services.configuration.player.map { Array($0.utf8) }
        guard isMPV, let seconds else { return command }
        return command + [Array("--start=\(seconds)".utf8)]
    }

    /// Plays a file that lies somewhere as a whole.
    private func play(_ place: Place, at address: PlayerAddress, from time: MediaTime?) async {
        // As an argument everybody on this machine would see what is secret.
        if address.isSecret, isMPV {
            let title = "#EXTM3U\n#EXTINF:-1,\(SafeText(place.name).text)\n"
            let options = Self.silence.map { Array($0.utf8) } + [Array("--playlist=-".utf8)]
            await start(command(at: time?.seconds) + options, input: Array(title.utf8) + address.argument + [0x0A])
        } else {
            // A path begins with a slash, so it is never taken for an option or an address.
            await start(command(at: time?.seconds) + [address.isSecret ? place.argument : address.argument])
        }
    }

    /// Options by which mpv prints no address that it cannot open, and gives none to youtube-dl.
    private static let silence = ["--ytdl=no", "--msg-level=stream=fatal,ffmpeg=fatal,edl=fatal"]

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
