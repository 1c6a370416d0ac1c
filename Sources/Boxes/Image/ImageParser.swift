internal import Bytes

/// Reads the `meta` box of files with still pictures.
struct ImageParser {
    let scan: Scan

    func read(_ meta: Box, into image: inout StillImage) throws(ReadStop) {
        var items = ImageItems()
        var stop: ReadStop?
        do throws(ReadStop) {
            try collect(meta, &items, &image)
        } catch {
            stop = error
        }
        if case .source(let error)? = stop { throw .source(error) }
        try describe(items, &image)
        if let stop { throw stop }
    }

    private func collect(_ meta: Box, _ items: inout ImageItems, _ image: inout StillImage) throws(ReadStop) {
        let body = try MetadataParser.contents(of: meta, scan)
        try scan.boxes(in: body, of: "meta") { (box) throws(ReadStop) in
            switch box.type {
            case "pitm":
                items.primary = try scan.parse(box.body) { (cursor) throws(ByteCursor.Truncated) in
                    let version = try cursor.versionAndFlags().version
                    return version == 0 ? UInt32(try cursor.u16()) : try cursor.u32()
                }
            case "iinf": try readInformation(box, &items)
            case "iref": try readReferences(box, &items)
            case "iprp": try readProperties(box, &items)
            case "iloc": items.locations = try ItemLocationParser(scan: scan).read(box)
            case "idat": items.data = box.body
            default: try MetadataParser(scan: scan, isQuickTime: false).readBlock(box, into: &image.metadata)
            }
        }
    }

    private func readInformation(_ iinf: Box, _ items: inout ImageItems) throws(ReadStop) {
        let length = try scan.parse(iinf.body, atMost: 8) { (cursor) throws(ByteCursor.Truncated) in
            let version = try cursor.versionAndFlags().version
            return version == 0 ? 6 : 8
        }
        try scan.boxes(in: iinf.body.dropping(Int64(length)), of: "iinf") { (box) throws(ReadStop) in
            guard box.type == "infe", items.order.count < scan.limits.metadataItems else { return }
            let (id, item) = try scan.parse(box.body, atMost: 1_024) { (cursor) throws(ByteCursor.Truncated) in
                try Self.item(&cursor)
            }
            if items.items.updateValue(item, forKey: id) == nil { items.order.append(id) }
        }
    }

    private static func item(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) -> (UInt32, ImageItems.Item) {
        let version = try cursor.versionAndFlags().version
        // Versions 0 and 1 have a content type instead of an item type.
        guard version >= 2 else {
            let id = UInt32(try cursor.u16())
            try cursor.skip(2)
            _ = cursor.untilZero()
            return (id, ImageItems.Item(type: "mime", contentType: TextDecoder.terminated(cursor.untilZero())))
        }
        let id = version == 2 ? UInt32(try cursor.u16()) : try cursor.u32()
        try cursor.skip(2)
        let type = try cursor.fourCC()
        _ = cursor.untilZero()
        return (id, ImageItems.Item(type: type, contentType: TextDecoder.terminated(cursor.untilZero())))
    }

    private func readReferences(_ iref: Box, _ items: inout ImageItems) throws(ReadStop) {
        let version = try scan.parse(iref.body, atMost: 4) { (cursor) throws(ByteCursor.Truncated) in
            try cursor.versionAndFlags().version
        }
        let limit = scan.limits.entries
        try scan.boxes(in: iref.body.dropping(4), of: "iref") { (box) throws(ReadStop) in
            guard items.references.count < scan.limits.metadataItems else { return }
            let reference = try scan.parse(box.body, atMost: 4 * limit) { (cursor) throws(ByteCursor.Truncated) in
                let from = version == 0 ? UInt32(try cursor.u16()) : try cursor.u32()
                let count = Int(try cursor.u16())
                var to: [UInt32] = []
                for _ in 0..<count { to.append(version == 0 ? UInt32(try cursor.u16()) : try cursor.u32()) }
                return ImageItems.Reference(type: box.type, from: from, to: to)
            }
            items.references.append(reference)
        }
    }

    private func readProperties(_ iprp: Box, _ items: inout ImageItems) throws(ReadStop) {
        try scan.boxes(in: iprp.body, of: "iprp") { (box) throws(ReadStop) in
            switch box.type {
            case "ipco":
                try scan.boxes(in: box.body, of: "ipco") { (property) throws(ReadStop) in
                    if items.properties.count < scan.limits.metadataItems { items.properties.append(property) }
                }
            case "ipma": try readAssociations(box, &items)
            default: break
            }
        }
    }

    private func readAssociations(_ ipma: Box, _ items: inout ImageItems) throws(ReadStop) {
        let found = try scan.parse(ipma.body, atMost: 1 << 20) { (cursor) throws(ByteCursor.Truncated) in
            let (version, flags) = try cursor.versionAndFlags()
            let count = Int(try cursor.u32())
            var found: [UInt32: [Int]] = [:]
            for _ in 0..<min(count, scan.limits.entries) {
                let id = version == 0 ? UInt32(try cursor.u16()) : try cursor.u32()
                var indexes: [Int] = []
                for _ in 0..<(try cursor.u8()) {
                    indexes.append(flags & 1 == 0 ? Int(try cursor.u8() & 0x7F) : Int(try cursor.u16() & 0x7FFF))
                }
                found[id] = indexes
            }
            return found
        }
        items.associations.merge(found) { first, _ in first }
    }

    private func describe(_ items: ImageItems, _ image: inout StillImage) throws(ReadStop) {
        let primary = items.primary ?? items.order.first ?? 0
        image.primaryItemID = primary
        image.type = items.items[primary]?.type
        image.itemCount = items.order.count
        image.extents = items.extents(primary)
        for id in items.order {
            guard let item = items.items[id] else { continue }
            if item.type == "Exif" { image.exif += items.extents(id) }
            if item.type == "mime", item.contentType == "application/rdf+xml" { image.xmp += items.extents(id) }
        }
        try readProperties(of: primary, items, &image.properties)
        for reference in items.references { try relate(reference, primary, items, &image) }
        try describeParts(primary, items, &image)
        if image.type == "grid" { image.grid = try grid(image.extents) }
    }

    /// Follows a derived picture to the first one that is coded; a few steps, because they may go round.
    private func describeParts(_ primary: UInt32, _ items: ImageItems, _ image: inout StillImage) throws(ReadStop) {
        let derived: Set<FourCC> = ["grid", "iden", "iovl"]
        var id = primary
        for _ in 0..<8 {
            guard let type = items.items[id]?.type else { return }
            guard derived.contains(type) else {
                image.codedType = type
                guard id != primary else { return }
                var properties = ImageProperties()
                try readProperties(of: id, items, &properties)
                image.partProperties = properties
                return
            }
            guard let next = items.references.first(where: { $0.type == "dimg" && $0.from == id })?.to.first else {
                return
            }
            id = next
        }
    }

    private func relate(
        _ reference: ImageItems.Reference, _ primary: UInt32, _ items: ImageItems, _ image: inout StillImage
    ) throws(ReadStop) {
        switch reference.type {
        case "dimg" where reference.from == primary: image.sourceCount = reference.to.count
        case "prem" where reference.from == primary: image.isPremultiplied = true
        case "thmb" where reference.to.contains(primary): image.thumbnailCount += 1
        case "auxl" where reference.to.contains(primary):
            guard image.auxiliaryTypes.count < 256 else { return }
            var properties = ImageProperties()
            try readProperties(of: reference.from, items, &properties)
            image.auxiliaryTypes.append(properties.auxiliaryType ?? "")
        default: break
        }
    }

    private func readProperties(
        of id: UInt32, _ items: ImageItems, _ properties: inout ImageProperties
    ) throws(ReadStop) {
        for index in items.associations[id] ?? [] where items.properties.indices.contains(index - 1) {
            let box = items.properties[index - 1]
            properties.boxes.append(box)
            do throws(ReadStop) {
                try ImagePropertyParser(scan: scan).read(box, into: &properties)
            } catch .damaged {
                scan.note(box.type, box.extent.offset, .malformed)
            }
        }
    }

    /// The description of a grid; nil where it cannot be read.
    private func grid(_ extents: [Extent]) throws(ReadStop) -> ImageGrid? {
        guard let extent = extents.first else { return nil }
        do throws(ReadStop) {
            return try scan.parse(extent, atMost: 12) { (cursor) throws(ByteCursor.Truncated) in
                try cursor.skip(1)
                let isLarge = try cursor.u8() & 1 != 0
                let (rows, columns) = (Int(try cursor.u8()) + 1, Int(try cursor.u8()) + 1)
                let width = Int(isLarge ? try cursor.u32() : UInt32(try cursor.u16()))
                let height = Int(isLarge ? try cursor.u32() : UInt32(try cursor.u16()))
                return ImageGrid(rows: rows, columns: columns, width: width, height: height)
            }
        } catch .damaged {
            scan.note("grid", extent.offset, .malformed)
            return nil
        }
    }
}
