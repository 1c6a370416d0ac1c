package import Media

/// Makes the assets of the media that a document refers to.
package typealias AssetMaker = @Sendable (MediaLocation, AssetOptions) -> Asset

/// Makes what documents are read from.
package typealias FileMaker = @Sendable (MediaLocation) -> WholeFile
