import CLibav

@testable import Media

/// Every frame of a file, decoded from its first packet to its last without a seek: the truth for the picture tests.
struct SequentialDecode {
    struct Entry {
        let time: MediaTime
        let picture: Picture
        let isKey: Bool
    }

    static let size = PixelSize(width: 64, height: 64)
    let frames: [Entry]
    let isWhole: Bool

    init(_ location: MediaLocation, limit: Int = 400, threads: Bool = true) throws {
        let interruption = Interruption()
        let demuxer = try Demuxer.open(
            location, counters: IOCounters(), budget: .patient, interruption: interruption)
        try demuxer.findStreamInformation()
        let selection = try PictureSelection(demuxer)
        let source = try StreamSource(
            demuxer: demuxer, streamIndex: selection.streamIndex, counters: DecodeCounters(),
            interruption: interruption)
        let decoder = try VideoDecoder(
            parameters: source.parameters, timeBase: source.timeBase, purpose: .allFrames,
            hasAlpha: source.hasSeparateAlpha, reorderingIsKnown: true, counters: DecodeCounters(),
            memory: .shared, interruption: interruption)
        let renderer = PictureRenderer()
        var frames: [Entry] = []
        let packet = try Packet()
        var isWhole = false
        while frames.count < limit {
            let frame = try Frame()
            let result = decoder.receive(frame)
            if result >= 0 {
                guard let ticks = frame.time else { continue }
                let time = source.time(of: ticks)
                if let last = frames.last, time <= last.time { continue }
                let orientation = Orientation(frame: frame, stream: source.stream)
                let guessed = av_guess_sample_aspect_ratio(demuxer.context, source.stream, frame.pointer)
                let natural = DecodedFrame(
                    frame: frame, time: time, duration: .indefinite,
                    presentation: FramePresentation(
                        orientation: orientation, pixelAspectRatio: Rational(known: guessed))
                ).naturalSize(ImageGenerator.Settings())
                let picture = try renderer.picture(
                    of: frame, size: natural.fitted(in: SequentialDecode.size), orientation: orientation,
                    background: nil)
                frames.append(Entry(time: time, picture: picture, isKey: frame.pointer.pointee.key_frame != 0))
                continue
            }
            if result == libav_error_eof {
                isWhole = true
                break
            }
            guard result == libav_error_again else { continue }
            if try source.read(packet) {
                _ = decoder.send(packet)
            } else {
                _ = decoder.send(nil)
            }
        }
        self.frames = frames
        self.isWhole = isWhole
    }

    /// The frame presented at a time: the last that starts at or before it.
    func frame(at time: MediaTime) -> Entry? { frames.last { $0.time <= time } ?? frames.first }
}
