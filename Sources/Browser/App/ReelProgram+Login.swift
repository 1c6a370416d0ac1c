internal import Credentials
internal import Engine
internal import Media
internal import Places
internal import Terminal

/// Names and passwords, where servers ask for them.
///
/// They are kept by this process, whose engine reads with them. An engine in another process has to be given them.
extension ReelProgram {
    @discardableResult func askForLogin(
        to place: Place, on screen: any Screen, then retry: @escaping () -> Void
    ) -> Bool {
        guard !isAsking, screens.last === screen, let address = Self.address(of: place),
            let request = CredentialStorage.shared.request(for: address)
        else { return false }
        let lines = Self.lines(for: request, from: address.server)
        let remedy = isShown(place, on: screen) ? ": r asks again" : ""
        let refuse = { [weak self] in
            self?.services?.say("no login for \(SafeText(request.server.text).text)\(remedy)")
            return
        }
        let goOn = { [weak self] in
            self?.forgetRefused(by: address.server)
            retry()
        }
        let take = { (login: Credential) in
            CredentialStorage.shared.set(login, for: request.server)
            goOn()
        }
        if let question = request.question {
            let lines = lines + question.split(separator: "\n").map { SafeText(String($0)).text }
            askForAnswer(lines, isYesOrNo: request.isAboutHost, refuse) { answer in
                CredentialStorage.shared.set(answer, to: question, of: request.server)
                goOn()
            }
        } else if let user = request.user {
            askForPassword(of: user, lines, take, refuse)
        } else {
            ask(
                Prompt("user: ", text: request.refusedUser ?? "", lines: lines) { [weak self] _ in
                    self?.services?.setNeedsDisplay()
                } ended: { [weak self] user in
                    guard let user, !user.isEmpty else { return refuse() }
                    self?.askForPassword(of: user, lines, take, refuse)
                })
        }
        return true
    }

    private static func address(of place: Place) -> ServerAddress? {
        place.isRemote ? ServerAddress(String(decoding: place.argument, as: UTF8.self)) : nil
    }

    /// Whether a screen is about a place, so that it can be read again there.
    private func isShown(_ place: Place, on screen: any Screen) -> Bool {
        if let timeline = screen as? TimelineScreen { return timeline.place.path == place.path }
        return folderScreen?.model.path == place.path || folderScreen?.currentFile == place
    }

    private func askForPassword(
        of user: String, _ lines: [String], _ take: @escaping (Credential) -> Void, _ refuse: @escaping () -> Void
    ) {
        ask(
            Prompt("password of \(SafeText(user).text): ", lines: lines, isSecret: true) { password in
                guard let password else { return refuse() }
                take(Credential(user: user, password: password))
            })
    }

    /// Asks what stands in the last of the lines, which may be long.
    private func askForAnswer(
        _ lines: [String], isYesOrNo: Bool, _ refuse: @escaping () -> Void, _ take: @escaping (String) -> Void
    ) {
        guard isYesOrNo else {
            ask(
                Prompt("answer: ", lines: lines, isSecret: true) { answer in
                    if let answer { take(answer) } else { refuse() }
                })
            return
        }
        ask(
            Prompt("yes or no: ", lines: lines) { [weak self] _ in
                self?.services?.setNeedsDisplay()
            } ended: { answer in
                // A fingerprint is an answer, too.
                guard let answer, !answer.isEmpty, !["n", "no"].contains(answer.lowercased()) else { return refuse() }
                take(["y", "yes"].contains(answer.lowercased()) ? "yes" : answer)
            })
    }

    /// What a person should know before saying a password.
    private static func lines(for request: LoginRequest, from asked: ServerAddress.Server) -> [String] {
        let server = request.server
        var lines: [String] = []
        if server != asked { lines.append("\(asked.text) sends to another server") }
        if request.isRefused {
            lines.append(
                request.question == nil ? "\(server.text) does not accept this login" : "the answer is not accepted")
        } else if !request.isAboutHost {
            lines.append("\(server.text) asks for a login")
        }
        if !["https", "sftp"].contains(server.scheme), !server.isLoopback {
            lines.append(
                "the connection is not encrypted: others can read "
                    + (request.hidesPassword ? "all but the password" : "the password on its way"))
        }
        return lines
    }

    /// Has everything that a server did not let see asked for again.
    private func forgetRefused(by server: ServerAddress.Server) {
        guard let services, let folderScreen else { return }
        for place in services.facts.refused where Self.address(of: place)?.server == server {
            folderScreen.forget(place)
        }
    }
}
