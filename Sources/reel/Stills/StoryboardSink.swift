import Media

/// Sprite sheets, each written when it is full, and at the end the WebVTT file that makes them a storyboard.
struct StoryboardSink: PictureSink {
    private var storyboard: Storyboard
    private var writer: StillWriter

    init(_ slices: [TimelineSlice], writer: StillWriter) {
        storyboard = Storyboard(slices, fileExtension: writer.format.fileExtension)
        self.writer = writer
    }

    mutating func add(_ image: GeneratedImage?, requestedTime: MediaTime) async throws {
        guard let sheet = try storyboard.add(image?.picture, actualTime: image?.actualTime ?? requestedTime) else {
            return
        }
        try await writer.write(sheet.picture, name: sheet.name)
    }

    mutating func finish() async throws {
        if let sheet = storyboard.finishSheet() { try await writer.write(sheet.picture, name: sheet.name) }
        try await writer.write(storyboard.webVTT, name: Storyboard.fileName)
        try await writer.publish()
    }

    /// Sheets say nothing without the file that explains them.
    mutating func abandon() async { await writer.removeAll() }
}
