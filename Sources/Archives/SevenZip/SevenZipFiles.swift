internal import Folders
internal import Glibc
internal import Media

/// What the header of a 7z archive says of its files and folders.
struct SevenZipFiles {
    private let count: Int
    /// Files and folders without bytes; of these, files, and what an update is to remove.
    private var empty: [Bool]
    private var emptyFiles: [Bool] = []
    private var anti: [Bool] = []
    private var names: SevenZipCursor?
    /// Tenths of microseconds since 1601.
    private var times: [UInt64?]
    private var attributes: [UInt64?]

    /// What comes next. Throws `MediaError` where it cannot be.
    init(_ cursor: inout SevenZipCursor) throws {
        count = try cursor.count()
        empty = [Bool](repeating: false, count: count)
        (times, attributes) = ([UInt64?](repeating: nil, count: count), [UInt64?](repeating: nil, count: count))
        var seen: Set<SevenZipProperty> = []
        while case let property = try cursor.number(), property != SevenZipProperty.end.rawValue {
            var section = try cursor.section(cursor.length())
            // Whatever else may be said of files has its length, too, and so have the gaps that align what follows.
            guard let property = SevenZipProperty(rawValue: property), property != .dummy else { continue }
            guard seen.insert(property).inserted else { throw MediaError.damaged7z }
            try read(property, &section)
        }
    }

    private mutating func read(_ property: SevenZipProperty, _ section: inout SevenZipCursor) throws {
        var emptyCount: Int { empty.count(where: { $0 }) }
        switch property {
        case .emptyStream: empty = try section.flags(count)
        case .emptyFile: emptyFiles = try section.flags(emptyCount)
        case .anti: anti = try section.flags(emptyCount)
        case .names:
            try section.expectHere()
            names = section
        case .modificationTime: times = try values(&section, 8)
        case .attributes: attributes = try values(&section, 4)
        default: break
        }
    }

    private func values(_ section: inout SevenZipCursor, _ length: Int) throws -> [UInt64?] {
        let isDefined = try section.definedFlags(count)
        try section.expectHere()
        return try isDefined.map { try $0 ? section.fixed(length) : nil }
    }

    /// Tells of all members with their paths; `streams` has the bytes of those that have any.
    ///
    /// Throws `MediaError` where there are fewer of them, and what `body` throws.
    func visit(_ streams: SevenZipStreams, _ body: ([UInt8], ArchiveMember) throws -> Void) throws {
        guard var names else {
            guard count == 0 else { throw MediaError.damaged7z }
            return
        }
        var (next, nextEmpty) = (0, 0)
        for index in 0..<count {
            let path = try MemberPath.stated(names.name(), hasBackslashes: false)
            guard empty[index] else {
                guard next < streams.streams.count else { throw MediaError.damaged7z }
                let stream = streams.streams[next]
                try body(path, ArchiveMember(file: stream, in: streams.blocks[stream.block], kind(index), time(index)))
                next += 1
                continue
            }
            let isFile = nextEmpty < emptyFiles.count && emptyFiles[nextEmpty]
            let isAnti = nextEmpty < anti.count && anti[nextEmpty]
            nextEmpty += 1
            if !isAnti { try body(path, ArchiveMember(emptyOf: isFile ? .file : .folder, time(index))) }
        }
    }

    private enum Attribute {
        static let reparsePoint: UInt64 = 0x400
        /// The upper half is a mode of Unix.
        static let unix: UInt64 = 0x8000
    }

    private func kind(_ index: Int) -> Entry.Kind {
        guard let attributes = attributes[index] else { return .file }
        guard attributes & Attribute.unix != 0 else { return attributes & Attribute.reparsePoint == 0 ? .file : .link }
        return switch UInt32(attributes >> 16) & UInt32(S_IFMT) {
        case UInt32(S_IFLNK): .link
        case 0, UInt32(S_IFREG): .file
        default: .special
        }
    }

    /// Seconds since 1970; zero where that is not known.
    private func time(_ index: Int) -> Int64 {
        times[index].map { Int64($0 / 10_000_000) - 11_644_473_600 } ?? 0
    }
}

extension ArchiveMember {
    fileprivate init(file stream: SevenZipStreams.Stream, in block: PackedBlock, _ kind: Entry.Kind, _ modified: Int64)
    {
        packing = block.isStored ? .stored : .block(Int32(stream.block))
        place = .content(block.isStored ? block.start + stream.start : stream.start)
        (self.kind, size, packedSize, self.modified) = (kind, stream.size, stream.size, modified)
        (isEncrypted, checkSum) = (block.isEncrypted, stream.checkSum ?? 0)
    }

    fileprivate init(emptyOf kind: Entry.Kind, _ modified: Int64) {
        (self.kind, size, packedSize, self.modified) = (kind, 0, 0, modified)
        (packing, isEncrypted, place, checkSum) = (.stored, false, nil, 0)
    }
}
