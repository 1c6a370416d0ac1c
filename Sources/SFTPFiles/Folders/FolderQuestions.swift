internal import Folders
internal import SFTP

/// What one reading of a folder asks a server, as long as it has patience. Belongs to the thread of the reading.
final class FolderQuestions {
    let connection: SFTPConnection
    /// Whether the connection was lost once.
    let isRepeated: Bool
    private(set) var patience: Patience

    init(_ connection: SFTPConnection, _ patience: Patience, isRepeated: Bool) {
        (self.connection, self.patience, self.isRepeated) = (connection, patience, isRepeated)
    }

    /// Asks, and waits for the answer. Throws `SFTPError`.
    func ask(_ request: SFTPRequest) throws(SFTPError) -> SFTPReply { try reply(to: connection.ask(request)) }

    /// Waits for an answer. Throws `SFTPError`.
    func reply(to answer: SFTPAnswer) throws(SFTPError) -> SFTPReply {
        do throws(SFTPError) {
            // Who sends without an end is not waited for, either.
            guard patience.lasts else { throw SFTPError(.interrupted) }
            let reply = try answer.reply { patience.lasts }
            patience.noteProgress()
            return reply
        } catch {
            if error.code == .interrupted { answer.abandon() } else { patience.noteProgress() }
            throw error
        }
    }
}
