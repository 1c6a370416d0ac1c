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
        let player = services.configuration.player
        let name = player.first ?? "mpv"
        var command = player.map { Array($0.utf8) }
        let isMPV = name == "mpv" || name.hasSuffix("/mpv")
        if isMPV, let time { command.append(Array("--start=\(time.seconds)".utf8)) }
        // A path begins with a slash, so it is never taken for an option or an address.
        command.append(place.argument)
        if getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil {
            do throws(TerminalError) {
                try services.terminal.spawnDetached(command)
                services.say("opened in \(name)")
            } catch {
                explain(error, name)
            }
            return
        }
        Task {
            do throws(TerminalError) {
                let status = try await services.terminal.runForeground(command)
                if status != 0 { services.complain("\(name) ended with status \(status)") }
            } catch {
                explain(error, name)
            }
        }
    }

    private func explain(_ error: TerminalError, _ name: String) {
        services.complain("cannot start \(name): install it, or set player in config.toml")
    }
}
