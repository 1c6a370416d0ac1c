package import Media

extension MediaError {
    static func notNumeric(_ what: String) -> MediaError {
        MediaError(.invalidRequest, "\(what) is no number of seconds", remedy: "use a numeric time")
    }

    static func beyondLimit(_ what: String) -> MediaError {
        MediaError(
            .invalidRequest, "\(what) is beyond what a timeline holds", remedy: "use times within 2^62 nanoseconds")
    }

    static func negative(_ what: String) -> MediaError {
        MediaError(.invalidRequest, "\(what) is before zero", remedy: "use a time from zero on")
    }

    static func empty(_ what: String) -> MediaError {
        MediaError(.invalidRequest, "\(what) has no length", remedy: "use a duration above zero")
    }

    static func outside(_ what: String, end: MediaTime) -> MediaError {
        MediaError(
            .invalidRequest, "\(what) begins at or after the end",
            remedy: "begin before \(end.seconds) seconds")
    }

    static func endless(_ what: String) -> MediaError {
        MediaError(
            .invalidRequest, "\(what) has no end that is known", remedy: "load the track's timeRange, or name an end")
    }

    static func noTrack(_ trackID: Int) -> MediaError {
        MediaError(.noSuchTrack, "the composition has no track \(trackID)", remedy: "add the track first")
    }

    static let associatedWithItself = MediaError(
        .invalidRequest, "a track cannot be associated with itself", remedy: "name another track")

    static let noTracks = MediaError(
        .invalidRequest, "a composition without tracks holds no time", remedy: "add a track first")

    static func otherType(_ type: MediaType, in own: MediaType) -> MediaError {
        MediaError(
            .invalidRequest, "a track of type \(own) takes no \(type)", remedy: "use a track of type \(type)")
    }

    package static func notComposable(_ name: String) -> MediaError {
        MediaError(
            .invalidRequest, "\(name) has no timeline that can be edited",
            remedy: "use a recording that is complete and not encrypted")
    }

    static func segmentOutOfPlace(_ number: Int, _ what: String) -> MediaError {
        MediaError(
            .invalidRequest, "segment \(number) \(what)", remedy: "let each segment begin where the one before ends")
    }

    static let noPictures = MediaError(
        .noSuchTrack, "the composition has no pictures", remedy: "insert a track of pictures, or enable one")

    static func impossibleSize(_ size: PixelSize) -> MediaError {
        MediaError(
            .tooLarge, "pictures cannot have \(size.width) × \(size.height) pixels",
            remedy: "set another natural size of the composition")
    }

    static let noSound = MediaError(
        .noSuchTrack, "the composition has no sound", remedy: "insert a track of sound, or enable one")

    static let noSamples = MediaError(
        .noSuchTrack, "a composition has no samples of its own", remedy: "read those of its segments' source tracks")

    package static let nestedTooDeeply = MediaError(
        .invalidRequest, "compositions are nested too deeply", remedy: "insert the inner ones' sources themselves")
}
