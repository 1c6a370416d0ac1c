internal import Media

extension MediaError {
    static func invalidJSON(_ problem: JSONParser.Problem, _ bytes: [UInt8]) -> MediaError {
        let line = bytes.prefix(problem.offset).count { $0 == UInt8(ascii: "\n") } + 1
        return MediaError(
            .damaged, "line \(line) is no JSON: \(problem.message)", remedy: "write the file again, or mend that line")
    }

    static let noTimelineObject = MediaError(
        .unrecognizedFormat, "this JSON is no OpenTimelineIO", remedy: "name a file that an editor wrote as .otio")

    static let noTimeline = MediaError(
        .noSuchTrack, "the file holds no timeline", remedy: "name a file with a timeline, a track or a clip")

    static func newerSchema(_ schema: String) -> MediaError {
        MediaError(
            .unrecognizedFormat, "the schema \(schema) is newer than reel",
            remedy: "have the editor write an older version of OpenTimelineIO")
    }

    static func badTime(_ what: String, _ problem: String) -> MediaError {
        MediaError(.damaged, "\(what) \(problem)", remedy: "mend it, or write the file again")
    }

    static let noMedia = MediaError(.notFound, "it is linked to no media", remedy: "link it to a file in the editor")

    static func noMaker(of what: String) -> MediaError {
        MediaError(.invalidRequest, "reel cannot make \(what)", remedy: "render it to a file in the editor")
    }

    static let backwards = MediaError(
        .invalidRequest, "reel cannot show it backwards", remedy: "render it to a file in the editor")

    static func outOfReach(_ reference: String) -> MediaError {
        MediaError(
            .permissionDenied, "this file names media that it may not lead to (\(reference))",
            remedy: "open that media itself")
    }

    static let circle = MediaError(
        .invalidRequest, "project files refer to each other in a circle", remedy: "take one of them out of the other")

    static let tooManySources = MediaError(
        .tooLarge, "the project names more than \(SourceOpener.most) sources", remedy: "divide it")

    static func liesNowhere(_ name: String) -> MediaError {
        MediaError(
            .invalidRequest, "“\(name)” lies in no file, which a project could refer to",
            remedy: "write it to a file first")
    }

    static let tooManyItems = MediaError(
        .tooLarge, "the timeline has more than \(TimelineWriter.most) items", remedy: "divide it")

    static func unreached(after patience: Duration) -> MediaError {
        MediaError(
            .timedOut, "the sources before it took \(patience.components.seconds) s to open", remedy: "open it again")
    }

    static func lacks(_ type: MediaType) -> MediaError {
        MediaError(
            .noSuchTrack, "it has no \(type == .video ? "pictures" : type == .audio ? "sound" : "captions")",
            remedy: "link the clip to another file")
    }
}
