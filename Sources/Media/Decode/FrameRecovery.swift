import CLibav

/// Tells which frames are whole, of those that come out from where decoding began, and how early it must begin for that.
///
/// Films with periodic intra refresh have no key frames: where decoding may begin, a picture is made whole in parts, frame
/// by frame. Others call frames key frames that their codec does not.
struct FrameRecovery {
    /// How long before a frame decoding must begin for it to be whole, as far as is known: zero where that is a key frame.
    private(set) var lead: Int64 = 0
    /// Whether a whole frame came out since decoding began.
    private(set) var hasRecovered = false

    private let source: StreamSource
    private let isH264: Bool
    /// Whether libav does not mark what lacks its references, so that only the kinds of the frames tell.
    private let isJudgedByKind: Bool
    private var beginning = Int64.min
    private var firstPacket: Packet?
    /// Since when frames came out that lack their references.
    private var damagedSince: Int64?
    /// Whether what libav calls corrupt is taken for whole.
    private var isTrusted = false

    private static let kinds: Set<UInt32> = [
        AV_CODEC_ID_MPEG1VIDEO.rawValue, AV_CODEC_ID_MPEG2VIDEO.rawValue, AV_CODEC_ID_MPEG4.rawValue,
        AV_CODEC_ID_HEVC.rawValue, AV_CODEC_ID_VP8.rawValue, AV_CODEC_ID_VP9.rawValue, AV_CODEC_ID_AV1.rawValue,
        AV_CODEC_ID_VC1.rawValue,
    ]

    init(_ source: StreamSource) {
        self.source = source
        let codec = source.parameters.pointee.codec_id
        isH264 = codec == AV_CODEC_ID_H264
        isJudgedByKind = FrameRecovery.kinds.contains(codec.rawValue)
    }

    /// Notes that decoding begins at a tick, with a packet where that is known.
    mutating func begin(at tick: Int64, with packet: Packet?) {
        hasRecovered = false
        isTrusted = false
        damagedSince = nil
        beginning = tick
        firstPacket = packet
    }

    /// Marks a frame that came out as damaged, or as whole, where libav's word is not the last. It `isDrained` where it came
    /// out after the decoder was told that nothing follows.
    mutating func judge(_ frame: Frame, at time: Int64, isDrained: Bool) {
        if isTrusted { frame.isIncomplete = false }
        if !hasRecovered, !frame.isKey {
            // libav does not mark the frames that it puts out at the end.
            if isH264, isDrained { frame.isIncomplete = true }
            // Without marks and without key frames, the usual refresh takes a second or two.
            if isJudgedByKind, frame.isPredicted,
                time.subtractingSaturating(damagedSince ?? time) < source.ticks(seconds: 3)
            {
                frame.isIncomplete = true
            }
        }
        guard frame.isCorrupt else {
            if !hasRecovered, damagedSince != nil { note(time) }
            hasRecovered = true
            return
        }
        if time >= beginning, damagedSince == nil { damagedSince = time }
    }

    /// Whether to take a frame that was found, rather than to begin earlier for it. The first time is attempt zero.
    mutating func accepts(_ found: Frame, at time: Int64, attempt: Int) -> Bool {
        guard found.isCorrupt else { return true }
        // Damaged later on: what comes before the key frame may be missing, no more.
        if hasRecovered { return attempt >= 2 }
        let distance = time.subtractingSaturating(beginning)
        guard attempt >= 2 || lead > 0 && distance >= lead, beginsWithIntraPicture else { return attempt >= 5 }
        // A whole picture without a mark of the codec's for it: frames so much later refer to nothing before.
        note(time)
        isTrusted = true
        hasRecovered = true
        found.isIncomplete = false
        return true
    }

    /// Where to begin instead, for a frame at a tick that was not accepted.
    func earlier(for target: Int64, attempt: Int) -> Int64 {
        let isRefresh = attempt > 0 && !hasRecovered
        return beginning.subtractingSaturating(isRefresh ? max(1, target.subtractingSaturating(beginning)) : 1)
    }

    private mutating func note(_ time: Int64) {
        guard beginning > .min else { return }
        lead = max(lead, min(source.ticks(seconds: 30), time.subtractingSaturating(beginning)))
    }

    private var beginsWithIntraPicture: Bool {
        guard isH264, let firstPacket else { return false }
        return H264Slices(source.parameters.pointee).areIntra(firstPacket.bytes)
    }
}
