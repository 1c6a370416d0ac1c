internal import Bytes

/// Reads the entries of `stsd`.
struct SampleDescriptionParser {
    let scan: Scan
    let isQuickTime: Bool

    func read(
        _ stsd: Box, handler: FourCC?, into descriptions: inout [SampleDescription]
    ) throws(ReadStop) {
        let version = try scan.parse(stsd.body, atMost: 8) { (cursor) throws(ByteCursor.Truncated) in
            let version = try cursor.u8()
            try cursor.skip(7)
            return version
        }
        try scan.boxes(in: stsd.body.dropping(8), of: "stsd") { (box) throws(ReadStop) in
            guard descriptions.count < 256 else { return }
            var description = SampleDescription(box: box)
            defer { descriptions.append(description) }
            try readEntry(box, handler: handler, version: version, into: &description)
        }
    }

    private func readEntry(
        _ box: Box, handler: FourCC?, version: UInt8, into description: inout SampleDescription
    ) throws(ReadStop) {
        description.dataReferenceIndex = try scan.parse(box.body, atMost: 8) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(6)
            return Int(try cursor.u16())
        }
        let fields = box.body.dropping(8)
        var skipped: Int64 = 0
        switch handler {
        case "vide", "pict", "auxv":
            description.visual = try visual(fields)
            skipped = 70
        case "soun":
            let (audio, length) = try audio(fields, isISO: version == 1)
            description.audio = audio
            skipped = length
        default:
            skipped = try other(box, fields, into: &description)
        }
        guard skipped < fields.length else { return }
        try readExtensions(fields.dropping(skipped), of: box.type, into: &description)
    }

    /// The fields before the boxes of other kinds of media, by their formats.
    private func other(
        _ box: Box, _ fields: Extent, into description: inout SampleDescription
    ) throws(ReadStop) -> Int64 {
        switch box.type {
        case "tx3g", "enct": return 30
        case "tmcd", "tc64":
            description.timecode = try scan.parse(fields) { (cursor) throws(ByteCursor.Truncated) in
                try cursor.skip(4)
                return TimecodeDescription(
                    flags: try cursor.u32(), timescale: try cursor.u32(), frameDuration: try cursor.u32(),
                    framesPerSecond: try cursor.u8())
            }
            return 18
        case "wvtt", "c608", "c708", "mebx", "camm", "mp4s", "gpmd", "it35": return 0
        // Strings or unknown fields come first: there is no telling where boxes start.
        default: return fields.length
        }
    }

    private func visual(_ fields: Extent) throws(ReadStop) -> VisualDescription {
        try scan.parse(fields, atMost: 70) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(16)
            let width = Int(try cursor.u16())
            let height = Int(try cursor.u16())
            try cursor.skip(14)
            let name = try cursor.take(32)
            let length = min(Int(name[0]), 31)
            return VisualDescription(
                width: width, height: height,
                compressorName: TextDecoder.macintosh(name.dropFirst().prefix(length).prefix { $0 != 0 }),
                depth: Int(try cursor.u16()))
        }
    }

    /// The fields of sound and how long they are; entries of version 1 or 2 are QuickTime's unless the list says otherwise.
    private func audio(_ fields: Extent, isISO: Bool) throws(ReadStop) -> (AudioDescription, Int64) {
        try scan.parse(fields, atMost: 56) { (cursor) throws(ByteCursor.Truncated) in
            let version = Int(try cursor.u16())
            try cursor.skip(6)
            var audio = AudioDescription(
                version: version, channelCount: Int(try cursor.u16()), bitsPerChannel: Int(try cursor.u16()),
                sampleRate: 0)
            try cursor.skip(4)
            audio.sampleRate = Double(try cursor.u32()) / 65_536
            guard version == 2, !isISO else { return (audio, version == 1 && !isISO ? 36 : 20) }
            try cursor.skip(4)
            audio.sampleRate = Double(bitPattern: try cursor.u64())
            audio.channelCount = Int(try cursor.u32())
            try cursor.skip(4)
            audio.bitsPerChannel = Int(try cursor.u32())
            return (audio, 56)
        }
    }

    private func readExtensions(
        _ extent: Extent, of parent: FourCC, into description: inout SampleDescription
    ) throws(ReadStop) {
        try scan.boxes(in: extent, of: parent) { (box) throws(ReadStop) in
            // An atom of zeros ends `wave`.
            guard box.type.rawValue != 0 else { return }
            if description.boxes.count < 256 { description.boxes.append(box) }
            switch box.type {
            case "sinf", "rinf":
                var scheme = ProtectionScheme()
                scheme.isRestriction = box.type == "rinf"
                defer { if description.protections.count < 16 { description.protections.append(scheme) } }
                try ProtectionParser(scan: scan).read(box, into: &scheme)
            case "wave" where parent != "wave":
                try readExtensions(box.body, of: "wave", into: &description)
            case "keys" where parent == "mebx":
                try BoxedMetadataKeyParser(scan: scan).read(box, into: &description.metadataKeys)
            default:
                try readField(box, into: &description)
            }
        }
    }

    private func readField(_ box: Box, into description: inout SampleDescription) throws(ReadStop) {
        let parser = PropertyParser(scan: scan)
        switch box.type {
        case "colr":
            let color = try parser.color(box)
            if description.visual?.colors.count ?? 0 < 16 { description.visual?.colors.append(color) }
        case "pasp": description.visual?.pixelAspectRatio = try parser.pixelAspectRatio(box)
        case "clap": description.visual?.cleanAperture = try parser.cleanAperture(box)
        case "fiel": description.visual?.fields = try parser.fields(box)
        case "mdcv", "SmDm": description.visual?.masteringDisplay = try parser.masteringDisplay(box)
        case "clli", "CoLL": description.visual?.lightLevel = try parser.lightLevel(box)
        case "chan": description.audio?.channelLayout = try parser.channelLayout(box)
        case "srat": description.audio?.sampleRate = try parser.sampleRate(box)
        case "btrt": description.bitRates = try parser.bitRates(box)
        case "esds":
            let (stream, rates) = try ElementaryStreamParser(scan: scan).read(box)
            description.elementaryStream = stream
            if description.bitRates == nil { description.bitRates = rates }
        case "name" where description.timecode != nil: description.timecode?.source = try parser.timecodeSource(box)
        default: break
        }
    }
}
