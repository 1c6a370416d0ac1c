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
        guard !place.isInBucket else {
            return services.complain("\(SafeText(place.name).text) lies in a bucket: copy it to a disk for \(name)")
        }
        Task {
            let path = place.filePath.map { Path(bytes: $0, relativeTo: .current) }
            if let path, (try? await services.folders.isWithinFile(path)) == true {
                services.complain("\(SafeText(place.name).text) lies in an archive: unpack it for \(name)")
                return
            }
            // As an argument everybody on this machine would see a login.
            if isMPV, let playlist = await secretPlaylist(of: place) {
                await start(command(at: time) + [Array("--playlist=-".utf8)], input: playlist)
            } else {
                // A path begins with a slash, so it is never taken for an option or an address.
                await start(command(at: time) + [place.argument])
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

    /// The list that leads to an address with a login or a query, which may hold a key; nil where there is nothing to hide.
    private func secretPlaylist(of place: Place) async -> [UInt8]? {
        guard let address = await place.addressWithLogin() else { return nil }
        guard address.contains("?") || Array(address.utf8) != place.argument else { return nil }
        return Array("#EXTM3U\n#EXTINF:-1,\(SafeText(place.name).text)\n\(address)\n".utf8)
    }

    private func start(_ command: [[UInt8]], input: [UInt8]? = nil) async {
        let hasDisplay = getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil
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
}
