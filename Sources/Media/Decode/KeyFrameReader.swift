import CLibav

/// Decodes single key frames, nothing around them.
///
/// Confined to the worker that uses its session. Times are ticks of the source (see `StreamSource`).
final class KeyFrameReader {
    /// A key frame for a time.
    struct Found {
        let frame: FrameReader.Timed
        /// Whether it is surely the frame that is presented then.
        let isPresented: Bool
    }

    private let source: StreamSource
    private let decoder: VideoDecoder

    init(source: StreamSource, decoder: VideoDecoder) {
        self.source = source
        self.decoder = decoder
    }

    /// Whether the deblocking is left out.
    var skipsLoopFilter: Bool {
        get { decoder.skipsLoopFilter }
        set { decoder.skipsLoopFilter = newValue }
    }

    /// The key frame for a time within `window`: one that is presented then, else the nearest. Nil when there is none or it
    /// cannot be decoded.
    ///
    /// Where the container's index is whole, that is one seek and one packet. Else the packets up to the next key frame
    /// that could be nearer are read, but only one frame is decoded. `isKnown` is asked before anything is read, by the
    /// time that the index gives: true ends the search with nil.
    func nearest(
        to time: MediaTime, in window: ClosedRange<Int64>, unless isKnown: (Int64) -> Bool
    ) throws -> Found? {
        let target = source.ticks(at: time)
        func isNearer(_ before: Int64, _ after: Int64) -> Bool { source.isNearer(after, than: before, to: time) }
        let index = try source.keyFrameIndex()
        guard index.isComplete else { return try scan(target, window, isNearer, unless: isKnown) }
        /// A key frame that turned out to be over at the time.
        var ended: Int64?
        func choice(_ index: KeyFrameIndex) -> Int64? {
            if let entry = index.presented(at: target), entry != ended, window.contains(index.time(entry)) {
                return entry
            }
            return index.nearestShown(to: target, in: window, isNearer: isNearer)
        }
        // Each round learns the time of one key frame more; estimates are close, so that two rounds mostly do.
        for _ in 0..<6 {
            let index = try source.keyFrameIndex()
            guard let entry = choice(index) else { return nil }
            if index.isKnown(entry), isKnown(index.time(entry)) { return nil }
            let place = index.seekTarget(entry, margin: source.ticks(seconds: 10))
            guard try source.seek(to: place), let packet = try readKey(from: entry) else {
                // The index names a key frame that is not there.
                return try scan(target, window, isNearer, unless: isKnown)
            }
            source.learnTime(of: entry, from: packet)
            if packet.duration != nil, !packet.lasts(until: target) { ended = entry }
            guard try choice(source.keyFrameIndex()) == entry else { continue }
            let time = packet.time ?? entry
            guard window.contains(time) else { return nil }
            return isKnown(time) ? nil : try decode(packet, time, for: target)
        }
        return nil
    }

    /// The first key frame from an index entry on: AVI may land on an earlier one, where its other streams are.
    private func readKey(from entry: Int64) throws -> Packet? {
        let packet = try Packet()
        while try source.read(packet) {
            if packet.isKey, !packet.isHidden, packet.decodingTime ?? packet.time ?? entry >= entry {
                try attachSecondField(to: packet)
                try lookAhead(from: packet)
                return packet
            }
        }
        return nil
    }

    /// Looks at the packet after a key frame's, where the container does not list the frames between key frames and none
    /// was found yet: durations in Matroska are those of a constant frame rate, whatever the frames' times are.
    private func lookAhead(from packet: Packet) throws {
        guard packet.secondField == nil, try source.keyFrameIndex().wantsFollowingPackets else { return }
        let next = try Packet()
        guard try source.read(next) else { return }
        source.learn(isFollowedByKey: next.isKey)
        if next.isKey { packet.note(followingKey: next.time) }
    }

    /// AVCHD and broadcasts bring the two fields of a frame as two packets, only the first marked as key.
    private func attachSecondField(to packet: Packet) throws {
        let order = source.parameters.pointee.field_order
        guard order != AV_FIELD_PROGRESSIVE, order != AV_FIELD_UNKNOWN else { return }
        let next = try Packet()
        if try source.read(next) { packet.secondField = next }
    }

    /// When the first key frame after a tick is presented; nil without one. Packets are read, and nothing is decoded.
    func time(after target: Int64) throws -> Int64? {
        guard target < .max else { return nil }
        return try find(target, (target + 1)...Int64.max, bytes: .max) { _, _ in false }?.time
    }

    /// When the last key frame before a tick is presented; nil without one. Packets are read, and nothing is decoded.
    func time(before target: Int64) throws -> Int64? {
        guard target > .min else { return nil }
        return try find(target - 1, Int64.min...(target - 1), bytes: .max) { _, _ in false }?.time
    }

    private func scan(
        _ target: Int64, _ window: ClosedRange<Int64>, _ isNearer: (Int64, Int64) -> Bool,
        unless isKnown: (Int64) -> Bool
    ) throws -> Found? {
        guard let found = try find(target, window, bytes: 64 << 20, isNearer), !isKnown(found.time) else { return nil }
        return try decode(found.packet, found.time, for: target)
    }

    /// The key frame nearest to a tick within `window`, found without an index; nil without one in so many bytes.
    private func find(
        _ target: Int64, _ window: ClosedRange<Int64>, bytes limit: Int, _ isNearer: (Int64, Int64) -> Bool
    ) throws -> (packet: Packet, time: Int64)? {
        let earliest = source.earliest
        var place = min(max(target, earliest), .max / 8)
        var step = max(1, source.ticks(seconds: 0.5))
        var before: Packet?
        var after: Packet?
        while before == nil {
            let isLast = place <= earliest
            if isLast {
                try source.rewind()
            } else if try !source.seek(to: place) {
                try source.rewind()
                place = earliest
            }
            try look(for: target, window, bytes: limit, &before, &after)
            if isLast || place <= earliest { break }
            place = max(earliest, place.subtractingSaturating(step))
            step = step.multipliedSaturating(by: 2)
        }
        let first = before.flatMap { $0.time }.flatMap { window.contains($0) ? $0 : nil }
        let second = after.flatMap { $0.time }.flatMap { window.contains($0) ? $0 : nil }
        let isPresented = first != nil && before?.lasts(until: target) == true
        let isAfter =
            first == nil || !isPresented && (first.flatMap { first in second.map { isNearer(first, $0) } } ?? false)
        guard let packet = isAfter ? after : before, let time = isAfter ? second : first else { return nil }
        return (packet, time)
    }

    /// Reads from here to the last key frame at or before the target, and on while a nearer one may follow.
    private func look(
        for target: Int64, _ window: ClosedRange<Int64>, bytes limit: Int, _ before: inout Packet?,
        _ after: inout Packet?
    ) throws {
        var bytes = 0
        var hasOthersBetween = false
        while bytes < limit {
            try source.interruption.check("looking for a key frame")
            let packet = try Packet()
            guard try source.read(packet) else { return }
            bytes += packet.size
            if packet.isKey, !packet.isHidden, let time = packet.time {
                try attachSecondField(to: packet)
                if time > target {
                    after = packet
                    if !hasOthersBetween { before?.note(followingKey: time) }
                    return
                }
                before = packet
                hasOthersBetween = false
                if time == target, window.contains(time) { return }
            } else {
                hasOthersBetween = true
            }
            let reached = packet.decodingTime ?? packet.time ?? .min
            if reached > max(target, window.upperBound) { return }
            if let time = before?.time, window.contains(time), reached > target,
                reached.subtractingSaturating(target) > target.subtractingSaturating(time)
            {
                return
            }
        }
    }

    private func decode(_ packet: Packet, _ time: Int64, for target: Int64) throws -> Found? {
        guard let frame = try decode(packet) else { return nil }
        let isPresented = time == target || packet.lasts(until: target) && isFollowedByNext(packet)
        return Found(frame: FrameReader.Timed(frame: frame, time: time), isPresented: isPresented)
    }

    /// Whether the frame of a packet that was decoded is surely followed by the frame of the next packet, so that its
    /// duration tells when that one is presented.
    private func isFollowedByNext(_ packet: Packet) -> Bool {
        guard source.mayReorder else { return true }
        guard !decoder.reorders, source.parameters.pointee.video_delay == 0 else { return false }
        return packet.decodingTime ?? packet.time == packet.time
    }

    private func decode(_ packet: Packet) throws -> Frame? {
        // The second field of a key frame counts as no key itself.
        decoder.skippedFrames = packet.secondField == nil ? AVDISCARD_NONKEY : AVDISCARD_NONREF
        decoder.showsCorrupt = false
        if let frame = try drain(packet) { return frame }
        // Containers call frames key frames that the codec does not: intra frames without a recovery point.
        decoder.skippedFrames = AVDISCARD_DEFAULT
        decoder.showsCorrupt = true
        guard let frame = try drain(packet), frame.pointer.pointee.decode_error_flags == 0 else { return nil }
        // A whole intra picture is clean whatever the decoder thinks of the frames before it.
        let isIntra =
            source.parameters.pointee.codec_id == AV_CODEC_ID_H264
            ? H264Slices(source.parameters.pointee).areIntra(packet.bytes) : !frame.isPredicted
        guard isIntra else { return nil }
        frame.isIncomplete = false
        return frame
    }

    /// A key frame is whole: it comes out at once when the decoder is told that nothing follows.
    private func drain(_ packet: Packet) throws -> Frame? {
        try source.interruption.check("decoding")
        decoder.flush()
        guard decoder.send(packet) >= 0 else { return nil }
        if let second = packet.secondField { _ = decoder.send(second) }
        _ = decoder.send(nil)
        let frame = try Frame()
        return decoder.receive(frame) >= 0 ? frame : nil
    }
}
