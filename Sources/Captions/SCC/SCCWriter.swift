/// Writes Scenarist closed captions; an unchanged file comes out byte by byte as it was, and of one that was changed here
/// and there the other lines.
struct SCCWriter {
    private let document: CaptionDocument

    init(_ document: CaptionDocument) { self.document = document }

    consuming func output() -> CaptionOutput {
        if case .scc(let source) = document.source {
            if source.captions == document.captions { return CaptionOutput(bytes: source.bytes, losses: []) }
            var patcher = SCCPatcher(source, document)
            if let bytes = patcher.bytes() { return CaptionOutput(bytes: bytes, losses: patcher.losses.losses) }
        }
        var scheduler = SCCScheduler(isDropFrame: document.isDropFrame)
        scheduler.schedule(document.captions)
        var bytes = Array("Scenarist_SCC V1.0\r\n\r\n".utf8)
        for transmission in scheduler.transmissions {
            bytes += transmission.line(isDropFrame: document.isDropFrame)
            bytes += [0x0D, 0x0A, 0x0D, 0x0A]
        }
        return CaptionOutput(bytes: bytes, losses: scheduler.losses.losses)
    }
}
