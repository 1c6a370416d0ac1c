internal import Media
internal import Synchronization

/// What a server has at an address with the name of an archive in it; where it has nothing, a file in an archive of this name
/// that it has.
///
/// Of an archive its directory is read and what the file takes up, by ranges. All that opens one value, or what that names,
/// asks at once where an answer came from before.
struct ArchivedAddress: ByteInput {
    /// The archive that had the file, as the server has described it.
    private final class Answer: Sendable {
        private let state = Mutex<Address?>(nil)
        var archive: Address? {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }

    private let address: Address
    private let divisions: [ArchiveAddress]
    private let reader: ArchiveReader
    private let answer: Answer

    /// How many addresses a server is asked for that may be an archive's: a playlist may name anything.
    private static let mostArchives = 8

    /// What lies at an address; nil where no archive is named there. Touches nothing.
    init?(_ address: Address, reader: ArchiveReader) {
        let divisions = ArchiveAddress.divisions(of: address.text)
        guard Address.isHTTP(address.text), !divisions.isEmpty else { return nil }
        self.init(address, divisions, reader, Answer())
    }

    private init(_ address: Address, _ divisions: [ArchiveAddress], _ reader: ArchiveReader, _ answer: Answer) {
        (self.address, self.divisions, self.reader, self.answer) = (address, divisions, reader, answer)
    }

    var name: String { address.name }
    var location: MediaLocation? { address.location }
    var url: [UInt8] { address.url }
    var policy: InputPolicy { address.policy }

    func currentIdentity() -> InputIdentity? { nil }

    func presentIdentity(_ budget: Budget, _ interruption: Interruption) throws -> InputIdentity? {
        address.askAgain()
        answer.archive?.askAgain()
        return try openedIdentity(budget, interruption)
    }

    func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        let address = try reach.address(reference, namedIn: address)
        return ArchivedAddress(address, ArchiveAddress.divisions(of: address.text), reader, answer)
    }

    func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        if let archive = answer.archive, let division = divisions.first(where: { $0.archive == archive.text }),
            let bytes = try open(archive, budget, interruption)
        {
            return try open(division.path, in: archive, bytes, budget, interruption)
        }
        do {
            let bytes = try address.open(budget, interruption)
            try interruption.whileWaiting(atMost: budget.networkStallTimeout) { try checkIsNoArchive(bytes) }
            return bytes
        } catch let reason as MediaError where reason.deniesFile {
            for division in divisions.prefix(Self.mostArchives) where !division.path.isEmpty {
                let archive = address.containing(division.archive)
                guard let bytes = try open(archive, budget, interruption) else { continue }
                let member = try open(division.path, in: archive, bytes, budget, interruption)
                answer.archive = archive
                return member
            }
            throw reason
        }
    }

    /// The bytes of an archive; nil where the server has none.
    private func open(
        _ archive: Address, _ budget: Budget, _ interruption: Interruption
    ) throws -> WindowedBytes? {
        do {
            let bytes = try archive.open(budget, interruption)
            return WindowedBytes(bytes, openedBy: interruption, silence: budget.networkStallTimeout)
        } catch let error as MediaError where error.deniesFile {
            return nil
        }
    }

    private func open(
        _ path: [UInt8], in archive: Address, _ bytes: WindowedBytes, _ budget: Budget, _ interruption: Interruption
    ) throws -> any OpenBytes {
        defer { bytes.endOpening() }
        do {
            return try MemberInput(path, in: archive, reader).open(in: bytes, budget, interruption)
        } catch let error as MediaError where error.code == .notFound {
            throw MediaError(.notFound, error.message, remedy: "check the address")
        }
    }

    /// Throws `MediaError` for an archive as a whole.
    private func checkIsNoArchive(_ bytes: any OpenBytes) throws {
        let isNamed = divisions.first?.path.isEmpty ?? false
        guard isNamed, bytes.isSeekable else { return }
        guard try ArchiveFormat(bytes.bytes(at: 0, count: ArchiveFormat.length)) == nil else {
            throw MediaError(
                .isDirectory, "this is an archive", remedy: "write the path of a file in it behind its address")
        }
    }
}

extension MediaError {
    /// Whether a server may have answered so for what lies within an archive: buckets deny what is not there to those who may
    /// not list them.
    fileprivate var deniesFile: Bool { code == .notFound || code == .permissionDenied }
}
