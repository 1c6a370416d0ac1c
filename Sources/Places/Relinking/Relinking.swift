/// Where the files lie now that a project or an edit list presents and that are no longer where it says.
public struct Relinking: Sendable, Hashable, Codable {
    /// What became of a file.
    public enum Outcome: Sendable, Hashable, Codable {
        /// It lies there; `isOther` where it has the name and other contents than it had.
        case found(path: [UInt8], isOther: Bool)
        /// So many files have its name, and nothing tells which of them it is; or so many that are missing have the name of
        /// the one that there is.
        case ambiguous(Int)
        /// Nothing in the folder has its contents or its name.
        case notFound
    }

    /// A file that is missing.
    public struct File: Sendable, Hashable, Codable {
        /// What it was called.
        public var name: String
        /// What became of it.
        public var outcome: Outcome

        /// A file by its name, and what became of it.
        public init(name: String, outcome: Outcome) { (self.name, self.outcome) = (name, outcome) }
    }

    /// What presents the files from where they are now.
    public enum Result: Sendable, Hashable, Codable {
        /// The edit list.
        case editList(EditList)
        /// The bytes of the project file.
        case document([UInt8])
    }

    /// All files that are missing, in the order in which they are referred to.
    public var files: [File]
    /// What presents them where they are now; as it was where none was found.
    public var result: Result

    /// What became of files, and what presents them now.
    public init(files: [File], result: Result) { (self.files, self.result) = (files, result) }

    /// How many were found.
    public var count: Int {
        files.count { if case .found = $0.outcome { true } else { false } }
    }

    /// How far it has come.
    public enum Progress: Sendable, Hashable, Codable {
        /// So many files are missing, and so many names were looked at for them.
        case searching(missing: Int, names: Int)
        /// All were looked at.
        case finished(Relinking)
    }
}
