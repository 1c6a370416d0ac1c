/// The entries of a folder at one moment, unordered, packed so that 100,000 of them cost little.
public struct Listing: Sendable {
    struct Record: Sendable {
        var offset: UInt32
        var length: UInt16
        var kind: Entry.Kind
    }

    /// The folder.
    public let path: Path
    /// When the folder, or what holds it, last changed before it was read, in nanoseconds since 1970; zero for lists.
    public var modified: Int64 = 0
    /// The kernel's number of the folder that was read, or of the file that holds it; zero for lists. Another folder of the
    /// same name has another.
    public var number: UInt64 = 0
    /// The kernel's number of the file system that the folder is on; zero for lists.
    public var device: UInt64 = 0
    /// Why there may be more than is known here; nil where the folder was read to its end.
    public var failure: FolderError?
    var names: [UInt8] = []
    var records: [Record] = []
    /// What the place said of each entry; empty where it said nothing of any.
    private var attributes: [FileAttributes?] = []
    /// Where each entry of a list lies; nil for what is in the folder.
    private var places: [Path?]?

    /// An empty listing of `path`.
    public init(path: Path) { self.path = path }

    /// A list of entries from anywhere; `places` says where each one lies, nil for none that has a path.
    public init(path: Path, entries: [Entry], places: [Path?]) {
        self.init(path: path)
        self.places = places
        for entry in entries { entry.name.withUnsafeBufferPointer { append($0, kind: entry.kind) } }
    }

    /// How many names there are, hidden ones included.
    public var count: Int { records.count }

    /// The entry at `index`, which must be within `count`.
    public subscript(index: Int) -> Entry { Entry(name: Array(name(index)), kind: records[index].kind) }

    /// What lies under the name at `index`.
    public func kind(_ index: Int) -> Entry.Kind { records[index].kind }

    /// The bytes of the name at `index`.
    public func name(_ index: Int) -> ArraySlice<UInt8> { names[range(index)] }

    /// Where in `names` the name at `index` lies.
    func range(_ index: Int) -> Range<Int> {
        let record = records[index]
        return Int(record.offset)..<Int(record.offset) + Int(record.length)
    }

    /// Size and date of the entry at `index`, where the place tells them with the name, as disks do not.
    public func attributes(_ index: Int) -> FileAttributes? {
        attributes.indices.contains(index) ? attributes[index] : nil
    }

    /// Where the entry at `index` lies; nil where it has no path.
    public func place(_ index: Int) -> Path? {
        guard let places else { return path.appending(name(index)) }
        return places.indices.contains(index) ? places[index] : nil
    }

    /// The paths of some entries with `others`, or those that are in one of both only, made off the main thread.
    ///
    /// Throws `CancellationError` only.
    public func paths(_ indices: ArraySlice<Int32>, with others: Set<Path>, toggled: Bool) async throws -> Set<Path> {
        try await RowPool.run { _ in
            let paths = Set(indices.compactMap { place(Int($0)) })
            return toggled ? others.symmetricDifference(paths) : others.union(paths)
        }
    }

    /// Whether the name at `index` begins with a dot.
    public func isHidden(_ index: Int) -> Bool {
        records[index].length > 0 && names[Int(records[index].offset)] == UInt8(ascii: ".")
    }

    /// The index of a name; nil when the folder has it no more.
    public func index(of name: [UInt8]) -> Int? {
        records.indices.first { records[$0].length == name.count && self.name($0).elementsEqual(name) }
    }

    /// Makes room for as many names as a folder of this size, in bytes, may hold: a record of ext4 has 8 bytes and the name.
    mutating func reserve(forSize size: Int) {
        let size = max(0, min(size, 64 << 20))
        names.reserveCapacity(size / 2)
        records.reserveCapacity(size / 32)
    }

    /// Adds an entry with what the place says of it. What is no name (empty, `.`, `..`, with a slash or a zero byte) would
    /// lead elsewhere and is left out.
    public mutating func append(_ entry: Entry, _ attributes: FileAttributes?) {
        guard entry.isNamed else { return }
        let count = records.count
        entry.name.withUnsafeBufferPointer { append($0, kind: entry.kind) }
        guard records.count > count, attributes != nil || !self.attributes.isEmpty else { return }
        while self.attributes.count < count { self.attributes.append(nil) }
        self.attributes.append(attributes)
    }

    mutating func append(_ name: UnsafeBufferPointer<UInt8>, kind: Entry.Kind) {
        guard names.count + name.count < Int(UInt32.max) else { return }
        records.append(Record(offset: UInt32(names.count), length: UInt16(clamping: name.count), kind: kind))
        names.append(contentsOf: name)
    }
}
