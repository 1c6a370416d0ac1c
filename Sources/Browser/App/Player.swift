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
            await start(command(for: place, at: time))
        }
    }

    private var name: String { services.configuration.player.first ?? "mpv" }

    private func command(for place: Place, at time: MediaTime?) -> [[UInt8]] {
        var command = services.configuration.player.map { Array($0.utf8) }
        let isMPV = name == "mpv" || name.hasSuffix("/mpv")
        if isMPV, let time { command.append(Array("--start=\(time.seconds)".utf8)) }
        // A path begins with a slash, so it is never taken for an option or an address.
        command.append(place.argument)
        return command
    }

    private func start(_ command: [[UInt8]]) async {
        let hasDisplay = getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil
        do throws(TerminalError) {
            if hasDisplay {
                try services.terminal.spawnDetached(command)
                services.say("opened in \(name)")
            } else {
                let status = try await services.terminal.runForeground(command)
                if status != 0 { services.complain("\(name) ended with status \(status)") }
            }
        } catch {
            services.complain("cannot start \(name): install it, or set player in config.toml")
        }
    }
}
