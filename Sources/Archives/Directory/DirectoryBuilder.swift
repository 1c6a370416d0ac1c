internal import Glibc
internal import Media

/// Makes a directory of what a library tells of an archive that it reads. Confined to the thread of the reading.
final class DirectoryBuilder {
    private let bytes: any OpenBytes
    private let call: DirectoryCall
    /// Bytes that may still be read.
    private var left: Int
    private var members = ArchiveDirectory()
    private var told = ContinuousClock.now
    private var toldCount = 0
    private var pause: Duration
    /// Why reading or noting has failed; what the library says of it then is of no interest.
    private(set) var failure: (any Error)?

    /// How many times longer than telling of what has come nothing is told.
    private static let pauseTimes = 10

    /// A builder that reads at most `most` bytes of an archive.
    init(_ bytes: any OpenBytes, _ call: DirectoryCall, most: Int = .max) {
        (self.bytes, self.call, left, pause) = (bytes, call, most, call.period)
        // Behind a large member, what follows may take long to come.
        call.heartbeat.beat = { [weak self] in self?.tellNowAndThen() }
    }

    // MARK: Callbacks

    /// The builder that a library was given as its context.
    static func of(_ context: UnsafeMutableRawPointer) -> DirectoryBuilder {
        Unmanaged<DirectoryBuilder>.fromOpaque(context).takeUnretainedValue()
    }

    /// Reads for the library that has a builder as its context.
    static let read: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int, Int64) -> Int = {
        context, bytes, room, offset in
        guard let context, let bytes else { return -1 }
        return of(context).read(UnsafeMutableRawBufferPointer(start: bytes, count: room), at: offset)
    }

    // MARK: Reading

    /// Fills a buffer with the bytes at an offset; how many those are, and less than none where that fails.
    private func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
        do {
            try call.check()
            guard left >= buffer.count else { throw MediaError.tooManyMembers }
            let count = try bytes.read(into: buffer, at: offset)
            left -= count
            return count
        } catch {
            failure = error
            return -1
        }
    }

    /// Takes note of a member, which the archive states in bytes that end in a zero; whether more is to be heard.
    func add(_ name: UnsafePointer<CChar>, hasBackslashes: Bool = false, _ member: ArchiveMember) -> Bool {
        let name = UnsafeBufferPointer(start: UnsafePointer<UInt8>(OpaquePointer(name)), count: strlen(name))
        do {
            try add(MemberPath.stated(name, hasBackslashes: hasBackslashes), member)
            return true
        } catch {
            failure = error
            return false
        }
    }

    /// Takes note of a member by its path in the directory. Throws `MediaError`, and what `call` throws.
    func add(_ path: [UInt8], _ member: ArchiveMember) throws {
        if members.count & 0xFFF == 0 { try call.check() }
        guard members.append(path, member) else { throw MediaError.tooManyMembers }
        tellNowAndThen()
    }

    private func tellNowAndThen() {
        guard let deliver = call.deliver, members.count > toldCount else { return }
        let now = ContinuousClock.now
        guard now - told > pause else { return }
        toldCount = members.count
        deliver(directory())
        told = ContinuousClock.now
        pause = max(call.period, (told - now) * Self.pauseTimes)
    }

    /// What has been heard of, in order. `damage` is why there is no more.
    func directory(damage: MediaError? = nil) -> ArchiveDirectory {
        var directory = members
        directory.damage = damage
        directory.sort()
        return directory
    }
}
