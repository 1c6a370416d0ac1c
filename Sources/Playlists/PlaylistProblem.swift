/// A line of a playlist that was left out, wholly or in part.
public struct PlaylistProblem: Sendable, Hashable {
    /// What is wrong with a line.
    public enum Reason: Error, Sendable, Hashable {
        /// The text does not start with EXTM3U.
        case missingHeader
        /// The line exceeds the limit.
        case lineTooLong
        /// A tag of the other kind of playlist.
        case misplacedTag(String)
        /// The tag's value cannot be read.
        case badTag(String)
        /// Something in the tag's attributes has no name or no value, or a quotation does not end.
        case malformedAttribute(String)
        /// The tag lacks an attribute that it needs.
        case missingAttribute(String)
        /// The attribute's value cannot be read.
        case badAttribute(String)
        /// A playlist of this kind must have this tag.
        case missingTag(String)
        /// A URI with no tag that says what it is.
        case unannouncedURI
        /// The tag announces a URI and none follows.
        case missingURI(String)
        /// A byte range continues another, and none precedes it.
        case unanchoredByteRange
        /// The variable is not defined.
        case undefinedVariable(String)
        /// The variable is defined already.
        case redefinedVariable(String)
        /// What variables expand to exceeds the limits.
        case expansionTooLong
        /// There are too many tags of this name.
        case tooMany(String)
    }

    /// The line, the first being 1.
    public let line: Int
    /// What is wrong with it.
    public let reason: Reason
}

extension PlaylistProblem.Reason: CustomStringConvertible {
    /// The reason in English.
    public var description: String {
        switch self {
        case .missingHeader: "does not start with EXTM3U"
        case .lineTooLong: "too long"
        case .misplacedTag(let tag): "\(tag) belongs to the other kind of playlist"
        case .badTag(let tag): "\(tag) has no readable value"
        case .malformedAttribute(let text): "no attribute: \(text)"
        case .missingAttribute(let name): "lacks \(name)"
        case .badAttribute(let name): "\(name) has no readable value"
        case .missingTag(let tag): "\(tag) is missing"
        case .unannouncedURI: "a URI without a tag before it"
        case .missingURI(let tag): "no URI follows \(tag)"
        case .unanchoredByteRange: "a byte range continues none"
        case .undefinedVariable(let name): "the variable \(name) is not defined"
        case .redefinedVariable(let name): "the variable \(name) is defined twice"
        case .expansionTooLong: "variables expand to too much"
        case .tooMany(let tag): "too many \(tag)"
        }
    }
}
