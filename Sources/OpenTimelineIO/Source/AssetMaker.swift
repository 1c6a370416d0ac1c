package import Media

/// Makes the assets of the media that a document refers to: of what an input gives where there is one, else of whatever lies at
/// a location.
package typealias AssetMaker = @Sendable (MediaLocation, (any ByteInput)?, AssetOptions) -> Asset

/// Makes what documents are read from, in the same way.
package typealias FileMaker = @Sendable (MediaLocation, (any ByteInput)?) -> WholeFile

extension Asset {
    /// The asset of media that a document refers to, where nobody knows of more kinds of media than Media does.
    convenience init(_ location: MediaLocation, _ input: (any ByteInput)?, _ options: AssetOptions, _ budget: Budget) {
        if let input {
            self.init(input, options: options, budget: budget)
        } else {
            self.init(location, options: options, budget: budget)
        }
    }
}

extension WholeFile {
    /// What a document is read from, in the same way.
    convenience init(_ location: MediaLocation, _ input: (any ByteInput)?, _ budget: Budget) {
        if let input {
            self.init(input, at: location, budget: budget)
        } else {
            self.init(location, budget: budget)
        }
    }
}
