import CLibav

/// Where the samples of a pixel format lie, in formats whose planes hold nothing but whole opaque samples.
struct SampleLayout {
    let planes: Int
    /// 1, or 2 in this machine's order of bytes.
    let bytesPerSample: Int
    /// By how many bits fewer rows colour has than brightness.
    private let chromaShift: Int

    /// Nil for formats of other kinds: palettes, bits, alpha, samples packed across bytes, and frames in a device.
    init?(_ format: Int32) {
        let others =
            AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_ALPHA
            | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT
        guard let description = av_pix_fmt_desc_get(AVPixelFormat(format))?.pointee,
            description.flags & UInt64(others) == 0
        else { return nil }
        let (first, second, third, _) = description.comp
        let components = [first, second, third].prefix(Int(description.nb_components))
        let depths = components.map(\.depth)
        let isPlanar = description.flags & UInt64(AV_PIX_FMT_FLAG_PLANAR) != 0 || components.count == 1
        if depths.allSatisfy({ $0 == 8 }) {
            bytesPerSample = 1
        } else if isPlanar, depths.allSatisfy({ 9...16 ~= $0 }), Self.isNative(description.flags) {
            bytesPerSample = 2
        } else {
            return nil
        }
        planes = Int(components.map(\.plane).max() ?? 0) + 1
        chromaShift = Int(description.log2_chroma_h)
    }

    private static func isNative(_ flags: UInt64) -> Bool {
        (flags & UInt64(AV_PIX_FMT_FLAG_BE) != 0) == (1.bigEndian == 1)
    }

    /// How many rows a plane has in a frame of so many rows.
    func rows(of plane: Int, in height: Int) -> Int {
        // As libav counts them: the second plane and the third are colour.
        plane == 1 || plane == 2 ? -(-height >> chromaShift) : height
    }
}
