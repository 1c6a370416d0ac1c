internal import Bytes
internal import Credentials
internal import Media

extension Place {
    /// The address for a program that can log in by no other way: with the name and password that a person has given for its
    /// server, or that `~/.netrc` has. Nil for what lies at no address.
    ///
    /// Whatever it is given to must show it to nobody: no command line, screen or file.
    public func addressWithLogin() async -> String? {
        guard case .remote(let url)? = location else { return nil }
        let text = PercentEncoding.repaired(url)
        guard let address = ServerAddress(text) else { return text }
        let login = try? await WorkerPool.reading.run(priority: .immediate) { _ in
            CredentialStorage.shared.credential(for: address)
        }
        return login.flatMap { $0 }.map(address.text) ?? text
    }
}
