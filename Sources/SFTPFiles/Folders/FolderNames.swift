internal import CLinux
internal import Folders
internal import SFTP

/// Reads the names of a folder. Many questions are under way at once: a server gives some hundred names for each.
struct FolderNames {
    private let folder: Path
    private let path: [UInt8]
    private let questions: FolderQuestions

    /// The most names that are read, in bytes of answers: some 500,000.
    private static let limit = 64 << 20
    /// How often the names that have come are told of, in nanoseconds.
    private static let period: UInt64 = 200_000_000
    /// How many questions are under way at first, and at most.
    private static let window = 4...64

    init(_ folder: Path, at path: [UInt8], _ questions: FolderQuestions) {
        (self.folder, self.path, self.questions) = (folder, path, questions)
    }

    /// All entries; those that have come are told of now and then. What ends before its end has what came before that.
    ///
    /// Throws `SFTPError`, `FolderError` and `CancellationError`.
    func read(_ deliver: (Listing) -> Void) throws -> Listing {
        guard case .handle(let handle) = try questions.ask(.openFolder(path: path)) else { throw SFTPError(.notSFTP) }
        defer { questions.connection.close(handle) }
        var names = Names(folder)
        do {
            try readNames(of: handle, into: &names, deliver)
            try resolveLinks(of: &names)
        } catch let error as SFTPError where names.listing.count > 0 && (!error.isTransient || questions.isRepeated) {
            names.listing.failure = error.code == .interrupted ? try questions.patience.failure() : FolderError(error)
        } catch let error as FolderError {
            names.listing.failure = error
        }
        return names.finished()
    }

    private func readNames(of handle: [UInt8], into names: inout Names, _ deliver: (Listing) -> Void) throws {
        var pending = Pending(questions)
        defer { pending.abandon() }
        var window = Self.window.lowerBound
        var told = linux_monotonic_time()
        var size = 0
        while true {
            while pending.count < window { pending.ask(.readFolder(handle: handle)) }
            switch try pending.next() {
            case .end: return
            case .names(let found):
                for name in found {
                    size += name.name.count + 100
                    names.add(name)
                }
            default: throw SFTPError(.notSFTP)
            }
            guard size <= Self.limit else { throw FolderError.tooLong(Self.limit) }
            window = min(window * 2, Self.window.upperBound)
            guard linux_monotonic_time() - told > Self.period, names.listing.count > 0 else { continue }
            deliver(names.listing)
            told = linux_monotonic_time()
        }
    }

    /// Asks what the links lead to.
    private func resolveLinks(of names: inout Names) throws {
        var pending = Pending(questions)
        defer { pending.abandon() }
        var asked = 0
        let base = path.last == UInt8(ascii: "/") ? path : path + [UInt8(ascii: "/")]
        for index in names.links.indices {
            while asked < names.links.count, pending.count < Self.window.upperBound * 4 {
                pending.ask(.attributes(path: base + names.links[asked]))
                asked += 1
            }
            do {
                guard case .attributes(let target) = try pending.next() else { throw SFTPError(.notSFTP) }
                names.resolve(index, target)
            } catch let error as SFTPError where [.missing, .denied, .failed].contains(error.code) {
                // It leads nowhere.
                names.resolve(index, nil)
            }
        }
    }

    /// The names that have come.
    private struct Names {
        var listing: Listing
        private(set) var links: [[UInt8]] = []
        private var resolved = 0

        init(_ folder: Path) { listing = Listing(path: folder) }

        mutating func add(_ name: SFTPName) {
            switch name.attributes.kind {
            case .link: links.append(name.name)
            case .special: listing.append(Entry(name: name.name, kind: .special), nil)
            case .folder: listing.append(Entry(name: name.name, kind: .folder), FileAttributes(name.attributes))
            case .file, nil: listing.append(Entry(name: name.name, kind: .file), FileAttributes(name.attributes))
            }
        }

        mutating func resolve(_ index: Int, _ target: SFTPAttributes?) {
            resolved = index + 1
            let kind: Entry.Kind =
                switch target?.kind {
                case .folder: .folder
                case .file: .file
                case .special: .special
                case .link, nil: .link
                }
            listing.append(Entry(name: links[index], kind: kind), target.map(FileAttributes.init))
        }

        /// All of them, links that nobody could follow among them.
        func finished() -> Listing {
            var listing = listing
            for name in links[resolved...] { listing.append(Entry(name: name, kind: .link), nil) }
            return listing
        }
    }

    /// Questions under way, in their order.
    private struct Pending {
        private let questions: FolderQuestions
        private var answers: [SFTPAnswer] = []
        private var first = 0

        init(_ questions: FolderQuestions) { self.questions = questions }

        var count: Int { answers.count - first }

        mutating func ask(_ request: SFTPRequest) { answers.append(questions.connection.ask(request)) }

        /// The answer to the oldest.
        mutating func next() throws(SFTPError) -> SFTPReply {
            let answer = answers[first]
            first += 1
            if first == 1_024 {
                answers.removeFirst(first)
                first = 0
            }
            return try questions.reply(to: answer)
        }

        func abandon() { for answer in answers[first...] { answer.abandon() } }
    }
}
