internal import Folders
internal import Glibc
internal import Media

/// The members of an archive by their paths, packed so that 100,000 of them cost little.
///
/// Of several members of one path the last is meant, as archives grow by appending. What folders there are, the paths say;
/// members need not state them.
struct ArchiveDirectory: Sendable {
    private struct Record {
        let offset: UInt32
        let length: UInt32
        let member: ArchiveMember
    }

    /// One after the other; of each the record tells where it lies.
    private var names: [UInt8] = []
    /// In the order of their paths once the directory is whole.
    private var records: [Record] = []

    /// What members may be packed in, of an archive that packs them so.
    var blocks: [PackedBlock] = []
    /// Of what kind the archive is, by its beginning; nil where that says nothing.
    var format: ArchiveFormat?
    /// Why there may be members that nothing is known of; nil where the archive was read to its end.
    var damage: MediaError?

    /// What it takes in memory, in bytes.
    var cost: Int {
        names.capacity + records.capacity * MemoryLayout<Record>.stride + blocks.count * Self.blockCost
    }

    /// Roughly: with its coders, and what these are told.
    private static let blockCost = 192

    /// How many members there are.
    var count: Int { records.count }

    // MARK: Making

    /// Takes note of a member; whether there was room for it. `sort` must be called before anything is looked for.
    mutating func append(_ path: [UInt8], _ member: ArchiveMember) -> Bool {
        guard !path.isEmpty else { return true }
        guard names.count + path.count <= Self.longestNames, records.count < Self.most else { return false }
        records.append(
            Record(offset: UInt32(names.count), length: UInt32(path.count), member: member))
        names += path
        return true
    }

    /// Bytes of all paths, and members: more than archives have that are browsed. They bound what a directory takes.
    static let longestNames = 64 << 20
    static let most = 1_000_000

    /// Puts the members in order.
    mutating func sort() {
        let sorted = names.withUnsafeBufferPointer { names in
            // The sort is stable: of those with one path the last stays.
            records.sorted { Self.compare(Self.path(of: $0, names), Self.path(of: $1, names)) < 0 }
        }
        records.removeAll(keepingCapacity: true)
        for record in sorted {
            let isSame = records.last.map {
                $0.length == record.length && names[Self.range(of: $0)] == names[Self.range(of: record)]
            }
            if isSame ?? false { records.removeLast() }
            records.append(record)
        }
    }

    // MARK: Looking

    /// The member of a path; nil where there is none, be it that the path is a folder's that no member states.
    func member(_ path: [UInt8]) -> ArchiveMember? {
        let index = firstIndex(from: path)
        guard index < records.count, names[Self.range(of: records[index])].elementsEqual(path) else { return nil }
        return records[index].member
    }

    /// Whether a path is a folder's: that of the archive as a whole, one that a member states, or one that leads to members.
    func isFolder(_ path: [UInt8]) -> Bool {
        if path.isEmpty { return true }
        var index = firstIndex(from: path)
        guard index < records.count else { return false }
        var range = Self.range(of: records[index])
        if range.count == path.count, names[range].elementsEqual(path) {
            if records[index].member.kind == .folder { return true }
            index += 1
            guard index < records.count else { return false }
            range = Self.range(of: records[index])
        }
        return names[range].starts(with: path)
    }

    /// Tells of what a folder holds, in the order of names, with the members of these paths where there are any. A name
    /// that is both a file's and a folder's is the folder's: else nothing would lead to what it holds.
    func visitEntries(
        of folder: [UInt8], _ body: (_ name: ArraySlice<UInt8>, _ kind: Entry.Kind, ArchiveMember?) throws -> Void
    ) rethrows {
        var index = firstIndex(from: folder)
        while index < records.count {
            let range = Self.range(of: records[index])
            guard names[range].starts(with: folder) else { return }
            let rest = names[range].dropFirst(folder.count)
            guard let end = rest.firstIndex(of: MemberPath.separator) else {
                index += 1
                continue
            }
            let name = rest[..<end]
            let member = end + 1 == range.upperBound ? records[index].member : nil
            let path = Array(names[range.lowerBound...end])
            // Behind all that begins so.
            let next = firstIndex(from: path.dropLast() + [MemberPath.separator + 1])
            let isFolder = member == nil || member?.kind == .folder || next > index + 1
            try body(name, isFolder ? .folder : member?.kind ?? .file, member)
            index = next
        }
    }

    /// The first record whose path is not before another.
    private func firstIndex(from path: [UInt8]) -> Int {
        names.withUnsafeBufferPointer { names in
            path.withUnsafeBufferPointer { path in
                var (low, high) = (0, records.count)
                while low < high {
                    let middle = (low + high) / 2
                    if Self.compare(Self.path(of: records[middle], names), path) < 0 {
                        low = middle + 1
                    } else {
                        high = middle
                    }
                }
                return low
            }
        }
    }

    private static func range(of record: Record) -> Range<Int> {
        Int(record.offset)..<Int(record.offset) + Int(record.length)
    }

    private static func path(
        of record: Record, _ names: UnsafeBufferPointer<UInt8>
    ) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: names[range(of: record)])
    }

    /// Less than zero where one comes before the other, more than zero behind it.
    private static func compare(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
        let count = min(one.count, other.count)
        if count > 0, let first = one.baseAddress, let second = other.baseAddress {
            let order = memcmp(first, second, count)
            if order != 0 { return Int(order) }
        }
        return one.count - other.count
    }
}
