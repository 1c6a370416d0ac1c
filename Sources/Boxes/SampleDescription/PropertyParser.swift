internal import Bytes

/// Reads the small boxes that sample descriptions and items of pictures have in common.
struct PropertyParser {
    let scan: Scan

    func color(_ box: Box) throws(ReadStop) -> ColorInformation {
        try scan.parse(box.body, atMost: 11) { (cursor) throws(ByteCursor.Truncated) in
            let kind = try cursor.fourCC()
            switch kind {
            case "nclx", "nclc":
                let (primaries, transfer, matrix) = (try cursor.u16(), try cursor.u16(), try cursor.u16())
                let range = kind == "nclx" && !cursor.isAtEnd ? try cursor.u8() & 0x80 != 0 : nil
                return .codePoints(primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: range)
            case "prof", "rICC": return .iccProfile(box.body.dropping(4), isRestricted: kind == "rICC")
            default: return .other(kind, box.body.dropping(4))
            }
        }
    }

    func pixelAspectRatio(_ box: Box) throws(ReadStop) -> PixelAspectRatio {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            PixelAspectRatio(horizontalSpacing: try cursor.u32(), verticalSpacing: try cursor.u32())
        }
    }

    func cleanAperture(_ box: Box) throws(ReadStop) -> CleanAperture {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            func next() throws(ByteCursor.Truncated) -> CleanAperture.Fraction {
                CleanAperture.Fraction(numerator: try cursor.i32(), denominator: try cursor.u32())
            }
            return CleanAperture(
                width: try next(), height: try next(), horizontalOffset: try next(), verticalOffset: try next())
        }
    }

    func fields(_ box: Box) throws(ReadStop) -> FieldHandling {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            FieldHandling(count: try cursor.u8(), detail: try cursor.u8())
        }
    }

    func masteringDisplay(_ box: Box) throws(ReadStop) -> MasteringDisplayVolume {
        let isISO = box.type == "mdcv"
        return try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            if !isISO { try cursor.skip(4) }
            func point() throws(ByteCursor.Truncated) -> MasteringDisplayVolume.Point {
                let unit = isISO ? 50_000.0 : 65_536.0
                return MasteringDisplayVolume.Point(
                    x: Double(try cursor.u16()) / unit, y: Double(try cursor.u16()) / unit)
            }
            let points = [try point(), try point(), try point()]
            let white = try point()
            let highest = Double(try cursor.u32()) / (isISO ? 10_000 : 256)
            let lowest = Double(try cursor.u32()) / (isISO ? 10_000 : 16_384)
            // Green, blue, red in one; red, green, blue in the other.
            return MasteringDisplayVolume(
                red: points[isISO ? 2 : 0], green: points[isISO ? 0 : 1], blue: points[isISO ? 1 : 2], white: white,
                maximumLuminance: highest, minimumLuminance: lowest)
        }
    }

    func lightLevel(_ box: Box) throws(ReadStop) -> LightLevel {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            if box.type == "CoLL" { try cursor.skip(4) }
            return LightLevel(
                maximumContentLightLevel: try cursor.u16(), maximumFrameAverageLightLevel: try cursor.u16())
        }
    }

    func channelLayout(_ box: Box) throws(ReadStop) -> ChannelLayout {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            let (tag, bitmap, count) = (try cursor.u32(), try cursor.u32(), Int(try cursor.u32()))
            var labels: [UInt32] = []
            for _ in 0..<min(count, cursor.remaining / 20) {
                labels.append(try cursor.u32())
                try cursor.skip(16)
            }
            return ChannelLayout(tag: tag, bitmap: bitmap, labels: labels)
        }
    }

    /// A rate that has no room in the fields of sound.
    func sampleRate(_ box: Box) throws(ReadStop) -> Double {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            return Double(try cursor.u32())
        }
    }

    func bitRates(_ box: Box) throws(ReadStop) -> BitRates {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            BitRates(bufferSize: try cursor.u32(), maximum: try cursor.u32(), average: try cursor.u32())
        }
    }

    /// The name of a time code's source: an international text.
    func timecodeSource(_ box: Box) throws(ReadStop) -> String? {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            let length = Int(try cursor.u16())
            try cursor.skip(2)
            let text = TextDecoder.macintosh(try cursor.take(min(length, cursor.remaining)))
            return text.isEmpty ? nil : text
        }
    }
}
