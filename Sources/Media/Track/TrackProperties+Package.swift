extension AsyncProperty where Root == Track, Value == String? {
    /// The codec as Matroska names it, such as `S_TEXT/WEBVTT`, of which libav does not know all; nil elsewhere.
    package static var containerCodec: Self { .init("containerCodec") { $0.track.structure.containerCodec } }
}

extension AsyncProperty where Root == Track, Value == Bool {
    /// Whether other tracks name it as the list of their chapters.
    package static var isChapterTrack: Self { .init("isChapterTrack") { $0.track.isChapterTrack } }
}

extension AsyncProperty where Root == Track, Value == String? {
    /// Its own name, such as `Director's commentary`; nil when it has none.
    package static var title: Self { .init("title") { $0.track.title } }
}

extension AsyncProperty where Root == Track, Value == Rational? {
    /// Frames per second on average, exactly as stated; nil where nothing tells.
    package static var frameRate: Self { .init("frameRate") { $0.track.frameRate } }
}
