import Engine
import Media

/// One picture of all pictures.
struct SheetSink: PictureSink {
    private let readout: TimeReadout
    private var sheet: ContactSheet
    /// Nil for standard output.
    private let path: [UInt8]?
    private let format: ImageFormat
    private let replaces: Bool

    init(
        _ source: StillSource, header: [String], count: Int, path: [UInt8]?, format: ImageFormat, replaces: Bool
    ) {
        readout = source.readout
        sheet = ContactSheet(count: count, header: header)
        self.path = path
        self.format = format
        self.replaces = replaces
    }

    mutating func add(_ image: GeneratedImage?, requestedTime: MediaTime) async throws {
        let time = readout.text(image?.actualTime ?? requestedTime)
        try sheet.add(image?.picture, caption: image == nil ? "\(time) failed" : time)
    }

    mutating func finish() async throws {
        guard let picture = sheet.finish() else { return }
        let bytes = try await ImageEncoder.encode(picture, as: format)
        Progress.clear()
        guard let path else { return try await OutputFile.writeToStandardOutput(bytes) }
        try await OutputFile.write(bytes, to: path, replaces: replaces)
    }

    mutating func abandon() async {}
}
