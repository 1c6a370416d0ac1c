internal import Tags

/// What the frames of an animated WebP tell, which libav does not see, laid over what libav says of the file.
struct AnimationFacts {
    let timeline: WebPTimeline

    /// What the file lacks; nil where it is whole.
    var loss: MediaError? {
        let animation = timeline.animation
        guard animation.missingByteCount > 0 else { return nil }
        guard !animation.frames.isEmpty else { return .cutOffWithinPicture }
        return .cutOff(missing: animation.missingByteCount, of: animation.byteCount, from: timeline.duration)
    }

    /// Says of an asset that it is an animation, and what stands in its way.
    func apply(to asset: inout AssetStructure) {
        // libav has no packets of it.
        asset.hasSamples = false
        if let missing = MediaError.missingWebPLibrary {
            asset.obstacle = missing
        } else if timeline.animation.frames.isEmpty {
            asset.obstacle =
                loss
                ?? MediaError(
                    .damaged, "the animation has no frame that can be decoded", remedy: "get the file again")
        }
        asset.loss = loss
    }

    /// The track of the animation in the place of libav's.
    func track(_ track: TrackFacts) -> TrackFacts {
        let size = timeline.size
        let animation = timeline.animation
        let known = track.format.video
        let video = VideoFormat(
            dimensions: size, pixelAspectRatio: .one, pixelFormat: "rgba", bitDepth: 8, hasAlpha: animation.hasAlpha,
            frameRate: timeline.frameRate, isInterlaced: nil,
            color: known?.color ?? ColorProperties(primaries: nil, transfer: nil, matrix: nil, isFullRange: nil),
            dynamicRange: .sdr, masteringDisplay: nil, contentLightLevel: nil, dolbyVision: nil)
        let isThere = MediaError.missingWebPLibrary == nil
        return TrackFacts(
            index: track.index, trackID: track.trackID, mediaType: .video,
            formats: [
                FormatDescription(
                    mediaType: .video, codec: track.format.codec, profile: track.format.profile,
                    level: track.format.level, video: video, audio: nil)
            ], codecID: track.codecID, hasDecoder: isThere, decoderOpens: isThere,
            isProtected: false, isEnabled: track.isEnabled, isDefault: track.isDefault, isAttachedPicture: false,
            characteristics: track.characteristics, startTime: .zero, duration: timeline.duration, timescale: 1_000,
            bitRate: nil, language: nil, naturalSize: size, transform: track.transform,
            frameRate: timeline.frameRate, minimumFrameDuration: timeline.minimumFrameDuration, reordersFrames: false,
            sampleDataLength: timeline.byteCount, sampleCount: Int64(animation.frames.count), metadata: track.metadata,
            structure: track.structure)
    }
}
