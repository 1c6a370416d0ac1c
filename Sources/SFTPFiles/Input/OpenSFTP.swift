internal import Glibc
internal import Media
internal import SFTP
internal import Stores

/// What a server of SFTP has at a path, open for reading.
///
/// What was read of this version before, by whomever, is not asked for again, and the file not opened for it. All that is
/// asked for comes over one connection in its order, and nothing of it can be called off: little is asked for in advance
/// where nobody knows how far the reading will go, and more the longer it goes on. Each run of questions has the server say
/// that the file is still the same. Confined to its reader's worker; `deinit` gives the handle back, which does not wait.
final class OpenSFTP: OpenBytes {
    let identity: InputIdentity?
    let length: Int64?
    let isSeekable = true
    private(set) var cost: InputCost? = InputCost()

    private let file: SFTPFile
    private let address: SFTPAddress
    private let version: ServedVersion?
    private let contents: ServedContents?
    private var interruption: Interruption
    private var plan: RangePlan
    private var opened: (connection: SFTPConnection, handle: [UInt8])?
    /// What was asked for, in the order of the file, and where that ends.
    private var pieces: [Piece] = []
    private var askedEnd: Int64 = 0
    /// Where the run ends that is being read.
    private var runEnd: Int64 = 0
    /// How much may be under way, in bytes.
    private var window = OpenSFTP.firstWindow
    /// What has come last.
    private var arrived: (start: Int64, bytes: [UInt8]) = (0, [])
    /// What nobody waits for any more, but may be kept.
    private var leftovers: [Piece] = []
    /// What the server says of the file while it is read.
    private var check: SFTPAnswer?

    private struct Piece {
        let start: Int64
        let count: Int
        let answer: SFTPAnswer
    }

    /// What every server gives at once.
    private static let pieceLength = 32 << 10
    private static let firstWindow = 64 << 10
    private static let longestWindow = 4 << 20
    /// How often the same byte is asked for.
    private static let attempts = 4

    init(_ file: SFTPFile, at address: SFTPAddress, _ budget: Budget, _ interruption: Interruption) throws {
        try interruption.check("opening")
        (self.file, self.address) = (file, address)
        self.interruption = interruption
        plan = file.plan
        if let known = file.known.version {
            version = known
        } else {
            // The server's own time is no time of opening.
            let left = interruption.pauseClock()
            interruption.setTimeout(budget.networkStallTimeout)
            defer { interruption.resumeClock(left) }
            version = try Self.retrying("opening", interruption) { try Self.look(at: file, address, interruption) }
            cost?.requests += 1
            file.known.note(version)
        }
        length = version?.length
        identity = version.flatMap { ServerCache.identity(of: $0, at: address.text) }
        contents = version.flatMap { file.cache.contents(of: $0, at: address.text, mayBeStored: $0.isSettled) }
    }

    deinit {
        for piece in leftovers + pieces { piece.answer.abandon() }
        if let opened { opened.connection.close(opened.handle) }
    }

    func use(_ interruption: Interruption) { self.interruption = interruption }

    var readsHeader: Bool {
        get { plan.readsHeader }
        set { plan.readsHeader = newValue }
    }

    func pause() { runEnd = min(runEnd, askedEnd) }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        if offset < 0 || length.map({ offset >= $0 }) ?? false { return 0 }
        plan.noteWanted(buffer.count)
        if let count = takeArrived(into: buffer, at: offset) { return count }
        var next = Int64.max
        if let contents, pieces.first?.start != offset {
            let kept = contents.copy(at: offset, into: buffer)
            cost?.bytesFromCache += Int64(kept.count)
            if kept.count > 0 { return kept.count }
            next = kept.next
        }
        return try Self.retrying("reading", interruption, { forget() }) {
            try ask(from: offset, before: next, wanted: buffer.count)
            while let piece = pieces.first {
                guard try take(piece) else { return 0 }
                if let count = takeArrived(into: buffer, at: offset) { return count }
            }
            throw SFTPError(.notSFTP)
        }
    }

    /// Copies what has come; nil where the offset is not among it.
    private func takeArrived(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int? {
        let first = offset - arrived.start
        guard first >= 0, first < arrived.bytes.count else { return nil }
        let count = min(buffer.count, arrived.bytes.count - Int(first))
        arrived.bytes.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[Int(first)..<Int(first) + count]))
        }
        return count
    }

    // MARK: Questions

    /// Looks at what the server has. What is no file is never opened: a pipe would hold up the server, for all who ask it.
    private static func look(
        at file: SFTPFile, _ address: SFTPAddress, _ interruption: Interruption
    ) throws -> ServedVersion? {
        let answer = file.connections.connection(to: address.server)
            .ask(.attributes(path: SFTPAddress.name(of: address.path)))
        guard case .attributes(let found) = try answer.reply(while: { !interruption.mustStop }) else {
            throw SFTPError(.notSFTP)
        }
        if found.kind == .folder { throw MediaError.system(EISDIR, doing: "opening") }
        if found.kind == .special { throw MediaError.special }
        if found.size == 0 { throw MediaError.emptyInput }
        return ServedVersion(found)
    }

    /// The file, opened where it is not, or the connection was lost.
    private func openFile() throws -> (connection: SFTPConnection, handle: [UInt8]) {
        if let opened, opened.connection.isOpen { return opened }
        opened = nil
        let connection = file.connections.connection(to: address.server)
        let answer = connection.ask(.open(path: SFTPAddress.name(of: address.path)))
        cost?.requests += 1
        do {
            guard case .handle(let handle) = try answer.reply(while: { !interruption.mustStop }) else {
                throw SFTPError(.notSFTP)
            }
            opened = (connection, handle)
            return (connection, handle)
        } catch {
            answer.abandon()
            throw error
        }
    }

    /// Has the bytes from an offset on come, as far as they are not kept from `next` on.
    private func ask(from offset: Int64, before next: Int64, wanted: Int) throws {
        keepLeftovers()
        // What is under way comes before anything that is asked later.
        while let piece = pieces.first, piece.start + Int64(piece.count) <= offset, offset < askedEnd {
            guard try take(piece) else { break }
        }
        let isUnderWay = pieces.first.map { $0.start <= offset } ?? false && offset < askedEnd
        let goesOn = offset >= askedEnd && offset - askedEnd <= RangePlan.shortGap && offset < runEnd
        if !isUnderWay, !goesOn {
            leftovers += pieces
            pieces = []
            let isNext = offset == askedEnd && offset == runEnd
            let count = plan.length(from: offset, wanted: wanted, of: length)
            if let usual = plan.usual, usual < .max { file.known.usualRange = usual }
            askedEnd = offset
            runEnd = min(offset.addingSaturating(count), length ?? .max, next)
            if !isNext {
                window = max(Self.firstWindow, plan.readsHeader ? 0 : min(Int(clamping: count), Self.longestWindow))
            }
            let file = try openFile()
            check = file.connection.ask(.attributesOfOpen(handle: file.handle))
            cost?.requests += 1
        }
        try fill()
    }

    /// Asks for as much as may be under way.
    private func fill() throws {
        let file = try openFile()
        let first = pieces.first?.start ?? askedEnd
        while askedEnd < runEnd, askedEnd - first < Int64(window) {
            let count = Int(min(Int64(Self.pieceLength), runEnd - askedEnd))
            pieces.append(ask(file, from: askedEnd, count))
            askedEnd += Int64(count)
        }
    }

    private func ask(_ file: (connection: SFTPConnection, handle: [UInt8]), from start: Int64, _ count: Int) -> Piece {
        cost?.requests += 1
        let answer = file.connection.ask(.read(handle: file.handle, offset: start, count: count))
        return Piece(start: start, count: count, answer: answer)
    }

    /// Waits for the first piece and takes it; false at the end of what has no length.
    private func take(_ piece: Piece) throws -> Bool {
        let reply = try piece.answer.reply { !interruption.mustStop }
        if let check {
            self.check = nil
            guard case .attributes(let found) = try check.reply(while: { !interruption.mustStop }) else {
                throw SFTPError(.notSFTP)
            }
            guard version == nil || ServedVersion(found) == version else { throw noteChange() }
        }
        pieces.removeFirst()
        guard case .data(let bytes) = reply, !bytes.isEmpty, bytes.count <= piece.count else {
            guard case .end = reply else { throw SFTPError(.notSFTP) }
            if length != nil { throw noteChange() }
            runEnd = piece.start
            return false
        }
        arrived = (piece.start, bytes)
        cost?.bytesRead += Int64(bytes.count)
        bytes.withUnsafeBytes { contents?.add($0, at: piece.start) }
        plan.noteRead(upTo: piece.start + Int64(bytes.count))
        if bytes.count < piece.count {
            // Servers may give less than was asked for.
            let start = piece.start + Int64(bytes.count)
            pieces.insert(ask(try openFile(), from: start, piece.count - bytes.count), at: 0)
        }
        window = min(window + bytes.count, Self.longestWindow)
        try fill()
        return true
    }

    /// Keeps what has come since nobody waits for it.
    private func keepLeftovers() {
        for piece in leftovers where piece.answer.isThere {
            guard case .data(let bytes)? = try? piece.answer.reply(while: { false }), bytes.count <= piece.count else {
                continue
            }
            cost?.bytesRead += Int64(bytes.count)
            bytes.withUnsafeBytes { contents?.add($0, at: piece.start) }
        }
        leftovers.removeAll { $0.answer.isThere }
    }

    /// Gives up what is under way: it is to be asked for anew.
    private func forget() {
        (pieces, leftovers, check) = ([], [], nil)
        (askedEnd, runEnd) = (0, 0)
    }

    private func noteChange() -> MediaError {
        file.known.note(nil)
        file.cache.remove(address.text)
        return .inputChanged
    }

    /// Does something once more where the connection was lost, after a while that grows.
    private static func retrying<Value>(
        _ action: String, _ interruption: Interruption, _ reset: () -> Void = {}, _ body: () throws -> Value
    ) throws -> Value {
        var attempt = 1
        while true {
            do {
                return try body()
            } catch let error as SFTPError {
                try interruption.check(action)
                reset()
                guard error.isTransient, attempt < attempts else { throw MediaError(error) }
                try interruption.pause(milliseconds: 250 << (attempt - 1), action)
                attempt += 1
            }
        }
    }
}

extension MediaError {
    fileprivate static let special = MediaError(
        .unrecognizedFormat, "this is no file but a pipe or a device", remedy: "name a file")
}
