public import Media

/// One thing that keeps a video composition from showing what is meant.
public struct VideoCompositionProblem: Sendable, Hashable {
    /// What kind of problem it is, and where.
    public enum Kind: Sendable, Hashable {
        /// A property has a value that it cannot have, such as `instructions[0].layerInstructions[1].opacity`.
        case invalidValue(key: String)
        /// No instruction says what is shown in a range.
        case emptyTimeRange(TimeRange)
        /// The instruction with a number, from zero on, has a range that cannot be, or that is not behind those before it.
        case invalidTimeRange(instruction: Int)
        /// An instruction names a track that the asset does not have, or that is of another type.
        case invalidTrackID(TrackID, instruction: Int)
        /// An instruction requires samples of a track that the composition's `sourceSampleDataTrackIDs` do not name.
        case sampleDataNotListed(TrackID, instruction: Int)
        /// The composition's `sourceSampleDataTrackIDs` name a track that no instruction requires.
        case sampleDataNotRequired(TrackID)
    }

    /// What kind of problem it is, and where.
    public let kind: Kind

    /// What is wrong, as a sentence without a full stop.
    public let message: String

    /// What to do about it, as a sentence without a full stop.
    public let remedy: String
}

extension VideoCompositionProblem: CustomStringConvertible {
    /// The message and the remedy as one line.
    public var description: String { "\(message); \(remedy)" }
}

extension VideoCompositionProblem {
    static func value(_ key: String, _ what: String, remedy: String) -> VideoCompositionProblem {
        VideoCompositionProblem(kind: .invalidValue(key: key), message: "\(key) \(what)", remedy: remedy)
    }

    static func empty(_ range: TimeRange) -> VideoCompositionProblem {
        let end = range.end.isNumeric ? "to \(range.end.seconds) s" : "on"
        return VideoCompositionProblem(
            kind: .emptyTimeRange(range),
            message: "no instruction says what is shown from \(range.start.seconds) s \(end)",
            remedy: "add an instruction for this range")
    }

    static func timeRange(of instruction: Int, _ what: String, remedy: String) -> VideoCompositionProblem {
        VideoCompositionProblem(
            kind: .invalidTimeRange(instruction: instruction),
            message: "the time range of instruction \(instruction) \(what)", remedy: remedy)
    }

    static func track(_ trackID: TrackID, ofInstruction instruction: Int, _ what: String) -> VideoCompositionProblem {
        VideoCompositionProblem(
            kind: .invalidTrackID(trackID, instruction: instruction),
            message: "instruction \(instruction) names track \(trackID), \(what)", remedy: "name a track of the asset")
    }

    static func notListed(_ trackID: TrackID, requiredBy instruction: Int) -> VideoCompositionProblem {
        VideoCompositionProblem(
            kind: .sampleDataNotListed(trackID, instruction: instruction),
            message:
                "instruction \(instruction) requires samples of track \(trackID), which the composition does not list",
            remedy: "add \(trackID) to the composition's sourceSampleDataTrackIDs")
    }

    static func notRequired(_ trackID: TrackID) -> VideoCompositionProblem {
        VideoCompositionProblem(
            kind: .sampleDataNotRequired(trackID),
            message: "the composition lists samples of track \(trackID), which no instruction requires",
            remedy: "add \(trackID) to an instruction's requiredSourceSampleDataTrackIDs")
    }
}
