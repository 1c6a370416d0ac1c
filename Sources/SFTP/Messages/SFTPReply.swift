internal import Bytes

/// What a server answers.
package enum SFTPReply: Sendable, Equatable {
    /// Nothing but that it is done.
    case done
    /// What names an open file or folder.
    case handle([UInt8])
    /// Bytes of a file.
    case data([UInt8])
    /// Names of a folder.
    case names([SFTPName])
    /// What is said of a file or folder.
    case attributes(SFTPAttributes)
    /// The end of a file or folder.
    case end

    /// What a message says. Throws `SFTPError`, also where the server says no.
    init(_ message: SFTPMessage) throws(SFTPError) {
        do {
            var cursor = ByteCursor(message.body)
            try cursor.skip(4)
            switch message.type {
            case 101:
                let code = try cursor.u32()
                let text = cursor.isAtEnd ? [] : try cursor.take(Int(cursor.u32()))
                switch code {
                case 0: self = .done
                case 1: self = .end
                default: throw SFTPError(status: code, text)
                }
            case SFTPMessage.handle: self = .handle(try cursor.take(Int(cursor.u32())))
            case 103: self = .data(try cursor.take(Int(cursor.u32())))
            case 104:
                let count = try cursor.u32()
                var names: [SFTPName] = []
                for _ in 0..<count { names.append(try SFTPName(&cursor)) }
                self = .names(names)
            case 105: self = .attributes(try SFTPAttributes(&cursor))
            default: throw SFTPError(.notSFTP)
            }
        } catch let error as SFTPError {
            throw error
        } catch {
            throw SFTPError(.notSFTP)
        }
    }
}
