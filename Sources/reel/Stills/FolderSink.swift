import Browser
import Engine
import Media

/// One file a picture, called by its number and its time.
struct FolderSink: PictureSink {
    private let readout: TimeReadout
    private let digits: Int
    private var writer: StillWriter
    private var number = 0

    /// A sink for `count` pictures.
    init(_ source: StillSource, count: Int, writer: StillWriter) {
        readout = source.readout
        digits = max(4, String(count).count)
        self.writer = writer
    }

    mutating func add(_ image: GeneratedImage?, requestedTime: MediaTime) async throws {
        number += 1
        guard let image else { return }
        let digits = String(repeating: "0", count: max(0, digits - String(number).count)) + String(number)
        let time = FrameFile.clock(readout.text(image.actualTime))
        try await writer.write(image.picture, name: "\(digits) \(time).\(writer.format.fileExtension)")
    }

    mutating func finish() async throws { try await writer.finish() }

    /// Each file that is there is whole and stays.
    mutating func abandon() async { await writer.removeEmptyFolder() }
}
