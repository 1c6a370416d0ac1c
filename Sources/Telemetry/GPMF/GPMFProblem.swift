/// A part of a GPMF payload that could not be read; the rest was.
public enum GPMFProblem: Error, Sendable, Hashable {
    /// The element with this key reaches beyond what holds it: its whole samples were read.
    case truncated(key: String)
    /// Bytes at the end of an element or of the payload that are too few for a further element.
    case leftover(bytes: Int)
    /// The element with this key lies in more elements than the reader follows.
    case nestedTooDeeply(key: String)
    /// The structure of the element with this key is not described, or is larger than its samples: they stay bytes.
    case structureUnknown(key: String)
}
