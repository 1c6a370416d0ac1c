internal import Bytes

/// Reads properties of items.
struct ImagePropertyParser {
    let scan: Scan

    func read(_ box: Box, into properties: inout ImageProperties) throws(ReadStop) {
        let parser = PropertyParser(scan: scan)
        switch box.type {
        case "ispe": (properties.width, properties.height) = try size(box)
        case "irot":
            properties.rotation = Int(try byte(box) & 3) * 90
            properties.transformations.append(box.type)
        case "imir":
            properties.mirror = try byte(box) & 1 == 0 ? .topAndBottom : .leftAndRight
            properties.transformations.append(box.type)
        case "clap":
            properties.cleanAperture = try parser.cleanAperture(box)
            properties.transformations.append(box.type)
        case "pasp": properties.pixelAspectRatio = try parser.pixelAspectRatio(box)
        case "colr": properties.colors.append(try parser.color(box))
        case "pixi": properties.bitsPerChannel = try bits(box)
        case "clli": properties.lightLevel = try parser.lightLevel(box)
        case "mdcv": properties.masteringDisplay = try parser.masteringDisplay(box)
        case "auxC": properties.auxiliaryType = try auxiliaryType(box)
        case "hvcC": try readHEVC(box, into: &properties)
        case "av1C": try readAV1(box, into: &properties)
        default: break
        }
    }

    /// ISO/IEC 14496-15, 8.3.3.1.2.
    private func readHEVC(_ box: Box, into properties: inout ImageProperties) throws(ReadStop) {
        let (chroma, depth) = try scan.parse(box.body, atMost: 18) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(16)
            return (Int(try cursor.u8() & 3), Int(try cursor.u8() & 7) + 8)
        }
        (properties.chromaFormat, properties.codedBitDepth) = (chroma, depth)
    }

    /// AV1 Codec ISO Media File Format Binding, 2.3.3.
    private func readAV1(_ box: Box, into properties: inout ImageProperties) throws(ReadStop) {
        let flags = try scan.parse(box.body, atMost: 3) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(2)
            return try cursor.u8()
        }
        properties.codedBitDepth = flags & 0x40 == 0 ? 8 : flags & 0x20 == 0 ? 10 : 12
        properties.chromaFormat = flags & 0x10 != 0 ? 0 : flags & 0x08 == 0 ? 3 : flags & 0x04 == 0 ? 2 : 1
    }

    private func byte(_ box: Box) throws(ReadStop) -> UInt8 {
        try scan.parse(box.body, atMost: 1) { (cursor) throws(ByteCursor.Truncated) in try cursor.u8() }
    }

    private func size(_ box: Box) throws(ReadStop) -> (Int?, Int?) {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            return (Int(try cursor.u32()), Int(try cursor.u32()))
        }
    }

    private func bits(_ box: Box) throws(ReadStop) -> [Int] {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            let count = Int(try cursor.u8())
            return try cursor.take(count).map(Int.init)
        }
    }

    private func auxiliaryType(_ box: Box) throws(ReadStop) -> String? {
        try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.skip(4)
            return TextDecoder.terminated(cursor.untilZero())
        }
    }
}
